// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import Noise
import TestSupport
import Testing

@testable import SecureChannel

@Suite struct ProofTests {
    /// What a host makes of frame 0, whatever it is.
    private func expect(
        _ error: ChannelError, after frame: (inout RoguePeer) throws -> [UInt8],
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        var device = try RogueDevice(Meeting(.link))
        try device.shakeHands()
        device.host.receive(try frame(&device.rogue))
        #expect(device.host.opened == nil, sourceLocation: place)
        #expect(device.host.ends == [.failed(error)], sourceLocation: place)
    }

    @Test func `A proof is a map whose bytes are those of the specification`() throws {
        let device = try RogueDevice(Meeting(.link))
        var rogue = device
        try rogue.shakeHands()
        let first = try rogue.rogue.open(rogue.hostRecords)
        let relayKey = try #require(try TestKeys.host.relayKey).bytes
        let signingKey = try TestKeys.host.signingKey.bytes
        let start =
            [1, 0xA2, 0x63] + Array("msg".utf8) + [0xA1, 0x65] + Array("prove".utf8)
            + [0xA3, 0x68] + Array("relayKey".utf8) + [0x58, 32] + relayKey
            + [0x69] + Array("signature".utf8) + [0x58, 64]
        let end =
            [0x6A] + Array("signingKey".utf8) + [0x58, 32] + signingKey
            + [0x68] + Array("seqNonce".utf8) + [0]
        #expect(Array(first.prefix(start.count)) == start)
        #expect(Array(first.suffix(end.count)) == end)
        #expect(first.count == start.count + 64 + end.count)
    }

    @Test(.holds("NUC-021"))
    func `A message before the proof ends the connection`() throws {
        try expect(.proofMissing) { try $0.frame(envelope(note("first"), 0)) }
        try expect(.proofMissing) { try $0.frame(envelope(Heartbeat.ping, 0)) }
    }

    @Test func `A close before the proof is no opening`() throws {
        try expect(.endedBeforeOpening) { try $0.record([2]) }
    }

    @Test func `A forged signature is refused`() throws {
        try expect(.proofInvalid) { (rogue: inout RoguePeer) in
            let binding = rogue.channelBinding.map { $0 ^ 1 }
            return try rogue.prove(binding: binding)
        }
    }

    @Test func `A proof in the other's role is refused, and so is one's own sent back`() throws {
        try expect(.proofInvalid) { try $0.prove(role: .responder) }
        var device = try RogueDevice(Meeting(.link))
        try device.shakeHands()
        let own = try device.rogue.open(device.hostRecords)
        device.host.receive(try device.rogue.record(own))
        #expect(device.host.error == .proofInvalid)
    }

    @Test func `A proof with a field missing, mistyped or of another size is refused`() throws {
        let key = [UInt8](repeating: 1, count: 32)
        let proofs: [[(StaticString, [UInt8]?)]] = [
            [("signingKey", key)], [("signature", key + key)], [],
            [("signature", key), ("signingKey", key)],
            [("signature", key + key), ("signingKey", key + [1])],
            [("signature", key + key), ("signingKey", nil)],
        ]
        for fields in proofs {
            var writer = CBORWriter()
            writer.mapHeader(count: 1)
            writer.text("prove" as StaticString)
            writer.mapHeader(count: fields.count)
            for (name, value) in fields {
                writer.text(name)
                if let value { writer.bytes(value) } else { writer.unsigned(1) }
            }
            let frame = envelope(writer.bytes, 0)
            try expect(.proofInvalid) { try $0.frame(frame) }
        }
    }

    @Test func `A proof with a field of a later version is taken`() throws {
        var device = try RogueDevice(Meeting(.link))
        try device.shakeHands()
        var other = device.rogue
        let record = try other.prove()
        // The true proof, put in again behind an unknown field of three letters.
        var opener = RoguePeerOpener(device.rogue)
        let proof = try opener.message(of: record)
        let head: [UInt8] = [0xA1, 0x65] + Array("prove".utf8)
        let fields = Array(proof[(head.count + 1)...])
        let extended = head + [0xA3, 0x63] + Array("new".utf8) + [0xF6] + fields
        device.host.receive(try device.rogue.frame(envelope(extended, 0)))
        #expect(device.host.opened?.signingKey == (try TestKeys.device.signingKey))
    }

    @Test(.holds("NUC-081"))
    func `A frame before the proof has at most 4 KiB, by its record's length and by its sum`()
        throws
    {
        let maximum = ChannelLimits.maximumFrameByteCountBeforeProof
        var device = try RogueDevice(Meeting(.link))
        try device.shakeHands()
        device.host.receive([UInt8((maximum + 18) >> 8), UInt8((maximum + 18) & 0xFF)])
        #expect(device.host.error == .recordLength(maximum + 18))
        try expect(.frameTooLarge) { (rogue: inout RoguePeer) in
            let piece = [UInt8](repeating: 0, count: maximum)
            return try rogue.record([0] + piece) + rogue.record([1, 0])
        }
    }
}

/// Opens what a rogue has sealed, with the other side's eyes.
private struct RoguePeerOpener {
    private var peer: RoguePeer

    init(_ peer: RoguePeer) {
        self.peer = peer
        self.peer.receiving = peer.sending
    }

    mutating func message(of record: [UInt8]) throws -> [UInt8] {
        let frame = Array(try peer.open(record)[1...])
        return try FrameEnvelope.message(of: frame, expecting: 0)
    }
}
