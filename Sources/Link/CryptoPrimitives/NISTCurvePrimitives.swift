// SPDX-License-Identifier: Apache-2.0

/// What a library adds that also has the curve P-256 (NIST SP 800-186): the curve of user-verification
/// keys in devices' hardware, and of Web Push.
public protocol NISTCurvePrimitives: CryptoPrimitives {
    /// A P-256 private key.
    associatedtype NISTAgreementKey: NISTAgreementPrivateKey

    /// Whether an ECDSA signature with SHA-256 over `message` was made by the holder of `publicKey`.
    ///
    /// A signature of a wrong size or a key that is no point of the curve is not valid; it is no
    /// error.
    ///
    /// - Parameter signature: r and s, 32 bytes each in big-endian order, as in JSON Web Signatures
    ///   (RFC 7518 section 3.4).
    static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: NISTPublicKey
    ) -> Bool
}
