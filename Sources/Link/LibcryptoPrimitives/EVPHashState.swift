// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// BLAKE2 under way, whose state libcrypto keeps behind a pointer.
final class EVPHashState: RunningHash {
    private let context: OpaquePointer
    let digestByteCount: Int

    init(_ algorithm: HashAlgorithm) throws(CryptoError) {
        let fetched =
            switch algorithm {
            case .sha256, .sha512: FetchedDigest?.none
            case .blake2s: FetchedDigest.blake2s
            case .blake2b: FetchedDigest.blake2b
            }
        let digest = try check(fetched?.pointer, or: .unavailable)
        digestByteCount = algorithm.digestByteCount
        context = try check(EVP_MD_CTX_new())
        try check(EVP_DigestInit_ex2(context, digest, nil))
    }

    deinit {
        // It wipes the state as well.
        EVP_MD_CTX_free(context)
    }

    func update(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        try check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    func finish(into digest: UnsafeMutablePointer<UInt8>) throws(CryptoError) {
        try check(EVP_DigestFinal_ex(context, digest, nil))
    }

    func become(_ other: EVPHashState) throws(CryptoError) {
        try check(EVP_MD_CTX_copy_ex(context, other.context))
    }

    func wipe() {
        _ = EVP_MD_CTX_reset(context)
    }
}
