// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// An X25519 private key that keeps libcrypto's own form of it, so that agreeing on a secret costs
/// one scalar multiplication and not two.
public struct LibcryptoAgreementKey: AgreementPrivateKey {
    /// The 32 secret bytes, for the secret store alone.
    public let bytes: SecretBytes
    /// The public key that belongs to it.
    public let publicKey: AgreementPublicKey
    private let key: EVPKey

    /// A key from its 32 bytes.
    public init(bytes: SecretBytes) throws(CryptoError) {
        guard bytes.count == AgreementPublicKey.byteCount else { throw .wrongSize }
        self.bytes = bytes
        key = try EVPKey(.x25519, privateKey: bytes.span)
        publicKey = try AgreementPublicKey(bytes: key.publicKeyBytes())
    }

    /// The secret that the holder of the other key computes as well.
    public func sharedSecret(
        with publicKey: AgreementPublicKey
    ) throws(CryptoError) -> SecretBytes {
        let peer = try EVPKey(.x25519, publicKey: publicKey.bytes.span)
        return try key.sharedSecret(with: peer, checkingIt: false)
    }
}
