// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives

/// A cipher as OpenSSL 3 fetches it from its providers: once a process, because looking it up for
/// every context costs as much as sealing a short message, and threads would wait for each other.
struct FetchedCipher: @unchecked Sendable {
    // Unchecked because of the pointer: a fetched EVP_CIPHER never changes, its reference count is
    // atomic, and this one is never released.
    let pointer: OpaquePointer?

    private init(_ name: StaticString) {
        pointer = EVP_CIPHER_fetch(nil, name.cString, nil)
        if pointer == nil { ERR_clear_error() }
    }

    private static let chaChaPoly = FetchedCipher("ChaCha20-Poly1305")
    private static let aes128GCM = FetchedCipher("AES-128-GCM")
    private static let aes256GCM = FetchedCipher("AES-256-GCM")

    /// The cipher of an algorithm; its pointer is nil if no provider has it.
    static func of(_ algorithm: CipherAlgorithm) -> FetchedCipher {
        switch algorithm {
        case .chaChaPoly: chaChaPoly
        case .aes128GCM: aes128GCM
        case .aes256GCM: aes256GCM
        }
    }
}
