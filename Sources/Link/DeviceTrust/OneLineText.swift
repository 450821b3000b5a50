// SPDX-License-Identifier: Apache-2.0

/// Text of a peer's choosing, made fit to stand on one line of a terminal or a page.
package enum OneLineText {
    /// How many marks may sit on one letter: the most that written languages stack, and too few to
    /// paint over the neighbouring lines.
    private static let maximumMarkCount = 4

    /// Replaces what could break, hide or reorder the line, trims spaces, and cuts between scalars.
    ///
    /// White space becomes a space; controls, invisible formatting and noncharacters become U+FFFD, so
    /// that a person sees that something was there; marks beyond the fourth on one letter go. Letters
    /// that are written from right to left stay as they are: whoever shows the text beside other text
    /// keeps it on its own, by a line or a pair of isolates.
    package static func cleaned(_ text: String, maximumByteCount: Int) -> String {
        var kept: [UInt8] = []
        var trailingSpaces = 0
        var markCount = 0
        for scalar in text.unicodeScalars {
            let shown = replacement(for: scalar)
            if shown == " " && kept.isEmpty { continue }
            markCount = isStackingMark(shown) ? markCount + 1 : 0
            if markCount > maximumMarkCount { continue }
            if kept.count + UTF8.width(shown) > maximumByteCount { break }
            for byte in UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter { kept.append(byte) }
            trailingSpaces = shown == " " ? trailingSpaces + 1 : 0
        }
        kept.removeLast(trailingSpaces)
        return String(decoding: kept, as: UTF8.self)
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        // Tab, line and page breaks, every space of another width, and the blank of Braille.
        case 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x2800, 0x3000:
            " "
        // Controls.
        case 0x00...0x1F, 0x7F...0x9F: "\u{FFFD}"
        // Invisible: soft hyphen, direction marks, joiners, variation selectors, tags and the like.
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF,
            0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            "\u{FFFD}"
        // Noncharacters: 32 in one block and the last two of every plane.
        case 0xFDD0...0xFDEF: "\u{FFFD}"
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: scalar
        }
    }

    /// Whether a scalar is one of the blocks of marks that pile up over or under any letter.
    private static func isStackingMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x0610...0x061A, 0x064B...0x065F,
            0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}

/// Whether two texts are the same bytes of UTF-8; `==` would call canonically equal ones the same.
package func sameBytes(_ left: String, _ right: String) -> Bool {
    Array(left.utf8) == Array(right.utf8)
}
