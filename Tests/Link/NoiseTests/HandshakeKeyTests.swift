// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import Testing

struct HandshakeKeyTests {
    func start(
        _ name: ProtocolName, _ role: HandshakeRole, localStatic: Bool = true,
        localEphemeral: Bool = true, remoteStatic: Bool = false, remoteEphemeral: Bool = false,
        preSharedKeys: [SecretBytes] = []
    ) throws -> Handshake {
        try Handshake(
            name, role: role, prologue: [], localStatic: localStatic ? Keys.key(1) : nil,
            localEphemeral: localEphemeral ? Keys.key(2) : nil,
            remoteStatic: remoteStatic ? Keys.key(3).publicKey : nil,
            remoteEphemeral: remoteEphemeral ? Keys.key(4).publicKey : nil,
            preSharedKeys: preSharedKeys)
    }

    @Test func `A key that the pattern needs from the start is missed at once`() throws {
        #expect(throws: NoiseError.keyMissing(.localStatic)) {
            try start(.xx, .initiator, localStatic: false)
        }
        #expect(throws: NoiseError.keyMissing(.localEphemeral)) {
            try start(.xx, .responder, localEphemeral: false)
        }
        #expect(throws: NoiseError.keyMissing(.remoteStatic)) { try start(.ikpsk2, .initiator) }
        let fallback = try ProtocolName("Noise_XXfallback_25519_ChaChaPoly_SHA256")
        #expect(throws: NoiseError.keyMissing(.remoteEphemeral)) { try start(fallback, .initiator) }
        #expect(throws: NoiseError.keyMissing(.localEphemeral)) {
            try start(fallback, .responder, localEphemeral: false)
        }
    }

    @Test func `A key that the pattern has no use for at the start is refused`() throws {
        let nn = try ProtocolName("Noise_NN_25519_ChaChaPoly_SHA256")
        let n = try ProtocolName("Noise_N_25519_ChaChaPoly_SHA256")
        #expect(throws: NoiseError.keyUnexpected(.localStatic)) { try start(nn, .initiator) }
        #expect(throws: NoiseError.keyUnexpected(.localEphemeral)) { try start(n, .responder) }
        #expect(throws: NoiseError.keyUnexpected(.remoteStatic)) {
            try start(.xx, .initiator, remoteStatic: true)
        }
        #expect(throws: NoiseError.keyUnexpected(.remoteEphemeral)) {
            try start(.xx, .initiator, remoteEphemeral: true)
        }
    }

    @Test func `Pre-shared keys have 32 bytes, and there are as many as psk modifiers`() throws {
        let short = SecretBytes(copying: [UInt8](repeating: 1, count: 31).span)
        #expect(throws: NoiseError.preSharedKeySize) {
            try start(.xxpsk0, .initiator, preSharedKeys: [short])
        }
        #expect(throws: NoiseError.preSharedKeyUnexpected) {
            try start(.xx, .initiator, preSharedKeys: [Keys.secret(1)])
        }
        var handshake = try start(.xxpsk0, .initiator, preSharedKeys: [Keys.secret(1)])
        #expect(throws: NoiseError.preSharedKeyUnexpected) {
            try handshake.supply(preSharedKey: Keys.secret(1))
        }
    }

    @Test func `XXpsk0 doesn't begin without its pre-shared key`() throws {
        var handshake = try start(.xxpsk0, .initiator)
        #expect(throws: NoiseError.preSharedKeyMissing) { try handshake.writeMessage([]) }
        try handshake.supply(preSharedKey: Keys.secret(1))
        #expect(try handshake.writeMessage([]).count == 48)
    }

    @Test func `A public key of small order is refused, and the true message still read`() throws {
        var pair = try Pair(.xx)
        let first = try pair.initiator.writeMessage([])
        // XX can't see it in message 1; the responder meets it when it answers.
        var responder = pair.responder
        _ = try responder.read([UInt8](repeating: 0, count: 32))
        #expect(throws: NoiseError.weakPublicKey) { try responder.writeMessage([]) }

        _ = try pair.responder.read(first)
        var second = try pair.responder.writeMessage([])
        let good = second
        second.replaceSubrange(0..<32, with: [UInt8](repeating: 0, count: 32))
        let hash = pair.initiator.handshakeHash
        #expect(throws: NoiseError.weakPublicKey) { try pair.initiator.read(second) }
        #expect(pair.initiator.handshakeHash == hash)
        _ = try pair.initiator.read(good)
    }

    @Test func `A suite that the library lacks is unavailable before anything is done`() throws {
        for suite in ["AESGCM_SHA256", "ChaChaPoly_BLAKE2s"] {
            let name = try ProtocolName("Noise_NN_25519_\(suite)")
            #expect(throws: NoiseError.unavailable) {
                try HandshakeState<OneSuitePrimitives>(
                    name, role: .initiator, prologue: [], localStatic: nil,
                    localEphemeral: Keys.key(2), remoteStatic: nil, remoteEphemeral: nil,
                    preSharedKeys: [])
            }
        }
    }

    @Test func `Every error has its own code and says what to do`() {
        let errors: [NoiseError] = [
            .invalidName, .unavailable, .preSharedKeyMissing, .preSharedKeyUnexpected,
            .preSharedKeySize, .outOfTurn, .handshakeComplete, .handshakeIncomplete, .oneWay,
            .messageTooLong, .messageTooShort, .authenticationFailed, .weakPublicKey,
            .nonceExhausted, .volumeExhausted, .libraryFailed, .keyMissing(.localStatic),
            .keyUnexpected(.remoteStatic),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        for error in errors { #expect(error.message.hasSuffix(".") && error.message.count > 30) }
        #expect(Set(NoiseKey.allCases.map { NoiseError.keyMissing($0).message }).count == 4)
    }
}

/// A library that has one cipher and one hash.
enum OneSuitePrimitives: CryptoPrimitives {
    typealias Cipher = LibcryptoPrimitives.Cipher
    typealias AgreementKey = LibcryptoPrimitives.AgreementKey
    typealias SigningKey = LibcryptoPrimitives.SigningKey
    typealias MAC = LibcryptoPrimitives.MAC

    static let offering = CryptoOffering(ciphers: [.chaChaPoly], hashes: [.sha256])

    static func randomBytes(count: Int) throws(CryptoError) -> SecretBytes {
        try LibcryptoPrimitives.randomBytes(count: count)
    }

    static func digest(
        _ algorithm: HashAlgorithm, of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        try LibcryptoPrimitives.digest(algorithm, of: first, second)
    }

    static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: SigningPublicKey
    ) -> Bool {
        LibcryptoPrimitives.isValid(signature: signature, of: message, by: publicKey)
    }
}
