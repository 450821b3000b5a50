// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

extension HandshakeState {
    /// What our message does for one token.
    @inlinable
    mutating func write(_ token: Token, appendingTo message: inout [UInt8]) throws(NoiseError) {
        switch token {
        case .e:
            let key = try needed(localEphemeral, .localEphemeral).publicKey
            message.append(contentsOf: key.bytes)
            try mixEphemeral(key)
        case .s:
            let key = try needed(localStatic, .localStatic).publicKey
            try symmetric.encryptAndHash(key.bytes.span, appendingTo: &message)
        case .ee, .es, .se, .ss, .psk: try mix(token)
        }
    }

    /// What the other side's message does for one token, which `bytes` are the part of.
    @inlinable
    mutating func read(_ token: Token, _ bytes: Span<UInt8>) throws(NoiseError) {
        switch token {
        case .e:
            var key: [UInt8] = []
            key.append(copying: bytes)
            let ephemeral = try publicKey(key)
            remoteEphemeral = ephemeral
            try mixEphemeral(ephemeral)
        case .s: knownRemoteStatic = try publicKey(try symmetric.decryptAndHash(bytes))
        case .ee, .es, .se, .ss, .psk: try mix(token)
        }
    }

    /// Tokens that put nothing into a message: both sides mix in the same secret.
    @inlinable
    mutating func mix(_ token: Token) throws(NoiseError) {
        switch (token, role) {
        case (.psk, _):
            guard usedPreSharedKeyCount < preSharedKeys.count else { throw .preSharedKeyMissing }
            let key = preSharedKeys[usedPreSharedKeyCount]
            try symmetric.mixKeyAndHash(key.span)
            usedPreSharedKeyCount += 1
        case (.ee, _): try agree(localEphemeral, .localEphemeral, remoteEphemeral, .remoteEphemeral)
        case (.ss, _): try agree(localStatic, .localStatic, remoteStatic, .remoteStatic)
        case (.es, .initiator), (.se, .responder):
            try agree(localEphemeral, .localEphemeral, remoteStatic, .remoteStatic)
        case (.es, .responder), (.se, .initiator):
            try agree(localStatic, .localStatic, remoteEphemeral, .remoteEphemeral)
        case (.e, _), (.s, _): preconditionFailure("public keys are written and read, not mixed")
        }
    }

    /// MixKey of a Diffie-Hellman secret, which is refused if it is all zeros: every back end does,
    /// and section 12.1 allows it.
    @inlinable
    mutating func agree(
        _ local: C.AgreementKey?, _ localName: NoiseKey,
        _ remote: AgreementPublicKey?, _ remoteName: NoiseKey
    ) throws(NoiseError) {
        let local = try needed(local, localName)
        let remote = try needed(remote, remoteName)
        let secret: SecretBytes
        do { secret = try local.sharedSecret(with: remote) } catch { throw NoiseError(error) }
        try symmetric.mixKey(secret.span)
    }

    @inlinable
    func needed<Key>(_ key: Key?, _ name: NoiseKey) throws(NoiseError) -> Key {
        guard let key else { throw .keyMissing(name) }
        return key
    }

    @inlinable
    func publicKey(_ bytes: [UInt8]) throws(NoiseError) -> AgreementPublicKey {
        do { return try AgreementPublicKey(bytes: bytes) } catch { throw NoiseError(error) }
    }
}
