// SPDX-License-Identifier: Apache-2.0

/// What a token says of a scalar: its number and, where it has one, the short name people know it
/// by.
enum ScalarName {
    static func of(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\t" { return "TAB" }
        let number = "U+" + fourDigits(scalar.value)
        guard let short = shortName(scalar.value) else { return number }
        return number + " " + short
    }

    /// Hexadecimal as the Unicode standard writes it: four digits at least.
    private static func fourDigits(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private static func shortName(_ value: UInt32) -> String? {
        switch value {
        case 0..<0x20: controls[Int(value)]
        case 0x7F: "DEL"
        case 0x80..<0xA0: "C1"
        case 0xFE00...0xFE0F: "VS" + String(value - 0xFE00 + 1)
        case 0xE0020...0xE007E: "TAG"
        case 0xE0100...0xE01EF: "VS" + String(value - 0xE0100 + 17)
        default: formats(value)
        }
    }

    private static let controls = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR",
        "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB",
        "ESC",
        "FS", "GS", "RS", "US",
    ]

    /// The abbreviations of the Unicode standard for characters that are often abused.
    private static func formats(_ value: UInt32) -> String? {
        switch value {
        case 0xA0: "NBSP"
        case 0xAD: "SHY"
        case 0x34F: "CGJ"
        case 0x61C: "ALM"
        case 0x115F, 0x1160, 0x3164, 0xFFA0: "FILLER"
        case 0x180E: "MVS"
        case 0x200B: "ZWSP"
        case 0x200C: "ZWNJ"
        case 0x200D: "ZWJ"
        case 0x200E: "LRM"
        case 0x200F: "RLM"
        case 0x2028: "LS"
        case 0x2029: "PS"
        case 0x202A: "LRE"
        case 0x202B: "RLE"
        case 0x202C: "PDF"
        case 0x202D: "LRO"
        case 0x202E: "RLO"
        case 0x202F: "NNBSP"
        case 0x2060: "WJ"
        case 0x2066: "LRI"
        case 0x2067: "RLI"
        case 0x2068: "FSI"
        case 0x2069: "PDI"
        case 0xFEFF: "BOM"
        default: nil
        }
    }
}
