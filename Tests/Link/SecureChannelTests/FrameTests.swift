// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import Noise
import TestSupport
import Testing
import TextEncodings

@testable import SecureChannel

@Suite struct FrameTests {
    /// What a host makes of frame 1, whatever it is, and what it delivers.
    private func outcome(
        _ frames: [[UInt8]]
    ) throws -> (delivered: [[UInt8]], error: ChannelError?) {
        var device = try RogueDevice.opened()
        for frame in frames { device.host.receive(try device.rogue.frame(frame)) }
        return (device.host.delivered, device.host.error)
    }

    @Test(.holds("NUC-082"))
    func `A frame is one map of msg and seqNonce, byte for byte`() throws {
        var host = try RogueHost(Meeting(.reconnect))
        _ = try host.rogue.open(try host.shakeHands())
        host.device.receive(try host.rogue.prove())
        let expected = [
            "01a2636d7367a1646e6f74654178687365714e6f6e636501",
            "01a2636d7367a1646e6f74654178687365714e6f6e636502",
        ]
        for bytes in expected {
            try host.device.submit(note("x"))
            #expect(Hex.encode(try host.rogue.open(try #require(host.device.sends.last))) == bytes)
        }
    }

    @Test(
        .holds("NUC-082"),
        arguments: [
            0, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max,
        ] as [UInt64])
    func `The number has its shortest form at every size`(_ number: UInt64) throws {
        let frame = OutgoingFrame(note("x"), number: number)
        var bytes: [UInt8] = []
        frame.append(0..<frame.byteCount, to: &bytes)
        #expect(bytes == envelope(note("x"), number))
        #expect(try FrameEnvelope.message(of: bytes, expecting: number) == note("x"))
        var pieces: [UInt8] = []
        for index in 0..<frame.byteCount { frame.append(index..<(index + 1), to: &pieces) }
        #expect(pieces == bytes)
    }

    @Test(.holds("NUC-084"), arguments: [0, 2, 3, 24, .max] as [UInt64])
    func `Any other number than the next ends the connection`(_ number: UInt64) throws {
        let (delivered, error) = try outcome([envelope(note("skipped"), number)])
        #expect(delivered.isEmpty)
        #expect(error == .sequenceMismatch(expected: 1, found: number))
        let repeated = try outcome([envelope(note("a"), 1), envelope(note("a"), 1)])
        #expect(repeated.delivered == [note("a")])
        #expect(repeated.error == .sequenceMismatch(expected: 2, found: 1))
    }

