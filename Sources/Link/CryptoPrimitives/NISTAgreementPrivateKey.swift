// SPDX-License-Identifier: Apache-2.0

/// A P-256 private key in the form that its library works with.
public protocol NISTAgreementPrivateKey: Sendable {
    /// A key from its scalar: 32 bytes in big-endian order.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count, for zero and for numbers that are not
    ///   below the order of the curve.
    init(scalar: SecretBytes) throws(CryptoError)

    /// The public key that belongs to it, uncompressed.
    var publicKey: NISTPublicKey { get }

    /// The 32 secret bytes, for the secret store alone.
    var scalar: SecretBytes { get }

    /// The secret that the holder of the other key computes as well: 32 bytes, the x-coordinate.
    ///
    /// - Throws: ``CryptoError/weakPublicKey`` if the other key is no point of the curve.
    func sharedSecret(with publicKey: NISTPublicKey) throws(CryptoError) -> SecretBytes
}

/// A P-256 public key: a point as SEC 1 section 2.3.3 writes it.
public struct NISTPublicKey: Sendable, Hashable {
    /// The size of a point with both coordinates behind its first byte, `04`.
    public static let uncompressedByteCount = 65
    /// The size of a point with its x-coordinate behind `02` or `03`.
    public static let compressedByteCount = 33

    /// The point as it was given.
    public let bytes: [UInt8]

    /// A public key from an uncompressed or compressed point.
    ///
    /// Whether the point is on the curve shows when it is used.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other form, the point at infinity included.
    public init(bytes: [UInt8]) throws(CryptoError) {
        switch (bytes.count, bytes.first) {
        case (NISTPublicKey.uncompressedByteCount, 0x04): break
        case (NISTPublicKey.compressedByteCount, 0x02), (NISTPublicKey.compressedByteCount, 0x03):
            break
        default: throw .wrongSize
        }
        self.bytes = bytes
    }
}
