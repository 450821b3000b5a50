// SPDX-License-Identifier: Apache-2.0

/// Text of a peer's choosing, made fit to stand on one line of a terminal or a page.
package enum OneLineText {
    /// Replaces what could break, hide or turn the line, trims spaces, and cuts between characters.
    ///
    /// White space becomes a space; controls and invisible formatting become U+FFFD, so that a person
    /// sees that something was there.
    package static func cleaned(_ text: String, maximumByteCount: Int) -> String {
        var kept = String.UnicodeScalarView()
        var byteCount = 0
        var trailingSpaces = 0
        for scalar in text.unicodeScalars {
            let shown = replacement(for: scalar)
            if shown == " " && byteCount == 0 { continue }
            byteCount += UTF8.width(shown)
            if byteCount > maximumByteCount { break }
            kept.append(shown)
            trailingSpaces = shown == " " ? trailingSpaces + 1 : 0
        }
        for _ in 0..<trailingSpaces { kept.removeLast() }
        return String(kept)
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        // Tab, line and page breaks, and every space of another width.
        case 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            " "
        // Controls.
        case 0x00...0x1F, 0x7F...0x9F: "\u{FFFD}"
        // Invisible: soft hyphen, direction marks, joiners, variation selectors, tags and the like.
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF,
            0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
            "\u{FFFD}"
        default: scalar
        }
    }
}

/// Whether two texts are the same bytes of UTF-8; `==` would call canonically equal ones the same.
package func sameBytes(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}
