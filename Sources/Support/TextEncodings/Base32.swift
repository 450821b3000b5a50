// SPDX-License-Identifier: Apache-2.0

/// Bytes as 32 letters and digits that survive any file system (RFC 4648 section 6), in lower case
/// and without padding: the form of our identifiers.
public enum Base32 {
    /// Eight characters for every five bytes; 16 bytes give 26.
    public static func encode(_ bytes: [UInt8]) -> String {
        let digits = BitGroups.split(bytes, bitsPerGroup: 5).map(digit)
        return String(decoding: digits, as: UTF8.self)
    }

    /// The bytes, or nil for anything that ``encode(_:)`` doesn't write.
    ///
    /// Upper case and padding are refused too: an identifier has one spelling.
    public static func decode(_ text: String) -> [UInt8]? {
        var groups: [UInt8] = []
        let digits = Array(text.utf8)
        groups.reserveCapacity(digits.count)
        for digit in digits {
            guard let group = value(digit) else { return nil }
            groups.append(group)
        }
        return BitGroups.join(groups, bitsPerGroup: 5)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + value : UInt8(ascii: "2") + value - 26
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): digit - UInt8(ascii: "2") + 26
        default: nil
        }
    }
}
