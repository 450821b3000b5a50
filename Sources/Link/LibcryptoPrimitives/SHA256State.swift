// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// SHA-256 under way: a plain struct, so that copying it asks for no memory.
struct SHA256State: HashState {
    private var state = SHA256_CTX()

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        try check(SHA256_Init(&state))
    }

    mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        let result = bytes.withUnsafeBytes { SHA256_Update(&state, $0.baseAddress, $0.count) }
        try check(result)
    }

    mutating func finish(into digest: inout MutableSpan<UInt8>) throws(CryptoError) {
        let result = digest.withUnsafeMutableBufferPointer { SHA256_Final($0.baseAddress, &state) }
        try check(result)
    }
}
