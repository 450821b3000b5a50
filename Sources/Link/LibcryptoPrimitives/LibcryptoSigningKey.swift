// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// An Ed25519 private key that keeps libcrypto's own form of it.
public struct LibcryptoSigningKey: SigningPrivateKey {
    /// The 32 secret bytes, for the secret store alone.
    public let seed: SecretBytes
    /// The public key that belongs to it.
    public let publicKey: SigningPublicKey
    private let key: EVPKey

    /// A key from its 32-byte seed.
    public init(seed: SecretBytes) throws(CryptoError) {
        guard seed.count == SigningPublicKey.byteCount else { throw .wrongSize }
        self.seed = seed
        key = try EVPKey(.ed25519, privateKey: seed.span)
        publicKey = try SigningPublicKey(bytes: key.publicKeyBytes())
    }

    /// The 64-byte signature of a message.
    public func signature(of message: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        try key.signature(of: message)
    }
}
