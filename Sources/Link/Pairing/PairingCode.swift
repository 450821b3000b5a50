// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import SecureChannel
internal import TextEncodings

/// Twelve characters that a person reads on the host and types on the device: 60 random bits.
///
/// Entry forgives what people do: lower case, O for 0, I and L for 1, spaces and dashes anywhere.
public struct PairingCode: Sendable {
    /// How many characters there are, of five bits each.
    public static let characterCount = 12
    /// How many random bytes make one; the last four bits are not used.
    public static let randomByteCount = 8

    /// The twelve characters in canonical form, as ASCII.
    private let characters: SecretBytes

    /// A code of 8 random bytes.
    ///
    /// - Precondition: `random` has ``randomByteCount`` bytes, fresh from the operating system.
    public init(random: SecretBytes) {
        precondition(random.count == PairingCode.randomByteCount, "a code is made of 8 bytes")
        var bits: UInt64 = 0
        for index in 0..<PairingCode.randomByteCount {
            bits = bits << 8 | UInt64(random.span[index])
        }
        var symbols: [UInt8] = []
        for index in 0..<PairingCode.characterCount {
            symbols.append(UInt8(truncatingIfNeeded: bits >> UInt64(59 - 5 * index)) & 0x1F)
        }
        var ascii = Array(CrockfordBase32.encode(symbols: symbols).utf8)
        characters = SecretBytes(consuming: &ascii)
    }

    /// The code that a person typed.
    public init(typed text: String) throws(PairingCodeError) {
        guard text.utf8.count <= PairingCode.maximumTypedByteCount else { throw .wrongLength }
        guard let canonical = CrockfordBase32.canonical(text) else { throw .wrongCharacter }
        var ascii = Array(canonical.utf8)
        guard ascii.count == PairingCode.characterCount else { throw .wrongLength }
        characters = SecretBytes(consuming: &ascii)
    }

    /// Longest typed text that is looked at: twelve characters with room between them.
    private static let maximumTypedByteCount = 64

    /// The code as it is shown, `XXXX-XXXX-XXXX`.
    public var shown: String {
        var ascii: [UInt8] = []
        for index in 0..<characters.count {
            if index > 0 && index % 4 == 0 { ascii.append(UInt8(ascii: "-")) }
            ascii.append(characters.span[index])
        }
        return String(decoding: ascii, as: UTF8.self)
    }
}

extension PairingCode: CustomStringConvertible {
    /// Not the code itself; ``shown`` is for the person.
    public var description: String { "PairingCode(hidden)" }
}

// MARK: - Stretching

extension PairingCode {
    /// What both sides derive from a code.
    public struct Keys: Sendable {
        /// The PSK of the handshake, 32 bytes.
        public let preSharedKey: SecretBytes
        /// Names the open pairing.
        public let pairingID: PairingID
    }

    /// Rounds of PBKDF2: a guesser pays them for each guess, and has two minutes.
    public static let stretchingRoundCount = 200_000

    /// Stretches the code: PBKDF2-HMAC-SHA256 to 32 bytes, then HKDF-Expand for the two keys.
    ///
    /// It takes about a tenth of a second, so do it off any thread that draws.
    public func stretched<C: CryptoPrimitives>(
        using primitives: C.Type
    ) throws(CryptoError) -> Keys {
        let salt = Array("sheetbend code".utf8)
        let stretched = try PBKDF2<C>.deriveKey(
            .sha256, password: characters.span, salt: salt.span,
            rounds: PairingCode.stretchingRoundCount, count: 32)
        let key = try HKDF<C>.expand(
            .sha256, pseudorandomKey: stretched, info: Array("psk".utf8).span, count: 32)
        let name = try HKDF<C>.expand(
            .sha256, pseudorandomKey: stretched, info: Array("rendezvous".utf8).span,
            count: PairingID.byteCount)
        var bytes: [UInt8] = []
        for index in 0..<name.count { bytes.append(name.span[index]) }
        guard let pairingID = PairingID(bytes: bytes) else { throw .wrongSize }
        return Keys(preSharedKey: key, pairingID: pairingID)
    }
}

/// Why a typed text is no code.
public enum PairingCodeError: Error, Sendable, Hashable {
    /// It has not twelve characters.
    case wrongLength
    /// It has a character that no code has.
    case wrongCharacter

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .wrongLength: "wrongLength"
        case .wrongCharacter: "wrongCharacter"
        }
    }

    /// What happened and what to do, for a person.
    public var message: String {
        switch self {
        case .wrongLength: "A pairing code has 12 characters, such as 7K3M-P2XQ-9DWR."
        case .wrongCharacter: "A pairing code has only digits and letters, and no U."
        }
    }
}
