// SPDX-License-Identifier: Apache-2.0

/// How a scalar of a text from outside may be drawn.
enum ScalarVisibility {
    /// It shows itself.
    case plain
    /// It is drawn upon the character before it.
    case mark
    /// A person would not see that it is there, or it would do something else than be seen.
    case hidden
    /// It is seen, and could be taken for a part of what Sheetbend itself draws.
    case imitating

    init(of scalar: Unicode.Scalar) {
        let value = scalar.value
        if value >= 0x20 && value < 0x7F {
            self = .plain
        } else if ScalarVisibility.isImitating(value) {
            self = .imitating
        } else if scalar.properties.isDefaultIgnorableCodePoint {
            self = .hidden
        } else {
            self = ScalarVisibility.byCategory(scalar)
        }
    }

    private static func byCategory(_ scalar: Unicode.Scalar) -> ScalarVisibility {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return .hidden
        case .nonspacingMark, .enclosingMark:
            return .mark
        default:
            // A blank that is called a symbol: the braille pattern without dots.
            return scalar.value == 0x2800 ? .hidden : .plain
        }
    }

    /// The brackets of a token, the sign for a broken word, heavy lines and what selects a row.
    private static func isImitating(_ value: UInt32) -> Bool {
        switch value {
        case 0xAB, 0xBB, 0x21A9: true
        // The half block of the selected row, and the triangle of an armed card.
        case 0x258C, 0x25B6: true
        case 0x2500...0x257F: isHeavyLine(value)
        default: false
        }
    }

    /// Whether a box drawing character has a heavy stroke.
    private static func isHeavyLine(_ value: UInt32) -> Bool {
        switch value {
        case 0x2501, 0x2503, 0x2505, 0x2507, 0x2509, 0x250B: true
        case 0x250D...0x250F, 0x2511...0x2513, 0x2515...0x2517, 0x2519...0x251B: true
        case 0x251D...0x2523, 0x2525...0x252B, 0x252D...0x2533, 0x2535...0x253B: true
        case 0x253D...0x254B, 0x254D, 0x254F: true
        case 0x2578...0x257F: true
        default: false
        }
    }
}
