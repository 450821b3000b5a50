// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import LibcryptoPrimitives
import Noise

@testable import SecureChannel

/// A peer with true keys that a test plays by hand, record by record: it may send whatever it likes.
struct RoguePeer {
    typealias C = LibcryptoPrimitives

    let role: HandshakeRole
    let keys: TestKeys
    var handshake: HandshakeState<C>
    var sending: CipherState<C>?
    var receiving: CipherState<C>?
    var channelBinding: [UInt8] = []
    /// The preamble that a device begins with.
    let preamble: [UInt8]

    init(
        _ role: HandshakeRole, _ meeting: Meeting, keys: TestKeys? = nil,
        name: ProtocolName? = nil, preamble: Preamble? = nil, ephemeral: UInt8 = 0xEE
    ) throws {
        self.role = role
        self.keys = keys ?? (role == .initiator ? .device : .host)
        let preamble = preamble ?? meeting.target.preamble
        self.preamble = preamble.bytes
        let knowsHost = meeting.purpose == .reconnect && role == .initiator
        handshake = try HandshakeState(
            name ?? meeting.purpose.protocolName, role: role,
            prologue: RoguePeer.prologue(preamble, room: meeting.target.room),
            localStatic: try C.AgreementKey(bytes: TestKeys.secret(self.keys.agreement)),
            localEphemeral: try C.AgreementKey(bytes: TestKeys.secret(ephemeral)),
            remoteStatic: knowsHost ? meeting.hostKey : nil, remoteEphemeral: nil,
            preSharedKeys: meeting.purpose == .approval ? [] : [meeting.hostSecret])
    }

    /// The prologue, written here by itself.
    static func prologue(_ preamble: Preamble, room: [UInt8]) -> [UInt8] {
        let names = [UInt8]("link\u{0}code\u{0}approval\u{0}reconnect".utf8).split(separator: 0)
        let name = Array(names[Int(preamble.purpose.rawValue) - 1])
        return [0x86, 0x6E] + Array("sheetbend link".utf8) + [0x01]
            + [0x60 + UInt8(name.count)] + name + [0x66] + Array("device".utf8)
            + [0x50] + preamble.pairingID.bytes + [0x40 + UInt8(room.count)] + room
    }

    /// Its next handshake record.
    mutating func write(payload: [UInt8] = []) throws -> [UInt8] {
        let message = try handshake.writeMessage(payload)
        if handshake.isComplete { try finish() }
        return [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
    }

    /// Reads a handshake record at the beginning of some bytes and returns the rest.
    mutating func read(_ bytes: [UInt8]) throws -> [UInt8] {
        let end = 2 + Int(bytes[0]) << 8 + Int(bytes[1])
        let message = Array(bytes[2..<end])
        _ = try handshake.readMessage(message.span)
        if handshake.isComplete { try finish() }
        return Array(bytes[end...])
    }

    private mutating func finish() throws {
        let transport = try handshake.split()
        sending = transport.sending
        receiving = transport.receiving
        channelBinding = transport.handshakeHash
    }

    /// A record that opens to these bytes, kind and all.
    mutating func record(_ plaintext: [UInt8]) throws -> [UInt8] {
        var output = [UInt8((plaintext.count + 16) >> 8), UInt8((plaintext.count + 16) & 0xFF)]
        try sending?.seal(plaintext.span, authenticating: Span(), appendingTo: &output)
        return output
    }

    /// A whole frame in one record.
    mutating func frame(_ bytes: [UInt8]) throws -> [UInt8] { try record([1] + bytes) }

    /// What a record of the other side opens to.
    mutating func open(_ record: [UInt8]) throws -> [UInt8] {
        var output: [UInt8] = []
        let sealed = Array(record[2...])
        try receiving?.open(sealed.span, authenticating: Span(), appendingTo: &output)
        return output
    }

    /// Frame 0 with its proof, or with another's.
    mutating func prove(
        as signer: TestKeys? = nil, role: HandshakeRole? = nil, binding: [UInt8]? = nil
    ) throws -> [UInt8] {
        let proof = try IdentityProof(
            of: ChannelIdentity<C>(
                agreementKey: try C.AgreementKey(bytes: TestKeys.secret(keys.agreement)),
                signingKey: try C.SigningKey(seed: TestKeys.secret((signer ?? keys).signing)),
                relayKey: (signer ?? keys).relayKey),
            role: role ?? self.role, channelBinding: binding ?? channelBinding)
        return try frame(envelope(proof.message, 0))
    }
}

/// A frame's bytes, written here by itself.
func envelope(_ message: [UInt8], _ number: UInt64) -> [UInt8] {
    var writer = CBORWriter()
    writer.mapHeader(count: 2)
    writer.text("msg" as StaticString)
    writer.encodedItem(message)
    writer.text("seqNonce" as StaticString)
    writer.unsigned(number)
    return writer.bytes
}
