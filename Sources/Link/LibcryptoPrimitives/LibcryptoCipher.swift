// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// An authenticated cipher of libcrypto, keyed once.
public struct LibcryptoCipher: AuthenticatedCipher {
    // Copies share it: between two messages it remembers nothing but the key.
    private let context: CipherContext

    /// A cipher with the given key.
    public init(_ algorithm: CipherAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        context = try CipherContext(algorithm, key: key)
    }

    /// Seals a message in place.
    public func seal(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError) {
        try context.start(.sealing, nonce: nonce)
        try context.authenticate(associatedData)
        try message.withUnsafeMutableBytes { bytes throws(CryptoError) in
            try context.seal(bytes)
        }
    }

    /// Opens a sealed message in place, or wipes it and throws.
    public func open(
        inPlace message: inout MutableSpan<UInt8>, nonce: CipherNonce,
        authenticating associatedData: Span<UInt8>
    ) throws(CryptoError) {
        try context.start(.opening, nonce: nonce)
        try context.authenticate(associatedData)
        try message.withUnsafeMutableBytes { bytes throws(CryptoError) in
            try context.open(bytes)
        }
    }
}
