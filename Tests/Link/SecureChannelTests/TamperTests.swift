// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SecureChannel

/// Whoever is on the wire: no change of a single bit is taken, and nothing after it.
@Suite struct TamperTests {
    /// A pair that is open, with `count` messages of the device on the wire.
    private func wire(
        _ library: Library, _ count: Int = 6, ephemerals: (UInt8, UInt8) = (0xE1, 0xE2)
    ) throws -> (host: Side, device: Side, records: [[UInt8]]) {
        var pair = try Pair.opened(.reconnect, library, ephemerals: ephemerals)
        for number in 0..<count { try pair.device.submit(note("message \(number)")) }
        return (pair.host, pair.device, records(of: pair.deviceToHost))
    }

    /// The host gets these records: the first `intact` are delivered, and then it is over.
    private func expect(
        _ host: Side, getting records: [[UInt8]], toDeliver intact: Int,
        _ place: SourceLocation = #_sourceLocation
    ) {
        var host = host
        for record in records { host.receive(record) }
        let expected = (0..<intact).map { note("message \($0)") }
        #expect(host.delivered == expected, sourceLocation: place)
        #expect(host.ends == [.failed(.tamperedRecord)], sourceLocation: place)
        #expect(host.sends.count == 1, sourceLocation: place)
    }

    @Test(.holds("NUC-085"), arguments: Library.allCases)
    func `Any flipped bit of a record ends the connection and delivers nothing of it`(
        _ library: Library
    ) throws {
        let (host, _, records) = try wire(library)
        var random = SeededRandom(seed: 85)
        for _ in 0..<200 {
            let index = Int.random(in: 0..<records.count, using: &random)
            var changed = records
            let byte = Int.random(in: 2..<records[index].count, using: &random)
            changed[index][byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            expect(host, getting: changed, toDeliver: index)
        }
    }

    @Test(.holds("NUC-085"), arguments: Library.allCases)
    func `Dropped, repeated and swapped records fail`(_ library: Library) throws {
        let (host, _, records) = try wire(library)
        for index in 0..<(records.count - 1) {
            var dropped = records
            dropped.remove(at: index)
            expect(host, getting: dropped, toDeliver: index)
            var repeated = records
            repeated.insert(records[index], at: index)
            expect(host, getting: repeated, toDeliver: index + 1)
            for other in (index + 1)..<records.count {
                var swapped = records
                swapped.swapAt(index, other)
                expect(host, getting: swapped, toDeliver: index)
            }
        }
    }

    @Test(.holds("NUC-085"))
    func `A record cut short takes bytes of the next one, and fails`() throws {
        let (host, _, records) = try wire(.libcrypto)
        for index in 0..<(records.count - 1) {
            for cut in 1...8 {
                var changed = records
                changed[index].removeLast(cut)
                expect(host, getting: changed, toDeliver: index)
            }
        }
    }

    @Test(.holds("NUC-079", "NUC-085"), arguments: Library.allCases)
    func `A record sent back to its sender fails`(_ library: Library) throws {
        let (_, device, records) = try wire(library)
        for record in records {
            var reflected = device
            reflected.receive(record)
            #expect(reflected.ends == [.failed(.tamperedRecord)])
            #expect(reflected.delivered.isEmpty)
        }
    }

    @Test(.holds("NUC-077"), arguments: Library.allCases)
    func `A record of one session never opens in another of the same pair`(
        _ library: Library
    ) throws {
        let first = try wire(library)
        let second = try wire(library, ephemerals: (0x61, 0x62))
        let third = try wire(library, ephemerals: (0xE1, 0x62))
        for (host, others) in [
            (first.host, second.records), (second.host, first.records),
            (first.host, third.records), (third.host, first.records),
        ] {
            for record in others { expect(host, getting: [record], toDeliver: 0) }
        }
    }

    @Test(.holds("NUC-064"), arguments: Purpose.allCases)
    func `Any flipped bit of a handshake message opens nothing at its receiver`(
        _ purpose: Purpose
    ) throws {
        let whole = try Pair.opened(purpose)
        var random = SeededRandom(seed: 64)
        for (direction, sends) in [whole.device.sends, whole.host.sends].enumerated() {
            for message in 0..<sends.count {
                for _ in 0..<40 {
                    var pair = try Pair(Meeting(purpose))
                    pair.start()
                    var sent = [0, 0]
                    var changes = 0
                    while true {
                        var moved = false
                        for side in 0..<2 {
                            var bytes =
                                side == 0 ? pair.takeDeviceToHost() : pair.takeHostToDevice()
                            guard !bytes.isEmpty else { continue }
                            if side == direction, sent[side] == message {
                                let index = Int.random(in: 0..<bytes.count, using: &random)
                                bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                                changes += 1
                            }
                            sent[side] += 1
                            moved = true
                            if side == 0 {
                                pair.host.receive(bytes)
                            } else {
                                pair.device.receive(bytes)
                            }
                        }
                        if !moved { break }
                    }
                    #expect(changes == 1)
                    let receiver = direction == 0 ? pair.host : pair.device
                    // A longer length only waits for more, until the deadline.
                    #expect(receiver.opened == nil)
                    #expect(receiver.delivered.isEmpty)
                }
            }
        }
    }

    @Test func `After an error every event does nothing`() throws {
        var (host, _, records) = try wire(.libcrypto)
        records[0][5] ^= 1
        host.receive(records[0])
        #expect(host.machine.nextDeadline == nil)
        #expect(host.machine.heldByteCount == 0)
        let count = host.actions.count
        host.receive(records[1])
        try host.submit(note("too late"))
        host.run(host.machine.timeAdvanced(to: 1_000_000))
        host.run(host.machine.pairingFound(preSharedKey: nil, room: []))
        host.run(host.machine.pairingUnknown())
        host.run(host.machine.peerUnknown())
        host.run(
            host.machine.peerFound(
                preSharedKey: TestKeys.preSharedKey, signingKey: try TestKeys.device.signingKey))
        host.run(host.machine.closeRequested())
        host.run(host.machine.transportEnded())
        host.run(host.machine.started(at: 0))
        #expect(host.actions.count == count)
    }
}
