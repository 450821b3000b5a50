// SPDX-License-Identifier: Apache-2.0

/// Bytes as text that needs no escaping in a URL or a file name (RFC 4648 section 5), without
/// padding.
public enum Base64URL {
    /// Four characters for every three bytes.
    public static func encode(_ bytes: [UInt8]) -> String {
        let digits = BitGroups.split(bytes, bitsPerGroup: 6).map(digit)
        return String(decoding: digits, as: UTF8.self)
    }

    /// The bytes, or nil for anything that ``encode(_:)`` doesn't write.
    ///
    /// Padding, the `+` and `/` of plain base64 and fill bits that are not zero are refused.
    public static func decode(_ text: String) -> [UInt8]? {
        var groups: [UInt8] = []
        let digits = Array(text.utf8)
        groups.reserveCapacity(digits.count)
        for digit in digits {
            guard let group = value(digit) else { return nil }
            groups.append(group)
        }
        return BitGroups.join(groups, bitsPerGroup: 6)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
