// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SecureChannel

/// The same bytes in any pieces, and not all of them.
@Suite struct StreamTests {
    /// What one side received over a whole connection, and what it did with it.
    private struct Recording {
        let bytes: [UInt8]
        /// What the peer sends before it has an answer; more than 64 KiB behind it would be a flood.
        let firstFlight: Int
        let actions: [ChannelAction]
        let make: () throws -> Side
    }

    /// Both sides of a connection with messages large and small, a ping and a close.
    private func recordings(_ purpose: Purpose, _ library: Library) throws -> [Recording] {
        let meeting = try Meeting(purpose)
        let host = try replayed(Side(try library.host(), meeting)) { $0.device.sent }
        let device = try replayed(Side(try library.device(meeting.target), meeting)) {
            $0.host.sent
        }

        func replayed(_ side: Side, _ sent: (Pair) -> [UInt8]) throws -> Recording {
            var pair = try Pair(meeting, library)
            pair.start()
            pair.carry()
            try pair.device.submit(note("one"))
            try pair.host.submit(note("two"))
            pair.carry()
            try pair.device.submit(note([UInt8](repeating: 7, count: 70_000)))
            try pair.host.submit(note([UInt8](repeating: 8, count: 300)))
            try pair.device.submit(Heartbeat.ping)
            try pair.host.submit(note([UInt8](repeating: 9, count: 130_000)))
            // One side closes: the other's bytes are whole as well, and its close comes last.
            pair.device.run(pair.device.machine.closeRequested())
            pair.host.run(pair.host.machine.closeRequested())
            let bytes = sent(pair)
            let firstFlight = pair.device.sends[0].count
            var whole = side
            whole.start()
            whole.receive(Array(bytes[..<firstFlight]))
            whole.receive(Array(bytes[firstFlight...]))
            return Recording(bytes: bytes, firstFlight: firstFlight, actions: whole.actions) {
                var fresh = side
                fresh.start()
                return fresh
            }
        }
        return [host, device]
    }

    @Test(.holds("NUC-080"), arguments: Purpose.allCases, Library.allCases)
    func `Any splitting and joining gives the same actions`(
        _ purpose: Purpose, _ library: Library
    ) throws {
        for recording in try recordings(purpose, library) {
            #expect(recording.actions.last == .closed(.closedByPeer))
            #expect(recording.actions.count { if case .deliver = $0 { true } else { false } } >= 2)
            var random = SeededRandom(seed: 80)
            for maximum in [3, 40, 5_000, 100_000] {
                var side = try recording.make()
                var start = 0
                while start < recording.bytes.count {
                    let count = Int.random(in: 1...maximum, using: &random)
                    let isFlood = start < recording.firstFlight && maximum > 60_000
                    let bound = isFlood ? recording.firstFlight : recording.bytes.count
                    let end = min(start + count, bound)
                    side.receive(Array(recording.bytes[start..<end]))
                    start = end
                }
                #expect(side.actions == recording.actions)
            }
        }
    }

    @Test(.holds("NUC-080"), arguments: Purpose.allCases)
    func `So do single bytes`(_ purpose: Purpose) throws {
        for recording in try recordings(purpose, .libcrypto) {
            var side = try recording.make()
            for byte in recording.bytes { side.receive([byte]) }
            #expect(side.actions == recording.actions)
        }
    }

    @Test(.holds("NUC-080"))
    func `A stream that ends anywhere but behind its close is truncated`() throws {
        for purpose in Purpose.allCases {
            for recording in try recordings(purpose, .libcrypto) {
                // Every byte of the handshake and the small frames, then every 997th.
                let dense = 0..<min(900, recording.bytes.count)
                let sparse = stride(from: 900, to: recording.bytes.count, by: 997)
                for end in Array(dense) + Array(sparse) + [recording.bytes.count - 1] {
                    var side = try recording.make()
                    let flight = min(end, recording.firstFlight)
                    side.receive(Array(recording.bytes[..<flight]))
                    side.receive(Array(recording.bytes[flight..<end]))
                    let before = side.actions
                    #expect(before == Array(recording.actions.prefix(before.count)))
                    side.run(side.machine.transportEnded())
                    let expected: ChannelError =
                        side.opened == nil ? .endedBeforeOpening : .truncated
                    #expect(side.actions == before + [.closed(.failed(expected))])
                    side.receive(Array(recording.bytes[end...]))
                    #expect(side.actions.count == before.count + 1)
                }
            }
        }
    }

    @Test func `An empty read changes nothing`() throws {
        var pair = try Pair.opened()
        let count = pair.host.actions.count
        pair.host.receive([])
        #expect(pair.host.actions.count == count)
    }
}
