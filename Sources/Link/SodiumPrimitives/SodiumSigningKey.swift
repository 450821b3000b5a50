// SPDX-License-Identifier: Apache-2.0

internal import CSodium
public import CryptoPrimitives

/// An Ed25519 private key for libsodium.
public struct SodiumSigningKey: SigningPrivateKey {
    /// The 32 secret bytes, for the secret store alone.
    public let seed: SecretBytes
    /// The public key that belongs to it.
    public let publicKey: SigningPublicKey
    // Seed and public key, one behind the other: what libsodium calls the secret key.
    private let pair: SecretBytes

    /// A key from its 32-byte seed.
    public init(seed: SecretBytes) throws(CryptoError) {
        guard seed.count == SigningPublicKey.byteCount else { throw .wrongSize }
        try SodiumPrimitives.prepare()
        self.seed = seed
        var point = [UInt8](repeating: 0, count: SigningPublicKey.byteCount)
        pair = try SecretBytes(count: 64) { (pair: inout MutableSpan<UInt8>) throws(CryptoError) in
            let result = pair.withUnsafeMutableBufferPointer { pair in
                seed.span.withUnsafeBufferPointer { seed in
                    crypto_sign_seed_keypair(&point, pair.baseAddress!, seed.baseAddress!)
                }
            }
            guard result == 0 else { throw .libraryFailed }
        }
        publicKey = try SigningPublicKey(bytes: point)
    }

    /// The 64-byte signature of a message.
    public func signature(of message: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: SigningPublicKey.signatureByteCount)
        let result = message.withUnsafeBufferPointer { message in
            pair.span.withUnsafeBufferPointer { pair in
                crypto_sign_detached(
                    &signature, nil, message.baseAddress, UInt64(message.count), pair.baseAddress!)
            }
        }
        guard result == 0 else { throw .libraryFailed }
        return signature
    }
}
