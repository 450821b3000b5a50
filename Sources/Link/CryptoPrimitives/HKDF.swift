// SPDX-License-Identifier: Apache-2.0

/// HKDF (RFC 5869), once for every library, over its HMAC.
public enum HKDF<C: CryptoPrimitives> {
    /// Turns input key material into a pseudorandom key of one digest (section 2.2).
    public static func extract(
        _ algorithm: HashAlgorithm, salt: Span<UInt8>, inputKeyMaterial: Span<UInt8>
    ) throws(CryptoError) -> SecretBytes {
        let mac = try C.MAC(algorithm, key: salt)
        return try SecretBytes(count: algorithm.digestByteCount) {
            (code: inout MutableSpan<UInt8>) throws(CryptoError) in
            try mac.authenticate(inputKeyMaterial, Span(), into: &code)
        }
    }

    /// Stretches a pseudorandom key to `count` bytes for one purpose, which `info` names (section 2.3).
    ///
    /// - Throws: ``CryptoError/wrongSize`` for more than 255 digests.
    public static func expand(
        _ algorithm: HashAlgorithm, pseudorandomKey: SecretBytes, info: Span<UInt8>, count: Int
    ) throws(CryptoError) -> SecretBytes {
        let digestByteCount = algorithm.digestByteCount
        guard count >= 0, count <= maximumBlockCount * digestByteCount else { throw .wrongSize }
        let mac = try C.MAC(algorithm, key: pseudorandomKey.span)
        return try SecretBytes(count: count) {
            (output: inout MutableSpan<UInt8>) throws(CryptoError) in
            var previous = SecretBytes(copying: Span())
            var written = 0
            var blockNumber: UInt8 = 0
            while written < count {
                blockNumber += 1
                // T(n) = HMAC(PRK, T(n-1) || info || n): the tail is put together, T(n-1) is not copied.
                var tail: [UInt8] = []
                tail.reserveCapacity(info.count + 1)
                for index in 0..<info.count { tail.append(info[index]) }
                tail.append(blockNumber)
                let block = try SecretBytes(count: digestByteCount) {
                    (code: inout MutableSpan<UInt8>) throws(CryptoError) in
                    try mac.authenticate(previous.span, tail.span, into: &code)
                }
                for index in 0..<min(digestByteCount, count - written) {
                    output[written + index] = block.span[index]
                }
                written += digestByteCount
                previous = block
            }
        }
    }

    /// Extract, then expand.
    public static func deriveKey(
        _ algorithm: HashAlgorithm, inputKeyMaterial: Span<UInt8>, salt: Span<UInt8>,
        info: Span<UInt8>, count: Int
    ) throws(CryptoError) -> SecretBytes {
        let key = try extract(algorithm, salt: salt, inputKeyMaterial: inputKeyMaterial)
        return try expand(algorithm, pseudorandomKey: key, info: info, count: count)
    }

    /// An output is at most this many digests long: its block number is one byte (section 2.3).
    static var maximumBlockCount: Int { 255 }
}
