// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with everything that could act on a terminal or hide on it shown by its number.
    ///
    /// Controls, line and paragraph ends, bidirectional and other format characters, zero-width and
    /// other invisible ones, private and unassigned ones appear as `«U+202E»`; so does `«` itself,
    /// so that nobody can imitate the form. For names of devices and anything else that a peer
    /// chose.
    ///
    /// - Parameter maximumCount: Scalars that are shown; `…` stands for what follows them.
    public func escapedForTerminal(maximumCount: Int = LogValue.maximumUntrustedCount) -> String {
        var escaped = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < maximumCount else { return escaped + "…" }
            count += 1
            if scalar.isPlainlyVisible {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "«U+" + scalar.fourDigits + "»"
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// Whether what a person sees is what is there.
    fileprivate var isPlainlyVisible: Bool {
        if isASCII { return value >= 0x20 && value != 0x7F }
        if self == "«" || properties.isDefaultIgnorableCodePoint { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return false
        default:
            // A blank that is called a symbol: the braille pattern without dots.
            return value != 0x2800
        }
    }

    /// Its number as the Unicode standard writes it: four digits at least.
    fileprivate var fourDigits: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
}
