// SPDX-License-Identifier: Apache-2.0

/// The cryptographic operations that Sheetbend's protocols are built from, as one library has them.
///
/// A back end is a type without cases (`LibcryptoPrimitives`, `SodiumPrimitives`); protocols such as
/// Noise are generic over it, and a product picks its own with one `typealias`. What a library
/// lacks is said by ``offering`` as a value; asking for it anyway throws
/// ``CryptoError/unavailable``. Nothing here is a cryptographic algorithm of our own.
public protocol CryptoPrimitives: Sendable {
    /// An authenticated cipher with its key inside.
    associatedtype Cipher: AuthenticatedCipher
    /// An X25519 private key.
    associatedtype AgreementKey: AgreementPrivateKey
    /// An Ed25519 private key.
    associatedtype SigningKey: SigningPrivateKey
    /// HMAC with its key inside.
    associatedtype MAC: KeyedMAC

    /// What this library can do.
    static var offering: CryptoOffering { get }

    /// Random bytes that are fit for keys, from the operating system by way of the library.
    ///
    /// - Throws: ``CryptoError/randomnessFailed``: stop rather than go on with a guessable key.
    static func randomBytes(count: Int) throws(CryptoError) -> SecretBytes

    /// The digest of two byte strings, one after the other.
    ///
    /// - Returns: `algorithm.digestByteCount` bytes.
    static func digest(
        _ algorithm: HashAlgorithm, of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8]

    /// Whether an Ed25519 signature (64 bytes) of `message` was made by the holder of `publicKey`.
    ///
    /// A signature or key of a wrong size is not valid; it is no error.
    static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: SigningPublicKey
    ) -> Bool
}

extension CryptoPrimitives {
    /// The digest of one byte string.
    public static func digest(
        _ algorithm: HashAlgorithm, of message: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        try digest(algorithm, of: message, Span())
    }
}
