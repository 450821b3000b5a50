// SPDX-License-Identifier: Apache-2.0

/// An X25519 private key (RFC 7748) in the form that its library works with.
public protocol AgreementPrivateKey: Sendable {
    /// A key from its 32 bytes.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    init(bytes: SecretBytes) throws(CryptoError)

    /// The public key that belongs to it.
    var publicKey: AgreementPublicKey { get }

    /// The 32 secret bytes, for the secret store alone.
    var bytes: SecretBytes { get }

    /// The secret that the holder of the other key computes as well.
    ///
    /// - Throws: ``CryptoError/weakPublicKey`` if the secret is all zeros (RFC 7748 section 6.1),
    ///   which every back end refuses.
    func sharedSecret(with publicKey: AgreementPublicKey) throws(CryptoError) -> SecretBytes
}

/// An X25519 public key: 32 bytes.
public struct AgreementPublicKey: Sendable, Hashable {
    /// Its size in bytes: DHLEN in the Noise specification.
    public static let byteCount = 32

    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// A public key from its 32 bytes; any 32 bytes are one.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == AgreementPublicKey.byteCount else { throw .wrongSize }
        self.bytes = bytes
    }
}
