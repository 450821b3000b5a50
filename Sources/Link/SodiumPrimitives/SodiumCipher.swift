// SPDX-License-Identifier: Apache-2.0

internal import CSodium
public import CryptoPrimitives

/// ChaCha20-Poly1305 of libsodium with its key inside.
public struct SodiumCipher: AuthenticatedCipher {
    private let key: SecretBytes

    /// A cipher with the given key.
    public init(_ algorithm: CipherAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        guard algorithm == .chaChaPoly else { throw .unavailable }
        guard key.count == algorithm.keyByteCount else { throw .wrongSize }
        try SodiumPrimitives.prepare()
        self.key = SecretBytes(copying: key)
    }

    /// Seals a message in place.
    public func seal(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError) {
        let textCount = message.count - CipherAlgorithm.tagByteCount
        precondition(textCount >= 0, "a tag needs 16 bytes of room")
        let result = message.withUnsafeMutableBufferPointer { message in
            withPointers(nonce, associatedData) { nonce, data, key in
                crypto_aead_chacha20poly1305_ietf_encrypt(
                    message.baseAddress!, nil, message.baseAddress!, UInt64(textCount),
                    data.baseAddress, UInt64(data.count), nil, nonce, key)
            }
        }
        guard result == 0 else { throw .libraryFailed }
    }

    /// Opens a sealed message in place, or wipes it and throws.
    public func open(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError) {
        let isAuthentic = message.withUnsafeMutableBufferPointer { message in
            withPointers(nonce, associatedData) { nonce, data, key in
                guard let start = message.baseAddress else { return false }
                let result = crypto_aead_chacha20poly1305_ietf_decrypt(
                    start, nil, nil, start, UInt64(message.count), data.baseAddress,
                    UInt64(data.count), nonce, key)
                if result != 0 { sodium_memzero(start, message.count) }
                return result == 0
            }
        }
        guard isAuthentic else { throw .authenticationFailed }
    }

    private func withPointers<Result>(
        _ nonce: CipherNonce, _ associatedData: Span<UInt8>,
        _ body: (UnsafePointer<UInt8>, UnsafeBufferPointer<UInt8>, UnsafePointer<UInt8>) -> Result
    ) -> Result {
        nonce.span.withUnsafeBufferPointer { nonce in
            associatedData.withUnsafeBufferPointer { data in
                key.span.withUnsafeBufferPointer { key in
                    body(nonce.baseAddress!, data, key.baseAddress!)
                }
            }
        }
    }
}
