// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// SHA-256 under way: a plain struct, so that copying it asks for no memory.
struct SHA256State: RunningHash {
    private var state = SHA256_CTX()

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        try check(SHA256_Init(&state))
    }

    var digestByteCount: Int { Int(SHA256_DIGEST_LENGTH) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        try check(SHA256_Update(&state, bytes.baseAddress, bytes.count))
    }

    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) throws(CryptoError) {
        try check(SHA256_Final(digest, &state))
    }

    mutating func become(_ other: SHA256State) {
        self = other
    }

    mutating func wipe() {
        OPENSSL_cleanse(&state, MemoryLayout<SHA256_CTX>.size)
    }
}
