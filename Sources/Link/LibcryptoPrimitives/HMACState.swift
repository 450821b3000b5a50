// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// The two hash states that a key leads to in HMAC (RFC 2104 section 4), ready to be copied for
/// every message.
final class HMACState<Hash: RunningHash> {
    private var inner: Hash
    private var outer: Hash
    // Where messages are hashed: kept, so that it is wiped once and not at every message.
    private var running: Hash

    init(_ algorithm: HashAlgorithm, key: Span<UInt8>) throws(CryptoError) {
        inner = try Hash(algorithm)
        outer = try Hash(algorithm)
        running = try Hash(algorithm)
        var block = KeyBlock()
        try block.withBytes(count: algorithm.blockByteCount) { block throws(CryptoError) in
            try fill(block, with: key)
            HMACState.xor(block, 0x36)
            try inner.update(UnsafeRawBufferPointer(block))
            HMACState.xor(block, 0x36 ^ 0x5c)
            try outer.update(UnsafeRawBufferPointer(block))
        }
    }

    deinit {
        inner.wipe()
        outer.wipe()
        running.wipe()
    }

    func authenticate(
        _ first: Span<UInt8>, _ second: Span<UInt8>, into code: UnsafeMutableBufferPointer<UInt8>
    ) throws(CryptoError) {
        precondition(code.count == running.digestByteCount, "a code is as long as a digest")
        let start = code.baseAddress!
        try running.become(inner)
        try running.update(first)
        try running.update(second)
        try running.finish(into: start)
        try running.become(outer)
        try running.update(UnsafeRawBufferPointer(code))
        try running.finish(into: start)
    }

    /// The key itself, or its digest if it is longer than a block.
    private func fill(
        _ block: UnsafeMutableRawBufferPointer, with key: Span<UInt8>
    ) throws(CryptoError) {
        if key.count > block.count {
            try running.update(key)
            let start = block.baseAddress!.assumingMemoryBound(to: UInt8.self)
            try running.finish(into: start)
        } else {
            for index in 0..<key.count { block[index] = key[index] }
        }
    }

    private static func xor(_ block: UnsafeMutableRawBufferPointer, _ pad: UInt8) {
        for index in block.indices { block[index] ^= pad }
    }
}
