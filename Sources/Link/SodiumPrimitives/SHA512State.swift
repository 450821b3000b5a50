// SPDX-License-Identifier: Apache-2.0

internal import CSodium
internal import CryptoPrimitives

/// SHA-512 under way. Its functions return a result for form's sake; they can't fail.
struct SHA512State: HashState {
    private var state = crypto_hash_sha512_state()

    init(_ algorithm: HashAlgorithm) {
        crypto_hash_sha512_init(&state)
    }

    mutating func update(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            _ = crypto_hash_sha512_update(&state, bytes.baseAddress, UInt64(bytes.count))
        }
    }

    mutating func finish(into digest: inout MutableSpan<UInt8>) {
        digest.withUnsafeMutableBufferPointer { digest in
            _ = crypto_hash_sha512_final(&state, digest.baseAddress!)
        }
    }
}
