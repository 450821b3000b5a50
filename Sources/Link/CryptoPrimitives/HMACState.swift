// SPDX-License-Identifier: Apache-2.0

/// HMAC (RFC 2104) with its key inside, once for every library, over its hash functions.
///
/// It holds the two hash states that the key leads to (section 4), so that a message costs copying
/// them and not hashing the key again. Inlinable, so that each back end has it specialised.
public final class HMACState<Hash: HashState> {
    @usableFromInline var inner: Hash
    @usableFromInline var outer: Hash
    // Where messages are hashed: kept, so that it is wiped once and not after every message.
    @usableFromInline var running: Hash
    @usableFromInline let digestByteCount: Int

    /// HMAC with a key of any size, none included.
    @inlinable
    public init(_ algorithm: HashAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        inner = try Hash(algorithm)
        outer = try Hash(algorithm)
        running = try Hash(algorithm)
        digestByteCount = algorithm.digestByteCount
        // 128 bytes are the largest block there is, that of SHA-512 and BLAKE2b.
        var storage = InlineArray<128, UInt8>(repeating: 0)
        var whole = storage.mutableSpan
        defer { SecretBytes.wipe(&whole) }
        var block = whole._mutatingExtracting(0..<algorithm.blockByteCount)
        try HMACState.fill(&block, with: key, digestByteCount, hashing: &running)
        HMACState.exclusiveOr(&block, 0x36)
        try inner.update(block.span)
        HMACState.exclusiveOr(&block, 0x36 ^ 0x5c)
        try outer.update(block.span)
    }

    deinit {
        inner.wipe()
        outer.wipe()
        running.wipe()
    }

    /// Writes the code of two byte strings, one after the other.
    ///
    /// - Parameter code: Exactly as many bytes as a digest of the algorithm has.
    @inlinable
    public func authenticate(
        _ first: Span<UInt8>, _ second: Span<UInt8>, into code: inout MutableSpan<UInt8>
    ) throws(CryptoError) {
        precondition(code.count == digestByteCount, "a code is as long as a digest")
        try running.become(inner)
        try running.update(first)
        try running.update(second)
        try running.finish(into: &code)
        try running.become(outer)
        try running.update(code.span)
        try running.finish(into: &code)
    }

    /// The key itself, or its digest if it is longer than a block.
    @inlinable
    static func fill(
        _ block: inout MutableSpan<UInt8>, with key: Span<UInt8>, _ digestByteCount: Int,
        hashing state: inout Hash
    ) throws(CryptoError) {
        guard key.count > block.count else {
            for index in 0..<key.count { block[index] = key[index] }
            return
        }
        try state.update(key)
        var digest = block._mutatingExtracting(0..<digestByteCount)
        try state.finish(into: &digest)
    }

    @inlinable
    static func exclusiveOr(_ block: inout MutableSpan<UInt8>, _ pad: UInt8) {
        for index in 0..<block.count { block[index] ^= pad }
    }
}
