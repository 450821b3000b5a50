// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

extension ProtocolName {
    /// A name from its UTF-8 bytes, taken strictly: what is not understood whole is refused, for a
    /// modifier that was silently dropped would be a session without its pre-shared key.
    ///
    /// - Throws: ``NoiseError/invalidName``.
    public init(utf8: [UInt8]) throws(NoiseError) {
        guard utf8.count <= NoiseLimits.maximumNameByteCount else { throw .invalidName }
        let parts = utf8.split(
            separator: UInt8(ascii: "_"), maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].elementsEqual("Noise".utf8),
            parts[2].elementsEqual("25519".utf8),
            let cipher = Self.ciphers.first(where: { parts[3].elementsEqual($0.noiseName.bytes) }),
            let hash = HashAlgorithm.allCases.first(where: {
                parts[4].elementsEqual($0.noiseName.bytes)
            })
        else { throw .invalidName }
        self.init(try Self.pattern(parts[1]), cipher, hash)
    }

    /// A name from text, byte for byte.
    ///
    /// - Throws: ``NoiseError/invalidName``.
    public init(_ text: String) throws(NoiseError) {
        try self.init(utf8: Array(text.utf8))
    }

    private static var ciphers: [CipherAlgorithm] { [.chaChaPoly, .aes256GCM] }

    /// A pattern from the second part of a name: capitals and digits, then modifiers, the first
    /// directly and each further one after a plus sign.
    private static func pattern(_ bytes: ArraySlice<UInt8>) throws(NoiseError) -> HandshakePattern {
        let modifiersStart = bytes.firstIndex { $0 >= UInt8(ascii: "a") } ?? bytes.endIndex
        guard var pattern = HandshakePattern.named(bytes[..<modifiersStart]) else {
            throw .invalidName
        }
        guard modifiersStart < bytes.endIndex else { return pattern }
        // Modifiers are sorted (section 8), fallback first, so that a protocol has one spelling.
        var lowestNumber = 0
        var modifiers = bytes[modifiersStart...].split(
            separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)[...]
        if let first = modifiers.first, first.elementsEqual("fallback".utf8) {
            guard let fallback = pattern.fallback() else { throw .invalidName }
            pattern = fallback
            modifiers.removeFirst()
        }
        for modifier in modifiers {
            guard let number = preSharedKeyNumber(modifier),
                number >= lowestNumber, number <= pattern.messages.count
            else { throw .invalidName }
            pattern = pattern.addingPreSharedKey(number)
            lowestNumber = number + 1
        }
        return pattern
    }

    /// The number of `psk0` … `psk9`; no pattern has ten messages.
    private static func preSharedKeyNumber(_ modifier: ArraySlice<UInt8>) -> Int? {
        guard modifier.count == 4, modifier.starts(with: "psk".utf8), let digit = modifier.last,
            digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9")
        else { return nil }
        return Int(digit - UInt8(ascii: "0"))
    }
}

extension ProtocolName: Equatable {
    /// Whether two names have the same bytes.
    public static func == (left: ProtocolName, right: ProtocolName) -> Bool {
        left.bytes == right.bytes
    }
}
