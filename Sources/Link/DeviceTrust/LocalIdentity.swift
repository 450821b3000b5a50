// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The private keys of this device or host, made once and kept in the secret store.
///
/// A host also has a key pair for the relay; the hash of its public half is the host's ``Room``
/// from the first day, so that a relay can be added without pairing again.
public struct LocalIdentity<C: CryptoPrimitives>: Sendable {
    /// The static key of its handshakes.
    public let agreementKey: C.AgreementKey
    /// The key that signs its proof in every connection.
    public let signingKey: C.SigningKey
    /// The key that admits a host to its room at a relay; nil on a device.
    public let relayKey: C.SigningKey?

    /// An identity of secret bytes, 32 each, which must be fresh from `C.randomBytes`.
    ///
    /// - Parameter relaySeed: Given on a host, nil on a device.
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(
        agreementKeyBytes: SecretBytes, signingSeed: SecretBytes, relaySeed: SecretBytes?
    ) throws(CryptoError) {
        agreementKey = try C.AgreementKey(bytes: agreementKeyBytes)
        signingKey = try C.SigningKey(seed: signingSeed)
        if let relaySeed {
            relayKey = try C.SigningKey(seed: relaySeed)
        } else {
            relayKey = nil
        }
    }

    /// A new identity for a device.
    public static func generateForDevice() throws(CryptoError) -> LocalIdentity {
        LocalIdentity(
            try C.AgreementKey(bytes: C.randomBytes(count: keyByteCount)),
            try C.SigningKey(seed: C.randomBytes(count: keyByteCount)), nil)
    }

    /// A new identity for a host.
    public static func generateForHost() throws(CryptoError) -> LocalIdentity {
        LocalIdentity(
            try C.AgreementKey(bytes: C.randomBytes(count: keyByteCount)),
            try C.SigningKey(seed: C.randomBytes(count: keyByteCount)),
            try C.SigningKey(seed: C.randomBytes(count: keyByteCount)))
    }

    private init(
        _ agreementKey: C.AgreementKey, _ signingKey: C.SigningKey, _ relayKey: C.SigningKey?
    ) {
        self.agreementKey = agreementKey
        self.signingKey = signingKey
        self.relayKey = relayKey
    }

    /// Every private key here has 32 bytes.
    private static var keyByteCount: Int { 32 }

    /// The public keys that peers store.
    public var publicIdentity: PublicIdentity {
        PublicIdentity(agreementKey: agreementKey.publicKey, signingKey: signingKey.publicKey)
    }

    /// The name that belongs to its keys.
    public func deviceID() throws(CryptoError) -> DeviceID {
        try DeviceID(of: publicIdentity, using: C.self)
    }

    /// The room of a host; nil on a device.
    public func room() throws(CryptoError) -> Room? {
        guard let relayKey else { return nil }
        return try Room(relayKey: relayKey.publicKey, using: C.self)
    }
}
