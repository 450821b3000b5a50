// SPDX-License-Identifier: Apache-2.0

/// Bytes, or single 5-bit symbols, as text that people read out and type: Douglas Crockford's
/// base 32, which has no I, L, O or U.
///
/// Written in upper case. Reading forgives what people do: either case, I and L for 1, O for 0,
/// hyphens and spaces anywhere.
public enum CrockfordBase32 {
    /// Eight characters for every five bytes, no padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        encode(symbols: BitGroups.split(bytes, bitsPerGroup: 5))
    }

    /// One character for each symbol; symbols are below 32.
    public static func encode(symbols: [UInt8]) -> String {
        String(decoding: symbols.map(digit), as: UTF8.self)
    }

    /// The bytes, or nil for a character outside the alphabet, a character too many or fill bits
    /// that are not zero.
    public static func decode(_ text: String) -> [UInt8]? {
        guard let groups = symbols(text) else { return nil }
        return BitGroups.join(groups, bitsPerGroup: 5)
    }

    /// The symbols of a typed text, or nil for a character outside the alphabet.
    public static func symbols(_ text: String) -> [UInt8]? {
        var symbols: [UInt8] = []
        let typed = Array(text.utf8)
        symbols.reserveCapacity(typed.count)
        for digit in typed where digit != UInt8(ascii: "-") && digit != UInt8(ascii: " ") {
            guard let symbol = value(digit) else { return nil }
            symbols.append(symbol)
        }
        return symbols
    }

    /// The one spelling of a typed text, or nil for a character outside the alphabet.
    public static func canonical(_ text: String) -> String? {
        guard let symbols = symbols(text) else { return nil }
        return encode(symbols: symbols)
    }

    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private static func digit(_ symbol: UInt8) -> UInt8 {
        precondition(symbol < 32, "a symbol has five bits")
        return digits[Int(symbol)]
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        let isLowerCase = digit >= UInt8(ascii: "a") && digit <= UInt8(ascii: "z")
        switch isLowerCase ? digit - 32 : digit {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
        case UInt8(ascii: "O"): return 0
        case let upper:
            guard let index = digits.firstIndex(of: upper) else { return nil }
            return UInt8(index)
        }
    }
}
