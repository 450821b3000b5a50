// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The specification's HKDF (section 4.3): two or three outputs of one digest each, and no info.
@usableFromInline
enum NoiseHKDF<C: CryptoPrimitives> {
    /// The first two outputs: a chaining key, or a sending key, and another key.
    @inlinable
    static func two(
        _ algorithm: HashAlgorithm, chainingKey: SecretBytes, inputKeyMaterial: Span<UInt8>
    ) throws(CryptoError) -> (SecretBytes, SecretBytes) {
        let mac = try keyed(algorithm, chainingKey, inputKeyMaterial)
        let first = try output(1, of: mac, algorithm, after: Span())
        let second = try output(2, of: mac, algorithm, after: first.span)
        return (first, second)
    }

    /// All three outputs.
    @inlinable
    static func three(
        _ algorithm: HashAlgorithm, chainingKey: SecretBytes, inputKeyMaterial: Span<UInt8>
    ) throws(CryptoError) -> (SecretBytes, SecretBytes, SecretBytes) {
        let mac = try keyed(algorithm, chainingKey, inputKeyMaterial)
        let first = try output(1, of: mac, algorithm, after: Span())
        let second = try output(2, of: mac, algorithm, after: first.span)
        let third = try output(3, of: mac, algorithm, after: second.span)
        return (first, second, third)
    }

    @inlinable
    static func keyed(
        _ algorithm: HashAlgorithm, _ chainingKey: SecretBytes, _ inputKeyMaterial: Span<UInt8>
    ) throws(CryptoError) -> C.MAC {
        let key = try code(
            C.MAC(algorithm, key: chainingKey.span), algorithm, inputKeyMaterial, Span())
        return try C.MAC(algorithm, key: key.span)
    }

    @inlinable
    static func output(
        _ number: UInt8, of mac: C.MAC, _ algorithm: HashAlgorithm, after previous: Span<UInt8>
    ) throws(CryptoError) -> SecretBytes {
        let number: InlineArray<1, UInt8> = [number]
        return try code(mac, algorithm, previous, number.span)
    }

    @inlinable
    static func code(
        _ mac: C.MAC, _ algorithm: HashAlgorithm, _ first: Span<UInt8>, _ second: Span<UInt8>
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: algorithm.digestByteCount) {
            (code: inout MutableSpan<UInt8>) throws(CryptoError) in
            try mac.authenticate(first, second, into: &code)
        }
    }
}
