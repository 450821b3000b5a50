// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// SHA-512 under way: a plain struct, so that copying it asks for no memory.
struct SHA512State: RunningHash {
    private var state = SHA512_CTX()

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        try check(SHA512_Init(&state))
    }

    var digestByteCount: Int { Int(SHA512_DIGEST_LENGTH) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        try check(SHA512_Update(&state, bytes.baseAddress, bytes.count))
    }

    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) throws(CryptoError) {
        try check(SHA512_Final(digest, &state))
    }

    mutating func become(_ other: SHA512State) {
        self = other
    }

    mutating func wipe() {
        OPENSSL_cleanse(&state, MemoryLayout<SHA512_CTX>.size)
    }
}
