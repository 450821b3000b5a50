// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import TestSupport
import Testing

@testable import SecureChannel

@Suite struct RekeyTests {
    @Test(arguments: Library.allCases)
    func `Each direction rekeys by its own count of records`(_ library: Library) throws {
        let limits = ChannelLimits(rekeyRecordCount: 4, rekeyByteCount: 1 << 30)
        var pair = try Pair.opened(.reconnect, library, limits: limits)
        for number in 0..<50 {
            try pair.device.submit(note("\(number)"))
            if number % 3 == 0 { try pair.host.submit(note("\(number)")) }
            pair.carry()
        }
        #expect(pair.host.delivered == (0..<50).map { note("\($0)") })
        #expect(pair.device.delivered.count == 17)
        #expect(pair.host.ends.isEmpty && pair.device.ends.isEmpty)
    }

    @Test func `The key changes after the fourth record and the nonce counts on`() throws {
        let meeting = try Meeting(.reconnect)
        var rogue = try RoguePeer(.initiator, meeting)
        let limits = ChannelLimits(rekeyRecordCount: 4, rekeyByteCount: 1 << 30)
        var host = Side(try Library.libcrypto.host(limits: limits), meeting)
        host.start()
        host.receive(rogue.preamble + (try rogue.write()))
        _ = try rogue.open(try rogue.read(host.sent))
        host.receive(try rogue.prove())
        for number in 1...3 {
            try host.submit(note("\(number)"))
            _ = try rogue.open(try #require(host.sends.last))
        }
        try host.submit(note("under the next key"))
        let record = try #require(host.sends.last)
        #expect(throws: NoiseError.authenticationFailed) { try rogue.open(record) }
        try rogue.receiving?.rekey()
        #expect(rogue.receiving?.nonce == 4)
        #expect(try rogue.open(record) == [1] + envelope(note("under the next key"), 4))
    }

    @Test func `A direction rekeys by its volume, tags included`() throws {
        var schedule = RekeySchedule(ChannelLimits(rekeyRecordCount: 100, rekeyByteCount: 1_000))
        let due = [999, 1, 999, 5_000, 10].map { schedule.isRekeyDue(afterMessageOf: $0) }
        #expect(due == [false, true, false, true, false])
    }

    @Test func `The key changes after the record that reaches the volume, and not before`() throws {
        let meeting = try Meeting(.reconnect)
        var rogue = try RoguePeer(.initiator, meeting)
        let limits = ChannelLimits(rekeyRecordCount: 1 << 16, rekeyByteCount: 100_000)
        var host = Side(try Library.libcrypto.host(limits: limits), meeting)
        host.start()
        host.receive(rogue.preamble + (try rogue.write()))
        _ = try rogue.read(host.sent)
        let proof = try rogue.prove()
        host.receive(proof)
        // 16 bytes of tag, one of kind and 24 around the bytes of the note.
        let sizes = [60_000, 100_000 - 60_000 - (proof.count - 2)]
        for (index, size) in sizes.enumerated() {
            let message = note([UInt8](repeating: 3, count: size - 41))
            let record = try rogue.frame(envelope(message, UInt64(index + 1)))
            #expect(record.count == 2 + size)
            host.receive(record)
        }
        try rogue.sending?.rekey()
        host.receive(try rogue.frame(envelope(note("under the next key"), 3)))
        #expect(host.delivered.count == 3)
        #expect(host.error == nil)
    }

    @Test func `Sides that rekey at different records part at the first of them`() throws {
        let meeting = try Meeting(.reconnect)
        let often = ChannelLimits(rekeyRecordCount: 4, rekeyByteCount: 1 << 30)
        var pair = Pair(
            try Library.libcrypto.device(meeting.target, limits: often),
            try Library.libcrypto.host(), meeting)
        pair.start()
        pair.carry()
        for number in 0..<4 { try pair.device.submit(note("\(number)")) }
        pair.carry()
        #expect(pair.host.delivered.count == 3)
        #expect(pair.host.error == .tamperedRecord)
    }

    @Test func `The protocol's key lasts for 65,536 records, the proof among them, or 1 GiB`()
        throws
    {
        #expect(ChannelLimits.standard.rekeyRecordCount == 65_536)
        #expect(ChannelLimits.standard.rekeyByteCount == 1_073_741_824)
        var device = try RogueDevice.opened()
        for number in 1...65_540 as ClosedRange<UInt64> {
            if number == 65_536 { try device.rogue.sending?.rekey() }
            device.host.receive(try device.rogue.frame(envelope(note("x"), number)))
        }
        #expect(device.host.delivered.count == 65_540)
        #expect(device.host.error == nil)
    }
}
