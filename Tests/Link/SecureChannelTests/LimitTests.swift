// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import TestSupport
import Testing

@testable import SecureChannel

@Suite struct LimitTests {
    /// A message whose frame has exactly `count` bytes, as frame 1.
    private func message(frameOf count: Int) -> [UInt8] {
        // The byte string's head is the only part whose size depends on the count.
        let headByteCount = count - 30 < 65_536 ? 3 : 5
        let overhead = envelope(note([]), 1).count - 1 + headByteCount
        return note([UInt8](repeating: 5, count: count - overhead))
    }

    @Test(.holds("NUC-081"), arguments: [0, 1, 16, 64_529, 65_535])
    func `A record's length outside 17 to 64,528 is refused at its second byte`(_ length: Int)
        throws
    {
        var pair = try Pair.opened()
        pair.host.receive([UInt8(length >> 8), UInt8(length & 0xFF)])
        #expect(pair.host.ends == [.failed(.recordLength(length))])
    }

    @Test(.holds("NUC-081"), arguments: [17, 64_528])
    func `A length within is waited for, and no memory is reserved for it`(_ length: Int) throws {
        var pair = try Pair.opened()
        pair.host.receive([UInt8(length >> 8), UInt8(length & 0xFF)])
        #expect(pair.host.ends.isEmpty)
        #expect(pair.host.machine.heldByteCount < 256)
        pair.host.receive([UInt8](repeating: 0, count: length - 1))
        #expect(pair.host.ends.isEmpty)
        pair.host.receive([0])
        #expect(pair.host.error == .tamperedRecord)
        #expect(pair.host.machine.heldByteCount == 0)
    }

    @Test(.holds("NUC-081"), arguments: [0, 31, 1_025, 65_535])
    func `A handshake record's length outside 32 to 1,024 is refused`(_ length: Int) throws {
        var host = Side(try Library.libcrypto.host(), try Meeting(.approval))
        host.start()
        host.receive(Preamble(purpose: .approval, pairingID: .none).bytes)
        host.receive([UInt8(length >> 8), UInt8(length & 0xFF)])
        #expect(host.error == .recordLength(length))
        #expect(host.machine.heldByteCount == 0)
    }

    @Test func `The largest frame is sent, and one byte more is not, and changes nothing`() throws {
        var pair = try Pair.opened()
        // Room is kept for a number of nine bytes, so that the bound never moves; frame 1 has one.
        let largest = message(frameOf: ChannelLimits.maximumSentFrameByteCount - 8)
        let larger = message(frameOf: ChannelLimits.maximumSentFrameByteCount - 7)
        #expect(largest.count == ChannelLimits.maximumMessageByteCount)
        let last = OutgoingFrame(largest, number: .max)
        #expect(last.byteCount == ChannelLimits.maximumSentFrameByteCount)
        let count = pair.device.actions.count
        #expect(throws: ChannelError.messageTooLarge(byteCount: larger.count)) {
            try pair.device.submit(larger)
        }
        #expect(pair.device.actions.count == count)
        try pair.device.submit(largest)
        try pair.device.submit(note("after"))
        pair.carry()
        #expect(pair.host.delivered == [largest, note("after")])
        #expect(pair.host.machine.heldByteCount == 0)
    }

    @Test func `Messages fill records to the byte`() throws {
        let piece = ChannelLimits.maximumPieceByteCount
        for count in [piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 1] {
            var pair = try Pair.opened()
            let message = message(frameOf: count)
            try pair.device.submit(message)
            let sent = records(of: pair.deviceToHost)
            #expect(sent.count == (count + piece - 1) / piece)
            #expect(sent[0].count == 2 + 1 + min(count, piece) + 16)
            pair.carry()
            #expect(pair.host.delivered == [message])
        }
    }

    @Test func `A frame of 16 MiB is taken, and one byte more is not`() throws {
        for extra in [0, 1] {
            var device = try RogueDevice.opened()
            let message = message(frameOf: ChannelLimits.maximumFrameByteCount + extra)
            let frame = envelope(message, 1)
            var start = 0
            while start < frame.count, device.host.ends.isEmpty {
                let end = min(start + ChannelLimits.maximumPieceByteCount, frame.count)
                let kind: UInt8 = end == frame.count ? 1 : 0
                device.host.receive(try device.rogue.record([kind] + frame[start..<end]))
                start = end
            }
            #expect(device.host.delivered == (extra == 0 ? [message] : []))
            #expect(device.host.ends == (extra == 0 ? [] : [.failed(.frameTooLarge)]))
            #expect(device.host.machine.heldByteCount == 0)
        }
    }

    @Test func `A message before the opening is refused, and the handshake goes on`() throws {
        var pair = try Pair(Meeting(.link))
        pair.start()
        #expect(throws: ChannelError.notOpen) { try pair.device.submit(note("early")) }
        #expect(throws: ChannelError.notOpen) { try pair.host.submit(note("early")) }
        pair.carry()
        #expect(pair.device.opened != nil && pair.host.opened != nil)
    }

    @Test(arguments: [Purpose.link, .reconnect])
    func `A flood before the proof is held to 64 KiB while the host looks up`(
        _ purpose: Purpose
    ) throws {
        let begin = try Pair.opened(purpose).device.sends[0]
        var host = Side(try Library.libcrypto.host(), try Meeting(purpose))
        // The look-up is never answered here.
        var machine = host.machine
        host.actions += machine.started(at: 0)
        host.actions += machine.bytesReceived(begin, at: 0)
        var largest = 0
        for _ in 0..<1_000 {
            let actions = machine.bytesReceived([UInt8](repeating: 0, count: 1_000), at: 1)
            host.actions += actions
            largest = max(largest, machine.heldByteCount)
            if !actions.isEmpty { break }
        }
        #expect(host.error == .tooMuchBeforeProof)
        #expect(largest <= 2 * ChannelLimits.maximumWaitingByteCount)
        #expect(machine.heldByteCount == 0)
    }

    @Test func `A flood of an unproved peer is held to one small record`() throws {
        var device = try RogueDevice(Meeting(.link))
        try device.shakeHands()
        var largest = 0
        for _ in 0..<10_000 {
            device.host.receive([0x10, 0x00, 1, 2, 3])
            largest = max(largest, device.host.machine.heldByteCount)
            if !device.host.ends.isEmpty { break }
        }
        #expect(device.host.error == .tamperedRecord)
        #expect(largest <= 16_384)
    }

    @Test func `An idle channel holds no buffer`() throws {
        var pair = try Pair.opened()
        for size in [10, 1_000, 100_000, 200_000] {
            try pair.device.submit(note([UInt8](repeating: 1, count: size)))
            try pair.host.submit(note([UInt8](repeating: 1, count: size)))
            pair.carry()
            #expect(pair.host.machine.heldByteCount == 0)
            #expect(pair.device.machine.heldByteCount == 0)
        }
    }
}
