// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
public import CryptoPrimitives

/// The primitives of OpenSSL 3's libcrypto: every native build's back end.
///
/// It has the vector code of the processor for ciphers and hashes, and it alone has AES-GCM
/// everywhere, BLAKE2s and P-256.
public enum LibcryptoPrimitives: CryptoPrimitives {
    /// An authenticated cipher with its key inside.
    public typealias Cipher = LibcryptoCipher
    /// An X25519 private key.
    public typealias AgreementKey = LibcryptoAgreementKey
    /// An Ed25519 private key.
    public typealias SigningKey = LibcryptoSigningKey
    /// HMAC with its key inside.
    public typealias MAC = LibcryptoMAC

    /// What the installed library and its configuration have; all of it by default.
    public static let offering = CryptoOffering(
        ciphers: CipherAlgorithm.allCases.filter { FetchedCipher.of($0).pointer != nil },
        hashes: HashAlgorithm.allCases.filter { $0.isAvailable })

    /// Random bytes of OpenSSL's generator for secrets, which the operating system seeds.
    public static func randomBytes(count: Int) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: count) { (bytes: inout MutableSpan<UInt8>) throws(CryptoError) in
            try bytes.withUnsafeMutableBytes { buffer throws(CryptoError) in
                guard let start = buffer.baseAddress, buffer.count > 0 else { return }
                guard let count = Int32(exactly: buffer.count) else { throw .wrongSize }
                try check(RAND_priv_bytes(start, count), or: .randomnessFailed)
            }
        }
    }

    /// The digest of two byte strings, one after the other.
    public static func digest(
        _ algorithm: HashAlgorithm, of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        switch algorithm {
        case .sha256: try SHA256State.digest(algorithm, of: first, second)
        case .sha512: try SHA512State.digest(algorithm, of: first, second)
        case .blake2s, .blake2b: try EVPHashState.digest(algorithm, of: first, second)
        }
    }

    /// Whether an Ed25519 signature of `message` was made by the holder of `publicKey`.
    ///
    /// OpenSSL takes points of small order, which libsodium does not: such a key has one signature that
    /// is valid for any message.
    public static func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: SigningPublicKey
    ) -> Bool {
        guard signature.count == SigningPublicKey.signatureByteCount,
            !EdwardsPoint.isRefused(publicKey.bytes.span),
            !EdwardsPoint.isRefused(signature.extracting(0..<EdwardsPoint.byteCount)),
            let key = try? EVPKey(.ed25519, publicKey: publicKey.bytes.span)
        else { return false }
        return key.isValid(signature: signature, of: message)
    }
}
