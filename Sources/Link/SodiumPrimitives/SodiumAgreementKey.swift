// SPDX-License-Identifier: Apache-2.0

internal import CSodium
public import CryptoPrimitives

/// An X25519 private key for libsodium, which works on the 32 bytes themselves.
public struct SodiumAgreementKey: AgreementPrivateKey {
    /// The 32 secret bytes, for the secret store alone.
    public let bytes: SecretBytes
    /// The public key that belongs to it.
    public let publicKey: AgreementPublicKey

    /// A key from its 32 bytes.
    public init(bytes: SecretBytes) throws(CryptoError) {
        guard bytes.count == AgreementPublicKey.byteCount else { throw .wrongSize }
        try SodiumPrimitives.prepare()
        self.bytes = bytes
        var point = [UInt8](repeating: 0, count: AgreementPublicKey.byteCount)
        let result = bytes.span.withUnsafeBufferPointer { scalar in
            crypto_scalarmult_base(&point, scalar.baseAddress!)
        }
        guard result == 0 else { throw .libraryFailed }
        publicKey = try AgreementPublicKey(bytes: point)
    }

    /// The secret that the holder of the other key computes as well.
    public func sharedSecret(
        with publicKey: AgreementPublicKey
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 32) { (secret: inout MutableSpan<UInt8>) throws(CryptoError) in
            let result = secret.withUnsafeMutableBufferPointer { secret in
                bytes.span.withUnsafeBufferPointer { scalar in
                    crypto_scalarmult(secret.baseAddress!, scalar.baseAddress!, publicKey.bytes)
                }
            }
            // It fails for nothing but the all-zero secret.
            guard result == 0 else { throw .weakPublicKey }
        }
    }
}