    @Test(.holds("NUC-084"))
    func `Numbers go up by one in each direction, and pings count`() throws {
        var device = try RogueDevice.opened()
        _ = try device.rogue.open(device.hostRecords)
        for number in 1...600 as ClosedRange<UInt64> {
            let isPing = number % 3 == 0
            let message = isPing ? Heartbeat.ping : note("\(number)")
            device.host.receive(try device.rogue.frame(envelope(message, number)))
            if !isPing { try device.host.submit(note("answer")) }
            let opened = try device.rogue.open(try #require(device.host.sends.last))
            #expect(opened == [1] + envelope(isPing ? Heartbeat.pong : note("answer"), number))
        }
        #expect(device.host.error == nil)
        #expect(device.host.delivered.count == 400)
    }

    @Test(.holds("NUC-082"))
    func `Fields of a later version are skipped wherever they sort`() throws {
        func frame(_ build: (inout CBORWriter) -> Void) -> [UInt8] {
            var writer = CBORWriter()
            build(&writer)
            return writer.bytes
        }
        let before = frame {
            $0.mapHeader(count: 3)
            $0.text("a" as StaticString)
            $0.boolean(true)
            $0.text("msg" as StaticString)
            $0.encodedItem(note("x"))
            $0.text("seqNonce" as StaticString)
            $0.unsigned(1)
        }
        let around = frame {
            $0.mapHeader(count: 4)
            $0.text("msg" as StaticString)
            $0.encodedItem(note("y"))
            $0.text("more" as StaticString)
            $0.arrayHeader(count: 1)
            $0.null()
            $0.text("seqNonce" as StaticString)
            $0.unsigned(2)
            $0.text("seqNoncf" as StaticString)
            $0.unsigned(9)
        }
        // Begins as every frame of this version, and goes on otherwise.
        let other: [UInt8] =
            FrameEnvelope.head + note("z") + [0x61, 0x62, 0x01]
        let result = try outcome([before, around, other])
        #expect(result.delivered == [note("x"), note("y")])
        #expect(result.error == .malformedFrame)
    }

    /// A map with arrays in one another, `depth` containers in all.
    private func nested(_ depth: Int) -> [UInt8] {
        [0xA1, 0x61, 0x61] + [UInt8](repeating: 0x81, count: depth - 2) + [0x80]
    }

    @Test func `A message may nest 256 levels, whatever the frame around it adds`() throws {
        for (depth, isTaken) in [(144, true), (256, true), (257, false)] {
            let message = nested(depth)
            var writer = CBORWriter()
            writer.mapHeader(count: 3)
            writer.text("a" as StaticString)
            writer.null()
            writer.text("msg" as StaticString)
            writer.encodedItem(message)
            writer.text("seqNonce" as StaticString)
            writer.unsigned(1)
            for frame in [envelope(message, 1), writer.bytes] {
                let (delivered, error) = try outcome([frame])
                #expect(delivered == (isTaken ? [message] : []))
                #expect(error == (isTaken ? nil : .malformedFrame))
            }
        }
    }

    @Test(
        .holds("NUC-082"),
        arguments: [
            "", "a0", "80", "01", "f6", "a1636d7367a0", "a1687365714e6f6e636501",
            // seqNonce as text, negative, null; msg as array, number, text, null.
            "a2636d7367a0687365714e6f6e63656131", "a2636d7367a0687365714e6f6e636520",
            "a2636d7367a0687365714e6f6e6365f6", "a2636d736780687365714e6f6e636501",
            "a2636d736701687365714e6f6e636501", "a2636d73676178687365714e6f6e636501",
            "a2636d7367f6687365714e6f6e636501",
            // Keys out of order, twice, of bytes; a long form of the number; bytes after the end.
            "a2687365714e6f6e636501636d7367a0", "a3636d7367a0636d7367a0687365714e6f6e636501",
            "a2436d7367a0687365714e6f6e636501", "a2636d7367a0687365714e6f6e63651801",
            "a2636d7367a0687365714e6f6e63650100",
            // A message that isn't deterministic, or two items, or cut off.
            "a2636d7367a1616118016873657" + "14e6f6e636501", "a2636d7367a0a0687365714e6f6e636501",
            "a2636d7367a16161687365714e6f6e636501", "bf636d7367a0687365714e6f6e636501ff",
        ])
    func `Missing and mistyped fields, and all but deterministic CBOR, are refused`(
        _ hex: String
    ) throws {
        let frame = try #require(Hex.decode(hex))
        if frame.isEmpty { return #expect(try outcome([frame]).error == .malformedRecord) }
        let result = try outcome([frame])
        #expect(result.delivered.isEmpty)
        #expect(result.error == .malformedFrame)
    }

    @Test func `A frame cut at any byte into records is the same frame`() throws {
        let frame = envelope(note("in pieces"), 1)
        for cut in 1..<frame.count {
            var device = try RogueDevice.opened()
            device.host.receive(
                try device.rogue.record([0] + frame[..<cut])
                    + device.rogue.record([1] + frame[cut...]))
            #expect(device.host.delivered == [note("in pieces")])
        }
        var device = try RogueDevice.opened()
        for (index, byte) in frame.enumerated() {
            let kind: UInt8 = index == frame.count - 1 ? 1 : 0
            device.host.receive(try device.rogue.record([kind, byte]))
        }
        #expect(device.host.delivered == [note("in pieces")])
    }

    @Test(arguments: [[3, 0], [255, 0], [2, 0], [0], [1]] as [[UInt8]])
    func `Unknown kinds, a close with a piece and pieces without a byte are refused`(
        _ plaintext: [UInt8]
    ) throws {
        var device = try RogueDevice.opened()
        device.host.receive(try device.rogue.record(plaintext))
        #expect(device.host.ends == [.failed(.malformedRecord)])
    }

    @Test func `A close within a frame is not orderly`() throws {
        var device = try RogueDevice.opened()
        device.host.receive(
            try device.rogue.record([0, 0xA2]) + device.rogue.record([2]))
        #expect(device.host.ends == [.failed(.malformedRecord)])
    }
}
