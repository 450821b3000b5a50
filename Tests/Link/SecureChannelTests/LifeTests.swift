// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import TestSupport
import Testing

@testable import SecureChannel

/// Deadlines, pings and ends, with time moved by hand.
@Suite struct LifeTests {
    @Test(arguments: Purpose.allCases)
    func `A peer has ten seconds to prove itself`(_ purpose: Purpose) throws {
        for late in [false, true] {
            var pair = try Pair(Meeting(purpose))
            pair.start(at: 5_000)
            #expect(pair.device.machine.nextDeadline == 15_000)
            #expect(pair.host.machine.nextDeadline == 15_000)
            pair.host.run(pair.host.machine.timeAdvanced(to: 14_999))
            pair.carry(at: late ? 15_000 : 14_999)
            let expected: [ChannelEnd] = late ? [.failed(.handshakeTimedOut)] : []
            #expect(pair.host.ends == expected)
            #expect((pair.host.opened == nil) == late)
        }
    }

    @Test func `Silence is timed out too, on both sides`() throws {
        var pair = try Pair(Meeting(.link))
        pair.start(at: 0)
        pair.device.run(pair.device.machine.timeAdvanced(to: 10_000))
        pair.host.run(pair.host.machine.timeAdvanced(to: 10_000))
        #expect(pair.device.ends == [.failed(.handshakeTimedOut)])
        #expect(pair.host.ends == [.failed(.handshakeTimedOut)])
    }

    @Test func `A device pings after 30 seconds without a record of its own`() throws {
        var pair = try Pair.opened()
        #expect(pair.device.machine.nextDeadline == 30_000)
        try pair.device.submit(note("busy"), at: 20_000)
        pair.carry(at: 20_000)
        #expect(pair.device.machine.nextDeadline == 50_000)
        let count = pair.device.sends.count
        pair.device.run(pair.device.machine.timeAdvanced(to: 49_999))
        #expect(pair.device.sends.count == count)
        pair.device.run(pair.device.machine.timeAdvanced(to: 50_000))
        #expect(pair.device.sends.count == count + 1)
        pair.host.receive(pair.takeDeviceToHost(), at: 50_010)
        #expect(pair.hostToDevice.count == 2 + 1 + 22 + 16)
        pair.carry(at: 50_020)
        #expect(pair.device.machine.nextDeadline == 80_000)
        #expect(pair.device.delivered.isEmpty && pair.host.delivered == [note("busy")])
    }

    @Test func `In front it pings after 10 seconds`() throws {
        var pair = try Pair.opened()
        pair.device.machine.foreground(true)
        #expect(pair.device.machine.nextDeadline == 10_000)
        pair.device.run(pair.device.machine.timeAdvanced(to: 10_000))
        #expect(pair.device.machine.nextDeadline == 20_000)
        pair.device.machine.foreground(false)
        #expect(pair.device.machine.nextDeadline == 40_000)
    }

    @Test func `In front counts as well when it was said before the opening`() throws {
        var pair = try Pair(Meeting(.reconnect))
        pair.device.machine.foreground(true)
        pair.start()
        pair.carry()
        #expect(pair.device.machine.nextDeadline == 10_000)
    }

    @Test func `Ninety seconds without a record make a connection stale`() throws {
        var pair = try Pair.opened()
        #expect(pair.host.machine.nextDeadline == 90_000)
        pair.host.run(pair.host.machine.timeAdvanced(to: 89_999))
        #expect(pair.host.ends.isEmpty)
        pair.host.run(pair.host.machine.timeAdvanced(to: 90_000))
        #expect(pair.host.ends == [.failed(.stale)])
        for time in [30_000, 60_000] as [Int64] {
            pair.device.run(pair.device.machine.timeAdvanced(to: time))
        }
        #expect(pair.device.ends.isEmpty)
        pair.device.run(pair.device.machine.timeAdvanced(to: 90_000))
        #expect(pair.device.ends == [.failed(.stale)])
    }

    @Test func `Any record is life, part of a frame too; a part of a record is not`() throws {
        var device = try RogueDevice.opened()
        device.host.receive(try device.rogue.record([0, 0xA2]), at: 50_000)
        #expect(device.host.machine.nextDeadline == 140_000)
        device.host.receive([0], at: 100_000)
        #expect(device.host.machine.nextDeadline == 140_000)
        device.host.receive([0], at: 140_000)
        #expect(device.host.ends == [.failed(.stale)])
    }

    @Test func `A ping with fields of a later version is a ping, and other pings are messages`()
        throws
    {
        var device = try RogueDevice.opened()
        let later: [UInt8] = Heartbeat.ping.dropLast() + [0xA1, 0x61, 0x61, 0x01]
        device.host.receive(try device.rogue.frame(envelope(later, 1)))
        #expect(device.host.delivered.isEmpty)
        #expect(device.host.sends.count == 2)
        device.host.receive(try device.rogue.frame(envelope(Heartbeat.pong, 2)))
        #expect(device.host.delivered == [Heartbeat.pong])
    }

    @Test func `A close is a record, and orderly on both sides`() throws {
        var pair = try Pair.opened()
        try pair.device.submit(note("last words"))
        pair.device.run(pair.device.machine.closeRequested())
        #expect(pair.device.actions.last == .closed(.requested))
        #expect(pair.device.sends.last?.count == 2 + 17)
        pair.carry()
        #expect(pair.host.delivered == [note("last words")])
        #expect(pair.host.ends == [.closedByPeer])
        #expect(pair.host.machine.nextDeadline == nil)
        pair.host.run(pair.host.machine.transportEnded())
        try pair.host.submit(note("too late"))
        #expect(pair.host.ends == [.closedByPeer])
    }

    @Test func `Bytes after the close are an error, in the same read and in the next`() throws {
        for isSameRead in [true, false] {
            var device = try RogueDevice.opened()
            let close = try device.rogue.record([2])
            let more = try device.rogue.frame(envelope(note("after the end"), 1))
            if isSameRead {
                device.host.receive(close + more)
            } else {
                device.host.receive(close)
                device.host.receive(more)
            }
            #expect(device.host.ends == [.closedByPeer, .failed(.bytesAfterClose)])
            #expect(device.host.delivered.isEmpty)
        }
    }

    @Test func `A close may be asked for at any time`() throws {
        var unstarted = Side(try Library.libcrypto.host(), try Meeting(.link))
        unstarted.run(unstarted.machine.closeRequested())
        #expect(unstarted.actions == [.closed(.requested)])
        var pair = try Pair(Meeting(.link))
        pair.start()
        pair.device.run(pair.device.machine.closeRequested())
        #expect(pair.device.ends == [.requested])
        #expect(!pair.device.machine.holdsHandshakeKeys)
    }
}
