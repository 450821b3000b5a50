// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// SHA-512 under way: a plain struct, so that copying it asks for no memory.
struct SHA512State: HashState {
    private var state = SHA512_CTX()

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        try check(SHA512_Init(&state))
    }

    mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        let result = bytes.withUnsafeBytes { SHA512_Update(&state, $0.baseAddress, $0.count) }
        try check(result)
    }

    mutating func finish(into digest: inout MutableSpan<UInt8>) throws(CryptoError) {
        let result = digest.withUnsafeMutableBufferPointer { SHA512_Final($0.baseAddress, &state) }
        try check(result)
    }

    // Both by hand: the C struct has a union in it, which Swift doesn't call bitwise copyable.
    mutating func become(_ other: SHA512State) {
        self = other
    }

    mutating func wipe() {
        withUnsafeMutableBytes(of: &self) { SecretBytes.wipe($0) }
    }
}
