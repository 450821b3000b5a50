// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// A hash function somewhere between its first byte and its digest.
protocol RunningHash {
    /// Before the first byte.
    init(_ algorithm: HashAlgorithm) throws(CryptoError)

    /// Takes in the next bytes.
    mutating func update(_ bytes: UnsafeRawBufferPointer) throws(CryptoError)

    /// Writes the digest; what is left of the state is of no more use.
    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) throws(CryptoError)

    /// Becomes a copy of another state of the same algorithm, which goes on by itself.
    mutating func become(_ other: Self) throws(CryptoError)

    /// Overwrites the state, which tells of every byte it took in.
    mutating func wipe()

    /// The size of its digest in bytes.
    var digestByteCount: Int { get }
}

extension RunningHash {
    /// Takes in the next bytes.
    mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        guard !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes { buffer throws(CryptoError) in try update(buffer) }
    }

    /// The digest of two byte strings, one after the other.
    consuming func digest(
        of first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> [UInt8] {
        var state = self
        try state.update(first)
        try state.update(second)
        var digest = [UInt8](repeating: 0, count: state.digestByteCount)
        var output = digest.mutableSpan
        try output.withUnsafeMutableBufferPointer { output throws(CryptoError) in
            try state.finish(into: output.baseAddress!)
        }
        return digest
    }
}
