// SPDX-License-Identifier: Apache-2.0

/// Why a cryptographic operation gave no result.
///
/// It says no more than a peer may know; what failed is never part of it.
public enum CryptoError: Error, Sendable, Equatable {
    /// A sealed message was not made with this key, nonce and associated data, or was changed.
    case authenticationFailed
    /// Key agreement refused the peer's public key: the X25519 secret would be all zeros, as the key
    /// is of small order, or it is no point of P-256.
    case weakPublicKey
    /// A key, nonce, signature or output has a size that the algorithm doesn't have.
    case wrongSize
    /// The library lacks this algorithm; ask ``CryptoPrimitives/offering`` first.
    case unavailable
    /// The operating system gave no random bytes.
    case randomnessFailed
    /// The library failed for reasons of its own, such as memory.
    case libraryFailed

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .authenticationFailed: "authenticationFailed"
        case .weakPublicKey: "weakPublicKey"
        case .wrongSize: "wrongSize"
        case .unavailable: "unavailable"
        case .randomnessFailed: "randomnessFailed"
        case .libraryFailed: "libraryFailed"
        }
    }
}
