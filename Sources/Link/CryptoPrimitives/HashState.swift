// SPDX-License-Identifier: Apache-2.0

/// A hash function somewhere between its first byte and its digest: what a back end's HMAC is made of.
///
/// A state that is a plain struct of the library's has ``become(_:)`` and ``wipe()`` for nothing;
/// one behind a pointer brings its own.
public protocol HashState {
    /// Before the first byte.
    ///
    /// - Throws: ``CryptoError/unavailable`` if the library lacks `algorithm`.
    init(_ algorithm: HashAlgorithm) throws(CryptoError)

    /// Takes in the next bytes.
    mutating func update(_ bytes: Span<UInt8>) throws(CryptoError)

    /// Writes the digest; what is left of the state is of no more use.
    ///
    /// - Parameter digest: Exactly as many bytes as a digest has.
    mutating func finish(into digest: inout MutableSpan<UInt8>) throws(CryptoError)

    /// Becomes a copy of another state of the same algorithm; each then goes on by itself.
    mutating func become(_ other: Self) throws(CryptoError)

    /// Overwrites the state, which tells of the bytes it took in.
    mutating func wipe()
}

extension HashState where Self: BitwiseCopyable {
    /// Becomes a copy of another state of the same algorithm; each then goes on by itself.
    @inlinable
    public mutating func become(_ other: Self) {
        self = other
    }

    /// Overwrites the state, which tells of the bytes it took in.
    @inlinable
    public mutating func wipe() {
        withUnsafeMutableBytes(of: &self) { SecretBytes.wipe($0) }
    }
}

extension HashState {
    /// The digest of two byte strings, one after the other.
    @inlinable
    public static func digest(
        _ algorithm: HashAlgorithm, of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        var state = try Self(algorithm)
        try state.update(first)
        try state.update(second)
        var digest = [UInt8](repeating: 0, count: algorithm.digestByteCount)
        var output = digest.mutableSpan
        try state.finish(into: &output)
        return digest
    }
}
