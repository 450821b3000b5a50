// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Transport

@Suite struct SimulatedNetworkTests {
    private let message = (0..<200).map { UInt8($0) }

    /// What an end received, joined, and how it ended.
    private func story(
        _ deliveries: [SimulatedDelivery], of end: SimulatedEnd
    ) -> (bytes: [UInt8], others: [SimulatedDelivery.Event]) {
        var bytes: [UInt8] = []
        var others: [SimulatedDelivery.Event] = []
        for delivery in deliveries where delivery.end == end {
            if case .received(let piece) = delivery.event {
                bytes += piece
            } else {
                others.append(delivery.event)
            }
        }
        return (bytes, others)
    }

    private func run(seed: UInt64) -> [SimulatedDelivery] {
        var network = SimulatedNetwork(seed: seed)
        let (phone, host) = network.connect("phone", "host")
        let (tablet, other) = network.connect("tablet", "host")
        network.send(message, from: phone, at: 0)
        network.send(message, from: other, at: 1)
        network.endSending(from: tablet, at: 2)
        var deliveries = network.timeAdvanced(to: 5)
        network.send(message, from: host, at: 7)
        network.planCut(phone, .abrupt, atTime: 12)
        deliveries += network.timeAdvanced(to: 1_000)
        return deliveries
    }

    @Test func `The same seed gives the same run, another seed another`() {
        for seed in 0..<50 as Range<UInt64> {
            #expect(run(seed: seed) == run(seed: seed))
        }
        #expect(Set((0..<50 as Range<UInt64>).map { "\(run(seed: $0))" }).count == 50)
    }

    @Test func `Bytes arrive whole, in order, in pieces and not before their latency`() {
        for seed in 0..<100 as Range<UInt64> {
            var network = SimulatedNetwork(
                seed: seed, conditions: NetworkConditions(maximumPieceByteCount: 20))
            let (phone, host) = network.connect("phone", "host")
            network.send(message, from: phone, at: 0)
            network.endSending(from: phone, at: 0)
            let deliveries = network.timeAdvanced(to: 1_000)
            #expect(story(deliveries, of: host).bytes == message)
            #expect(story(deliveries, of: host).others == [.ended])
            #expect(deliveries.count > 10)
            #expect(deliveries.allSatisfy { $0.time >= 2 && $0.time <= 10 })
            #expect(deliveries.map(\.time) == deliveries.map(\.time).sorted())
            #expect(network.nextEventTime == nil)
        }
    }

    @Test(arguments: [NetworkCut.abrupt, .silent])
    func `A cut at every byte position delivers exactly the bytes before it`(kind: NetworkCut) {
        for position in 0...message.count {
            var network = SimulatedNetwork(
                seed: UInt64(position), conditions: NetworkConditions(maximumPieceByteCount: 64))
            let (phone, host) = network.connect("phone", "host")
            network.planCut(phone, kind, afterByteCount: position)
            network.send(message, from: phone, at: 0)
            let deliveries = network.timeAdvanced(to: 1_000)
            #expect(story(deliveries, of: host).bytes == Array(message.prefix(position)))
            let told: [SimulatedDelivery.Event] = kind == .abrupt ? [.reset] : []
            #expect(story(deliveries, of: host).others == told)
            #expect(story(deliveries, of: phone).others == told)
            #expect(network.isOver(phone))
        }
    }

    @Test func `After a silent cut what is sent vanishes or waits`() {
        var network = SimulatedNetwork(seed: 1)
        let (phone, host) = network.connect("phone", "host")
        network.send([1], from: phone, at: 0)
        network.cut(phone, .silent, at: 1)
        network.send([2], from: host, at: 2)
        #expect(network.timeAdvanced(to: 100_000) == [])
        #expect(network.queuedByteCount(of: host) == 1)
    }

    @Test func `A reader who stops holds the sender back, and is caught up with later`() {
        let conditions = NetworkConditions(windowByteCount: 100)
        var network = SimulatedNetwork(seed: 3, conditions: conditions)
        let (phone, host) = network.connect("phone", "host")
        network.setReading(false, by: host, at: 0)
        network.send(message, from: phone, at: 0)
        #expect(network.timeAdvanced(to: 1_000) == [])
        #expect(network.queuedByteCount(of: phone) == message.count - 100)
        network.setReading(true, by: host, at: 1_000)
        let deliveries = network.timeAdvanced(to: 2_000)
        #expect(story(deliveries, of: host).bytes == message)
        #expect(story(deliveries, of: phone).others == [.drained])
        #expect(network.queuedByteCount(of: phone) == 0)
    }

    @Test func `A close is done when the other end has read everything`() {
        var network = SimulatedNetwork(seed: 4)
        let (phone, host) = network.connect("phone", "host")
        network.send(message, from: phone, at: 0)
        network.close(phone, within: 5_000, at: 0)
        let deliveries = network.timeAdvanced(to: 10_000)
        #expect(story(deliveries, of: host).bytes == message)
        #expect(story(deliveries, of: host).others == [.ended])
        #expect(story(deliveries, of: phone).others == [.closed])
        #expect((deliveries.last?.time ?? .max) < 100)
    }

    @Test func `A close to a reader who stopped gives up and resets`() {
        var network = SimulatedNetwork(seed: 5)
        let (phone, host) = network.connect("phone", "host")
        network.setReading(false, by: host, at: 0)
        network.send(message, from: phone, at: 0)
        network.close(phone, within: 5_000, at: 0)
        #expect(network.timeAdvanced(to: 4_999) == [])
        let deliveries = network.timeAdvanced(to: 6_000)
        #expect(story(deliveries, of: phone).others == [.closeExpired])
        #expect(story(deliveries, of: host).others == [.reset])
    }

    @Test func `An abort loses what is on the way and tells the other end alone`() {
        var network = SimulatedNetwork(seed: 6)
        let (phone, host) = network.connect("phone", "host")
        network.send(message, from: phone, at: 0)
        network.abort(by: phone, at: 0)
        let deliveries = network.timeAdvanced(to: 1_000)
        #expect(deliveries.map(\.event) == [.reset])
        #expect(deliveries.map(\.end) == [host])
    }
}
