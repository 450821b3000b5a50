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
        bytes = Array(
            "Noise_\(pattern.name)_25519_\(cipher.noiseName)_\(hash.noiseName)".utf8)
    }

    /// The whole name as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// How Sheetbend pairs without a code: `Noise_XX_25519_ChaChaPoly_SHA256`.
    public static let xx = standard("XX")
    /// How Sheetbend pairs with a code: `Noise_XXpsk0_25519_ChaChaPoly_SHA256`.
    public static let xxpsk0 = standard("XX", preSharedKey: 0)
    /// How Sheetbend reconnects: `Noise_IKpsk2_25519_ChaChaPoly_SHA256`.
    public static let ikpsk2 = standard("IK", preSharedKey: 2)

    private static func standard(_ name: String, preSharedKey: Int? = nil) -> ProtocolName {
        guard var pattern = HandshakePattern.named(name.utf8) else {
            preconditionFailure("the catalogue has the patterns that are named above")
        }
        if let preSharedKey { pattern = pattern.addingPreSharedKey(preSharedKey) }
        return ProtocolName(pattern, .chaChaPoly, .sha256)
    }
}

extension CipherAlgorithm {
    /// Its name in section 12, empty for what Noise has no name for.
    var noiseName: String {
        switch self {
        case .chaChaPoly: "ChaChaPoly"
        case .aes256GCM: "AESGCM"
        case .aes128GCM: ""
        }
    }
}

extension HashAlgorithm {
    /// Its name in section 12.
    var noiseName: String {
        switch self {
        case .sha256: "SHA256"
        case .sha512: "SHA512"
        case .blake2s: "BLAKE2s"
        case .blake2b: "BLAKE2b"
        }
    }
}
