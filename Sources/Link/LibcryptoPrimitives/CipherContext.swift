// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// An `EVP_CIPHER_CTX` that keeps its key: a message sets only the direction and the nonce.
final class CipherContext {
    /// What the next message wants of the cipher.
    enum Direction: Int32 {
        case opening = 0
        case sealing = 1
    }

    private let context: OpaquePointer

    init(_ algorithm: CipherAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        let cipher = try check(FetchedCipher.of(algorithm).pointer, or: .unavailable)
        guard key.count == algorithm.keyByteCount else { throw .wrongSize }
        context = try check(EVP_CIPHER_CTX_new())
        let result = key.withUnsafeBufferPointer { key in
            EVP_CipherInit_ex2(
                context, cipher, key.baseAddress, nil, Direction.sealing.rawValue, nil)
        }
        try check(result)
    }

    deinit {
        // It wipes the key as well.
        EVP_CIPHER_CTX_free(context)
    }

    /// Begins a message under the next nonce; also after one that didn't open.
    func start(_ direction: Direction, nonce: CipherNonce) throws(CryptoError) {
        let result = nonce.span.withUnsafeBufferPointer { nonce in
            EVP_CipherInit_ex2(context, nil, nil, nonce.baseAddress, direction.rawValue, nil)
        }
        try check(result)
    }

    /// Covers bytes that are not part of the message.
    func authenticate(_ associatedData: Span<UInt8>) throws(CryptoError) {
        guard !associatedData.isEmpty else { return }
        guard let count = Int32(exactly: associatedData.count) else { throw .wrongSize }
        var written: Int32 = 0
        let result = associatedData.withUnsafeBufferPointer { bytes in
            EVP_CipherUpdate(context, nil, &written, bytes.baseAddress, count)
        }
        try check(result)
    }

    /// Replaces the plaintext, and the 16 bytes behind it by the tag.
    func seal(_ message: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        precondition(message.count >= CipherAlgorithm.tagByteCount, "a tag needs 16 bytes of room")
        let tag = try transform(message)
        var written: Int32 = 0
        try check(EVP_CipherFinal_ex(context, tag, &written))
        try check(
            EVP_CIPHER_CTX_ctrl(
                context, EVP_CTRL_AEAD_GET_TAG, Int32(CipherAlgorithm.tagByteCount), tag))
    }

    /// Replaces the ciphertext by the plaintext if the tag is right, else everything by zeros.
    func open(_ message: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        do throws(CryptoError) {
            try decrypt(message)
        } catch {
            if let start = message.baseAddress { OPENSSL_cleanse(start, message.count) }
            throw error
        }
    }

    private func decrypt(_ message: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        guard message.count >= CipherAlgorithm.tagByteCount else { throw .authenticationFailed }
        let tag = message.baseAddress! + (message.count - CipherAlgorithm.tagByteCount)
        try check(
            EVP_CIPHER_CTX_ctrl(
                context, EVP_CTRL_AEAD_SET_TAG, Int32(CipherAlgorithm.tagByteCount), tag))
        let end = try transform(message)
        // The plaintext is there already, whatever the tag; it stays only if this succeeds.
        var written: Int32 = 0
        try check(EVP_CipherFinal_ex(context, end, &written), or: .authenticationFailed)
    }

    /// Runs the cipher over all but the last 16 bytes and returns where those begin.
    private func transform(
        _ message: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> UnsafeMutablePointer<UInt8> {
        let bytes = message.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let count = message.count - CipherAlgorithm.tagByteCount
        guard let libraryCount = Int32(exactly: count) else { throw .wrongSize }
        if count > 0 {
            var written: Int32 = 0
            try check(EVP_CipherUpdate(context, bytes, &written, bytes, libraryCount))
        }
        return bytes + count
    }
}
