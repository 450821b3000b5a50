// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// An `EVP_PKEY`: a private key with its public one, or a public key alone.
final class EVPKey: @unchecked Sendable {
    // Unchecked because of the pointer: after `init` nobody changes the key, operations on it have
    // contexts of their own, and its reference count is atomic.
    private let pointer: OpaquePointer

    /// The two uses of Curve25519, by libcrypto's names.
    enum Kind {
        case x25519
        case ed25519

        var name: StaticString {
            switch self {
            case .x25519: "X25519"
            case .ed25519: "ED25519"
            }
        }
    }

    /// A key made elsewhere, which becomes this object's own.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// A private key; finding its public key costs one scalar multiplication.
    init(_ kind: Kind, privateKey: Span<UInt8>) throws(CryptoError) {
        pointer = try check(
            privateKey.withUnsafeBufferPointer { key in
                EVP_PKEY_new_raw_private_key_ex(
                    nil, kind.name.cString, nil, key.baseAddress, key.count)
            })
    }

    init(_ kind: Kind, publicKey: Span<UInt8>) throws(CryptoError) {
        pointer = try check(
            publicKey.withUnsafeBufferPointer { key in
                EVP_PKEY_new_raw_public_key_ex(
                    nil, kind.name.cString, nil, key.baseAddress, key.count)
            })
    }

    deinit {
        EVP_PKEY_free(pointer)
    }

    /// The 32 bytes of its public key.
    func publicKeyBytes() throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        try check(EVP_PKEY_get_raw_public_key(pointer, &bytes, &count))
        return bytes
    }

    /// The secret that this private key and a public key of the same curve agree on.
    ///
    /// - Parameter isChecked: Whether libcrypto must look at the public key first: a point of P-256
    ///   may be a bad one, while any 32 bytes are an X25519 key (RFC 7748 section 5).
    func sharedSecret(
        with publicKey: EVPKey, checkingIt isChecked: Bool
    ) throws(CryptoError) -> SecretBytes {
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_derive_init(context))
        try check(
            EVP_PKEY_derive_set_peer_ex(context, publicKey.pointer, isChecked ? 1 : 0),
            or: .weakPublicKey)
        return try SecretBytes(count: 32) {
            (secret: inout MutableSpan<UInt8>) throws(CryptoError) in
            var count = secret.count
            let result = secret.withUnsafeMutableBufferPointer { secret in
                EVP_PKEY_derive(context, secret.baseAddress, &count)
            }
            // With good keys in hand it fails for nothing but the all-zero secret.
            try check(result, or: .weakPublicKey)
        }
    }

    /// The Ed25519 signature of a message.
    func signature(of message: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try check(EVP_DigestSignInit_ex(context, nil, nil, nil, nil, pointer, nil))
        var signature = [UInt8](repeating: 0, count: SigningPublicKey.signatureByteCount)
        var count = signature.count
        let result = message.withUnsafeBufferPointer { bytes in
            EVP_DigestSign(context, &signature, &count, bytes.baseAddress, bytes.count)
        }
        try check(result)
        return signature
    }

    /// Whether a signature was made by this key's holder.
    ///
    /// - Parameter digest: The name of the hash function that ECDSA signs with; nil for Ed25519, which
    ///   has its own.
    func isValid(
        signature: Span<UInt8>, of message: Span<UInt8>, hashedBy digest: StaticString? = nil
    ) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        let start = EVP_DigestVerifyInit_ex(context, nil, digest?.cString, nil, nil, pointer, nil)
        guard start == 1 else { return false }
        let result = signature.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer { message in
                EVP_DigestVerify(
                    context, signature.baseAddress, signature.count, message.baseAddress,
                    message.count)
            }
        }
        return result == 1
    }
}
