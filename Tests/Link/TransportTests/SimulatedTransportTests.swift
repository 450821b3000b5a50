// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors
import TestSupport
import Testing
import Transport

@Suite struct SimulatedTransportTests {
    /// Two recorded ends; `settle` lets the queues run what was asked of them.
    private struct World {
        let transports: SimulatedTransports
        let phone: Recorder
        let host: Recorder

        init(
            seed: UInt64, conditions: NetworkConditions = NetworkConditions(),
            host reacting: @escaping @Sendable (TransportEvent, any Transport) -> Void = { _, _ in }
        ) {
            transports = SimulatedTransports(SimulatedNetwork(seed: seed, conditions: conditions))
            let (one, two) = transports.connect("phone", "host")
            phone = Recorder(one)
            host = Recorder(two, reacting: reacting)
            settle()
        }

        func settle() {
            phone.executor.queue.sync {}
            host.executor.queue.sync {}
        }

        func perform(_ end: Recorder, _ work: @escaping @Sendable (any Transport) -> Void) {
            end.perform(work)
            settle()
        }

        func advance(to time: Int64) {
            transports.advance(to: time)
            settle()
        }
    }

    @Test func `An echo over the simulated network runs the same for the same seed`() {
        func run(_ seed: UInt64) -> (bytes: [UInt8], end: Int64) {
            let world = World(seed: seed) { event, transport in
                switch event {
                case .received(let bytes): transport.send(bytes)
                case .ended: transport.close()
                default: break
                }
            }
            let sent = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
            world.perform(world.phone) { transport in
                transport.send(sent)
                transport.endSending()
            }
            var last: Int64 = 0
            while let next = world.transports.nextEventTime {
                world.advance(to: next)
                last = next
            }
            #expect(world.phone.events == ["received", "ended"])
            #expect(world.host.events == ["received", "ended", "closed"])
            return (world.phone.received, last)
        }
        let sent = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
        for seed in 0..<20 as Range<UInt64> {
            let first = run(seed)
            #expect(first.bytes == sent)
            #expect(run(seed) == first)
        }
    }

    @Test func `Ends see each other's names, and nothing comes before a start`() async throws {
        let transports = SimulatedTransports(SimulatedNetwork(seed: 1))
        let (one, two) = transports.connect("phone", "host")
        #expect(one.peer == .memory("host"))
        #expect(two.peer == .memory("phone"))
        let phone = Recorder(one)
        phone.perform { $0.send([1, 2]) }
        phone.executor.queue.sync {}
        transports.advance(to: 100)
        let host = Recorder(two)
        host.executor.queue.sync {}
        #expect(host.events == [])
        transports.advance(to: 101)
        #expect(host.received == [1, 2])
    }

    @Test func `An end that broke before it was started says so when it is`() {
        let transports = SimulatedTransports(SimulatedNetwork(seed: 1))
        let (one, _) = transports.connect("phone", "host")
        transports.cut(one, .abrupt)
        transports.advance(to: 100)
        let phone = Recorder(one)
        phone.executor.queue.sync {}
        phone.executor.queue.sync {}
        #expect(phone.events == ["failed connectionReset"])
    }

    @Test func `A planned cut breaks both ends at its byte`() {
        let world = World(seed: 2)
        world.transports.planCut(world.phone.transport, .abrupt, afterByteCount: 7)
        world.perform(world.phone) { $0.send([UInt8](0..<20)) }
        world.advance(to: 1_000)
        #expect(world.host.received == [UInt8](0..<7))
        #expect(world.host.events == ["received", "failed connectionReset"])
        #expect(world.phone.events == ["failed connectionReset"])
    }

    @Test func `A paused end is not told, and its sender waits`() {
        let world = World(seed: 3, conditions: NetworkConditions(windowByteCount: 10))
        world.perform(world.host) { $0.pauseReading() }
        world.perform(world.phone) { $0.send([UInt8](0..<30)) }
        world.advance(to: 1_000)
        #expect(world.host.events == [])
        #expect(world.phone.transport.queuedByteCount == 20)
        world.perform(world.host) { $0.resumeReading() }
        world.advance(to: 2_000)
        #expect(world.host.received == [UInt8](0..<30))
        #expect(world.phone.events == ["drained"])
    }

    @Test func `Closing and aborting report their last event once`() {
        let world = World(seed: 4)
        world.perform(world.phone) { transport in
            transport.send([1])
            transport.close()
            transport.send([2])
        }
        world.advance(to: 1_000)
        world.perform(world.host) { $0.abort() }
        world.perform(world.host) { $0.abort() }
        #expect(world.phone.events == ["closed"])
        #expect(world.host.events == ["received", "ended", "closed"])
        #expect(world.host.received == [1])
    }
}
