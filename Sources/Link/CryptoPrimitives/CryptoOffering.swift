// SPDX-License-Identifier: Apache-2.0

/// What a cryptographic library can do, as a value to ask before relying on it.
public struct CryptoOffering: Sendable, Equatable {
    /// The ciphers it has.
    public let ciphers: [CipherAlgorithm]
    /// The hash functions it has, also as the hash of its HMAC.
    public let hashes: [HashAlgorithm]

    /// An offering of the given ciphers and hash functions.
    public init(ciphers: [CipherAlgorithm], hashes: [HashAlgorithm]) {
        self.ciphers = ciphers
        self.hashes = hashes
    }
}

/// An authenticated cipher with 96-bit nonces and 128-bit tags.
public enum CipherAlgorithm: Sendable, Equatable, CaseIterable {
    /// ChaCha20-Poly1305 with a 32-byte key (RFC 8439).
    case chaChaPoly
    /// AES-128 in Galois/Counter Mode (NIST SP 800-38D).
    case aes128GCM
    /// AES-256 in Galois/Counter Mode (NIST SP 800-38D).
    case aes256GCM

    /// The size of its key in bytes.
    public var keyByteCount: Int {
        switch self {
        case .chaChaPoly, .aes256GCM: 32
        case .aes128GCM: 16
        }
    }

    /// The size of the tag that every sealed message ends in, the same for each cipher.
    public static let tagByteCount = 16
}

/// A hash function.
public enum HashAlgorithm: Sendable, Equatable, CaseIterable {
    /// SHA-256 (FIPS 180-4).
    case sha256
    /// SHA-512 (FIPS 180-4).
    case sha512
    /// BLAKE2s with a 32-byte digest (RFC 7693).
    case blake2s
    /// BLAKE2b with a 64-byte digest (RFC 7693).
    case blake2b

    /// The size of a digest in bytes: HASHLEN in the Noise specification.
    public var digestByteCount: Int {
        switch self {
        case .sha256, .blake2s: 32
        case .sha512, .blake2b: 64
        }
    }

    /// The size of the block that HMAC pads its key to, in bytes: BLOCKLEN in the Noise specification.
    public var blockByteCount: Int {
        switch self {
        case .sha256, .blake2s: 64
        case .sha512, .blake2b: 128
        }
    }
}
