// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The name that says all about a Noise protocol, such as `Noise_XXpsk0_25519_ChaChaPoly_SHA256`.
///
/// Both sides hash its bytes first, so a handshake under another name fails at once.
public struct ProtocolName: Sendable {
    /// The handshake's messages.
    public let pattern: HandshakePattern
    /// The cipher; `AESGCM` is AES-256 in Galois/Counter Mode.
    public let cipher: CipherAlgorithm
    /// The hash, also of HMAC and HKDF.
    public let hash: HashAlgorithm
    /// The whole name in UTF-8, at most 255 bytes.
    public let bytes: [UInt8]

    /// The name of a pattern with X25519, a cipher and a hash.
    init(_ pattern: HandshakePattern, _ cipher: CipherAlgorithm, _ hash: HashAlgorithm) {
        self.pattern = pattern
        self.cipher = cipher
        self.hash = hash
        let parts = [
            ("Noise" as StaticString).bytes, pattern.nameBytes, ("25519" as StaticString).bytes,
            cipher.noiseName.bytes, hash.noiseName.bytes,
        ]
        bytes = Array(parts.joined(separator: [UInt8(ascii: "_")]))
    }

    /// The whole name as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// How Sheetbend pairs without a code: `Noise_XX_25519_ChaChaPoly_SHA256`.
    public static let xx = ProtocolName(.xx, .chaChaPoly, .sha256)
    /// How Sheetbend pairs with a code: `Noise_XXpsk0_25519_ChaChaPoly_SHA256`.
    public static let xxpsk0 = ProtocolName(.xx.addingPreSharedKey(0), .chaChaPoly, .sha256)
    /// How Sheetbend reconnects: `Noise_IKpsk2_25519_ChaChaPoly_SHA256`.
    public static let ikpsk2 = ProtocolName(.ik.addingPreSharedKey(2), .chaChaPoly, .sha256)
}

extension CipherAlgorithm {
    /// Its name in section 12, empty for what Noise has no name for.
    var noiseName: StaticString {
        switch self {
        case .chaChaPoly: "ChaChaPoly"
        case .aes256GCM: "AESGCM"
        case .aes128GCM: ""
        }
    }
}

extension HashAlgorithm {
    /// Its name in section 12.
    var noiseName: StaticString {
        switch self {
        case .sha256: "SHA256"
        case .sha512: "SHA512"
        case .blake2s: "BLAKE2s"
        case .blake2b: "BLAKE2b"
        }
    }
}
