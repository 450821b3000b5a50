// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// A hash function as OpenSSL 3 fetches it from its providers, once a process. SHA-2 needs none: its
/// functions are called by name.
struct FetchedDigest: @unchecked Sendable {
    // Unchecked because of the pointer: a fetched EVP_MD never changes, its reference count is
    // atomic, and this one is never released.
    let pointer: OpaquePointer?

    private init(_ name: StaticString) {
        pointer = EVP_MD_fetch(nil, name.cString, nil)
        if pointer == nil { ERR_clear_error() }
    }

    static let blake2s = FetchedDigest("BLAKE2S-256")
    static let blake2b = FetchedDigest("BLAKE2B-512")
}

extension HashAlgorithm {
    /// Whether the installed libcrypto has it.
    var isAvailable: Bool {
        switch self {
        case .sha256, .sha512: true
        case .blake2s: FetchedDigest.blake2s.pointer != nil
        case .blake2b: FetchedDigest.blake2b.pointer != nil
        }
    }
}
