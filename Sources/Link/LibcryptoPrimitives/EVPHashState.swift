// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// BLAKE2 under way, whose state libcrypto keeps behind a pointer.
final class EVPHashState: HashState {
    private let context: OpaquePointer

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        let fetched =
            switch algorithm {
            case .sha256, .sha512: FetchedDigest?.none
            case .blake2s: FetchedDigest.blake2s
            case .blake2b: FetchedDigest.blake2b
            }
        let digest = try check(fetched?.pointer, or: .unavailable)
        context = try check(EVP_MD_CTX_new())
        try check(EVP_DigestInit_ex2(context, digest, nil))
    }

    deinit {
        // It wipes the state as well.
        EVP_MD_CTX_free(context)
    }

    func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        let result = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        try check(result)
    }

    func finish(into digest: inout MutableSpan<UInt8>) throws(CryptoError) {
        let result = digest.withUnsafeMutableBufferPointer {
            EVP_DigestFinal_ex(context, $0.baseAddress, nil)
        }
        try check(result)
    }

    func become(_ other: EVPHashState) throws(CryptoError) {
        try check(EVP_MD_CTX_copy_ex(context, other.context))
    }

    func wipe() {
        _ = EVP_MD_CTX_reset(context)
    }
}
