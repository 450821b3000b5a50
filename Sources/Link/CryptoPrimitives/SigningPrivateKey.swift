// SPDX-License-Identifier: Apache-2.0

/// An Ed25519 private key (RFC 8032) in the form that its library works with.
public protocol SigningPrivateKey: Sendable {
    /// A key from its 32-byte seed.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    init(seed: SecretBytes) throws(CryptoError)

    /// The public key that belongs to it.
    var publicKey: SigningPublicKey { get }

    /// The 32 secret bytes, for the secret store alone.
    var seed: SecretBytes { get }

    /// The 64-byte signature of a message.
    func signature(of message: Span<UInt8>) throws(CryptoError) -> [UInt8]
}

/// An Ed25519 public key: 32 bytes.
public struct SigningPublicKey: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 32
    /// The size of a signature in bytes.
    public static let signatureByteCount = 64

    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// A public key from its 32 bytes.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == SigningPublicKey.byteCount else { throw .wrongSize }
        self.bytes = bytes
    }
}
