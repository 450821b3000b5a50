// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
public import CryptoPrimitives

/// A P-256 private key that keeps libcrypto's own form of it.
public struct LibcryptoNISTAgreementKey: NISTAgreementPrivateKey {
    /// The 32 secret bytes, for the secret store alone.
    public let scalar: SecretBytes
    /// The public key that belongs to it, uncompressed.
    public let publicKey: NISTPublicKey
    private let key: EVPKey

    /// A key from its scalar: 32 bytes in big-endian order.
    public init(scalar: SecretBytes) throws(CryptoError) {
        guard scalar.count == 32 else { throw .wrongSize }
        let number = try check(
            scalar.span.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, 32, nil) })
        defer { BN_clear_free(number) }
        let point = try EVPKey.p256Point(of: number)
        self.scalar = scalar
        publicKey = try NISTPublicKey(bytes: point)
        key = try EVPKey(p256: number, point: point)
    }

    /// The secret that the holder of the other key computes as well.
    public func sharedSecret(with publicKey: NISTPublicKey) throws(CryptoError) -> SecretBytes {
        try key.sharedSecret(with: EVPKey(p256: publicKey), checkingIt: true)
    }
}
