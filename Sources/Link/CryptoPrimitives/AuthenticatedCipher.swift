// SPDX-License-Identifier: Apache-2.0

/// An authenticated cipher that holds its key, sealing and opening messages where they lie.
///
/// The key never changes, so copies of a value may share the library's context; no two threads may
/// use the same one at once, which is why a cipher is not `Sendable`.
public protocol AuthenticatedCipher {
    /// A cipher with the given key.
    ///
    /// - Throws: ``CryptoError/unavailable`` if the library lacks `algorithm`, and
    ///   ``CryptoError/wrongSize`` unless `key` has `algorithm.keyByteCount` bytes.
    init(_ algorithm: CipherAlgorithm, key: Span<UInt8>) throws(CryptoError)

    /// Seals a message in place.
    ///
    /// - Parameters:
    ///   - message: The plaintext, followed by 16 bytes of room; the ciphertext and its tag after.
    ///   - nonce: Never the same twice under one key.
    ///   - associatedData: Bytes that the tag covers besides the message.
    func seal(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError)

    /// Opens a sealed message in place.
    ///
    /// - Parameter message: The ciphertext and its tag; the plaintext after, followed by 16 bytes
    ///   that mean nothing.
    /// - Throws: ``CryptoError/authenticationFailed``, with `message` wiped, if any byte of it, the nonce or the
    ///   associated data is not what was sealed.
    func open(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError)
}

/// The 96-bit nonce of an authenticated cipher.
public struct CipherNonce: Sendable {
    /// Its size in bytes.
    public static let byteCount = 12

    private var storage: InlineArray<12, UInt8> = InlineArray(repeating: 0)

    /// A nonce of any 12 bytes.
    ///
    /// - Throws: ``CryptoError/wrongSize`` for any other count.
    public init(bytes: Span<UInt8>) throws(CryptoError) {
        guard bytes.count == CipherNonce.byteCount else { throw .wrongSize }
        for index in 0..<CipherNonce.byteCount {
            storage[index] = bytes[index]
        }
    }

    /// 32 zero bits, then a counter in little-endian order: how Noise numbers ChaChaPoly messages.
    public init(littleEndianCounter counter: UInt64) {
        for index in 0..<8 {
            storage[4 + index] = UInt8(truncatingIfNeeded: counter >> (8 * UInt64(index)))
        }
    }

    /// 32 zero bits, then a counter in big-endian order: how Noise numbers AESGCM messages.
    public init(bigEndianCounter counter: UInt64) {
        self.init(littleEndianCounter: counter.byteSwapped)
    }

    /// Its 12 bytes.
    public var span: Span<UInt8> {
        @_lifetime(borrow self)
        get { storage.span }
    }
}
