// SPDX-License-Identifier: Apache-2.0

internal import CSecureMemory

/// PBKDF2 (RFC 8018 section 5.2), once for every library, over its HMAC.
public enum PBKDF2<C: CryptoPrimitives> {
    /// Stretches a password to `count` bytes in `rounds` rounds a block.
    ///
    /// - Throws: ``CryptoError/wrongSize`` unless there is at least one round and one byte, and at
    ///   most ``maximumByteCount`` bytes.
    public static func deriveKey(
        _ algorithm: HashAlgorithm, password: Span<UInt8>, salt: Span<UInt8>, rounds: Int,
        count: Int
    ) throws(CryptoError) -> SecretBytes {
        guard rounds > 0, count > 0, count <= maximumByteCount else { throw .wrongSize }
        let mac = try C.MAC(algorithm, key: password)
        let blockByteCount = algorithm.digestByteCount
        return try SecretBytes(count: count) {
            (output: inout MutableSpan<UInt8>) throws(CryptoError) in
            var blockNumber: UInt32 = 0
            var written = 0
            while written < count {
                blockNumber += 1
                let block = try Self.block(
                    number: blockNumber, of: mac, salt: salt, rounds: rounds,
                    byteCount: blockByteCount)
                for index in 0..<min(blockByteCount, count - written) {
                    output[written + index] = block.span[index]
                }
                written += blockByteCount
            }
        }
    }

    /// F(P, S, c, i) of the RFC: the exclusive or of all rounds.
    private static func block(
        number: UInt32, of mac: C.MAC, salt: Span<UInt8>, rounds: Int, byteCount: Int
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: byteCount) { (sum: inout MutableSpan<UInt8>) throws(CryptoError) in
            let index = [
                UInt8(truncatingIfNeeded: number >> 24), UInt8(truncatingIfNeeded: number >> 16),
                UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
            ]
            // Two buffers take turns: one is the round's input while the other receives its output.
            var current = [UInt8](repeating: 0, count: byteCount)
            var next = current
            defer {
                SecretBytes.wipe(&current)
                SecretBytes.wipe(&next)
            }
            var span = current.mutableSpan
            try mac.authenticate(salt, index.span, into: &span)
            fold(current.span, into: &sum)
            for _ in 1..<rounds {
                var output = next.mutableSpan
                try mac.authenticate(current.span, Span(), into: &output)
                swap(&current, &next)
                fold(current.span, into: &sum)
            }
        }
    }

    /// The exclusive or of two blocks of the same size.
    private static func fold(_ block: Span<UInt8>, into sum: inout MutableSpan<UInt8>) {
        sum.withUnsafeMutableBytes { sum in
            block.withUnsafeBytes { block in
                exclusive_or(sum.baseAddress!, block.baseAddress!, sum.count)
            }
        }
    }

    /// Enough for any key here; the RFC's own limit is far beyond what anyone would wait for.
    static var maximumByteCount: Int { 1_024 }
}
