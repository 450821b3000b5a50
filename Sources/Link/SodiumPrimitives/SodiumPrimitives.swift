// SPDX-License-Identifier: Apache-2.0

internal import CSodium
public import CryptoPrimitives

/// The primitives of libsodium: the browser's back end, as its portable C compiles to WebAssembly.
///
/// It has no BLAKE2s and no P-256. Its AES-256-GCM is not offered: it exists only on processors with
/// AES instructions, never in the browser, so that a peer could not rely on it from one day to the
/// next.
public enum SodiumPrimitives: CryptoPrimitives {
    /// An authenticated cipher with its key inside.
    public typealias Cipher = SodiumCipher
    /// An X25519 private key.
    public typealias AgreementKey = SodiumAgreementKey
    /// An Ed25519 private key.
    public typealias SigningKey = SodiumSigningKey
    /// HMAC with its key inside.
    public typealias MAC = SodiumMAC

    /// What every build of libsodium has.
    public static let offering = CryptoOffering(
        ciphers: [.chaChaPoly], hashes: [.sha256, .sha512, .blake2b])

    /// Random bytes of the operating system, or of `crypto.getRandomValues` in the browser.
    ///
    /// libsodium ends the process when there are none, so that none of its own make is ever given.
    public static func randomBytes(count: Int) throws(CryptoError) -> SecretBytes {
        try prepare()
        return try SecretBytes(count: count) {
            (bytes: inout MutableSpan<UInt8>) throws(CryptoError) in
            bytes.withUnsafeMutableBytes { buffer in
                guard let start = buffer.baseAddress else { return }
                randombytes_buf(start, buffer.count)
            }
        }
    }

    /// The digest of two byte strings, one after the other.
    public static func digest(
        _ algorithm: HashAlgorithm, of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        try prepare()
        switch algorithm {
        case .sha256: return try SHA256State.digest(algorithm, of: first, second)
        case .sha512: return try SHA512State.digest(algorithm, of: first, second)
        case .blake2b: return try BLAKE2bState.digest(algorithm, of: first, second)
        case .blake2s: throw .unavailable
        }
    }

    /// Whether an Ed25519 signature of `message` was made by the holder of `publicKey`.
    public static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: SigningPublicKey
    ) -> Bool {
        guard signature.count == SigningPublicKey.signatureByteCount, isReady else { return false }
        return signature.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer { message in
                crypto_sign_verify_detached(
                    signature.baseAddress!, message.baseAddress, UInt64(message.count),
                    publicKey.bytes) == 0
            }
        }
    }

    /// Whether libsodium has chosen its code for this processor, which it does once a process.
    private static let isReady = sodium_init() >= 0

    /// What must come before the first call of anything else.
    static func prepare() throws(CryptoError) {
        guard isReady else { throw .libraryFailed }
    }
}
