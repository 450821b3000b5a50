// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise

typealias Handshake = HandshakeState<LibcryptoPrimitives>
typealias Cipher = CipherState<LibcryptoPrimitives>

/// The keys that the tests' two sides have, the same in every run.
enum Keys {
    static func key(_ seed: UInt8) throws -> LibcryptoPrimitives.AgreementKey {
        try LibcryptoPrimitives.AgreementKey(bytes: secret(seed))
    }

    static func secret(_ seed: UInt8) -> SecretBytes {
        var bytes = [UInt8](repeating: seed, count: 32)
        return SecretBytes(consuming: &bytes)
    }

    static let initiatorStatic: UInt8 = 1
    static let initiatorEphemeral: UInt8 = 2
    static let responderStatic: UInt8 = 3
    static let responderEphemeral: UInt8 = 4
    /// The first pre-shared key; the next has the next seed.
    static let preShared: UInt8 = 50
}

extension HandshakeState where C == LibcryptoPrimitives {
    /// One side of a handshake with just the keys that its pattern takes.
    static func side(
        _ role: HandshakeRole, of name: ProtocolName, prologue: String = "tests",
        preSharedKeys: [SecretBytes]? = nil, remoteStatic: UInt8? = nil
    ) throws -> Handshake {
        let isInitiator = role == .initiator
        let pattern = name.pattern
        let (ours, theirs) =
            isInitiator
            ? (pattern.initiatorPreMessage, pattern.responderPreMessage)
            : (pattern.responderPreMessage, pattern.initiatorPreMessage)
        let sent = pattern.messages.enumerated()
            .filter { ($0.offset.isMultiple(of: 2)) == isInitiator }.flatMap(\.element)
        let seeds: [UInt8] =
            isInitiator
            ? [Keys.initiatorStatic, Keys.initiatorEphemeral, Keys.responderStatic]
            : [Keys.responderStatic, Keys.responderEphemeral, Keys.initiatorStatic]
        let psks = (0..<pattern.preSharedKeyCount).map { Keys.secret(Keys.preShared + UInt8($0)) }
        return try Handshake(
            name, role: role, prologue: Array(prologue.utf8),
            localStatic: (ours + sent).contains(.s) ? Keys.key(seeds[0]) : nil,
            localEphemeral: (ours + sent).contains(.e) ? Keys.key(seeds[1]) : nil,
            remoteStatic: theirs.contains(.s) ? Keys.key(remoteStatic ?? seeds[2]).publicKey : nil,
            remoteEphemeral: theirs.contains(.e)
                ? Keys.key(isInitiator ? Keys.responderEphemeral : Keys.initiatorEphemeral)
                    .publicKey
                : nil,
            preSharedKeys: preSharedKeys ?? psks)
    }
}

extension HandshakeState {
    /// Reads a message that lies in an array.
    mutating func read(_ message: [UInt8]) throws(NoiseError) -> [UInt8] {
        try readMessage(message.span)
    }
}

/// Two sides, and what goes between them.
struct Pair {
    var initiator: Handshake
    var responder: Handshake

    init(_ name: ProtocolName) throws {
        initiator = try .side(.initiator, of: name)
        responder = try .side(.responder, of: name)
    }

    /// Whose turn it is writes.
    mutating func write(_ payload: [UInt8] = []) throws -> [UInt8] {
        initiator.isMyTurn
            ? try initiator.writeMessage(payload) : try responder.writeMessage(payload)
    }

    /// The other side reads: it is the one that has not moved yet.
    mutating func read(_ message: [UInt8], writtenBy writer: HandshakeRole) throws -> [UInt8] {
        writer == .initiator
            ? try responder.read(message) : try initiator.read(message)
    }

    /// Whose turn it is.
    var writer: HandshakeRole { initiator.isMyTurn ? .initiator : .responder }

    /// Exchanges everything that is left.
    mutating func finish() throws {
        while !(initiator.isComplete && responder.isComplete) {
            let writer = writer
            let message = try write()
            _ = try read(message, writtenBy: writer)
        }
    }
}

extension CipherState {
    /// A sealed message of its own.
    mutating func sealed(_ plaintext: [UInt8]) throws(NoiseError) -> [UInt8] {
        var message: [UInt8] = []
        try seal(plaintext.span, authenticating: Span(), appendingTo: &message)
        return message
    }

    /// An opened message of its own.
    mutating func opened(_ message: [UInt8]) throws(NoiseError) -> [UInt8] {
        var plaintext: [UInt8] = []
        try open(message.span, authenticating: Span(), appendingTo: &plaintext)
        return plaintext
    }
}
