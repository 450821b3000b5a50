// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// Room on the stack for a key that fills a hash function's block: zeros before, wiped after.
struct KeyBlock {
    // The largest block: that of SHA-512 and BLAKE2b.
    private var storage = InlineArray<128, UInt8>(repeating: 0)

    mutating func withBytes(
        count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(CryptoError) {
        precondition(count <= 128, "no hash function here has a larger block")
        var span = storage.mutableSpan
        try span.withUnsafeMutableBytes { bytes throws(CryptoError) in
            defer { OPENSSL_cleanse(bytes.baseAddress, bytes.count) }
            try body(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]))
        }
    }
}
