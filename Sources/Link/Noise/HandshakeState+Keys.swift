// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

extension HandshakeState {
    /// Whether the keys at hand are just those that the pattern takes from the start.
    @inlinable
    func checkKeys() throws(NoiseError) {
        let pattern = name.pattern
        let ours = pattern.preMessage(of: role)
        let theirs = pattern.preMessage(of: role.other)
        try check(
            .localStatic, localStatic != nil,
            isNeeded: ours.contains(.s) || pattern.sends(.s, by: role))
        try check(
            .localEphemeral, localEphemeral != nil,
            isNeeded: ours.contains(.e) || pattern.sends(.e, by: role))
        try check(.remoteStatic, remoteStatic != nil, isNeeded: theirs.contains(.s))
        try check(.remoteEphemeral, remoteEphemeral != nil, isNeeded: theirs.contains(.e))
    }

    @inlinable
    func check(_ key: NoiseKey, _ isThere: Bool, isNeeded: Bool) throws(NoiseError) {
        if isNeeded, !isThere { throw .keyMissing(key) }
        if isThere, !isNeeded { throw .keyUnexpected(key) }
    }

    /// Mixes in the public keys that both sides know beforehand, the initiator's first.
    @inlinable
    mutating func mixPreMessages() throws(NoiseError) {
        for owner in [HandshakeRole.initiator, .responder] {
            for token in name.pattern.preMessage(of: owner) {
                let (local, remote) =
                    token == .e
                    ? (localEphemeral?.publicKey, remoteEphemeral)
                    : (localStatic?.publicKey, remoteStatic)
                // The keys were checked, so the one that the pattern speaks of is there.
                guard let key = owner == role ? local : remote else { continue }
                if token == .e {
                    try mixEphemeral(key)
                } else {
                    try symmetric.mixHash(key.bytes.span)
                }
            }
        }
    }

    /// Mixes in an ephemeral public key. With pre-shared keys it is also mixed into the key, so
    /// that no two handshakes under the same one encrypt alike (section 9.2).
    @inlinable
    mutating func mixEphemeral(_ key: AgreementPublicKey) throws(NoiseError) {
        try symmetric.mixHash(key.bytes.span)
        if name.pattern.preSharedKeyCount > 0 { try symmetric.mixKey(key.bytes.span) }
    }

    /// Whether our private ephemeral key is still held, for tests of when it goes.
    package var holdsEphemeralKey: Bool { localEphemeral != nil }

    /// Lets go of our private keys as soon as no token that is left has a use for them.
    @inlinable
    mutating func dropPrivateKeys() {
        let left = name.pattern.messages[messageIndex...].joined()
        // While our public key is still to be sent, the tokens after it are to come as well.
        let (ephemeralToken, staticToken): (Token, Token) =
            role == .initiator ? (.es, .se) : (.se, .es)
        if !left.contains(where: { $0 == .e || $0 == .ee || $0 == ephemeralToken }) {
            localEphemeral = nil
        }
        if isComplete || !left.contains(where: { $0 == .s || $0 == .ss || $0 == staticToken }) {
            localStatic = nil
        }
    }
}
