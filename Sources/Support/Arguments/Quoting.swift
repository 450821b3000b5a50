// SPDX-License-Identifier: Apache-2.0

/// A word as the person typed it, in quotes, safe for one line of a terminal.
///
/// Pasted text can hold control characters, which would act on the terminal when printed back.
func quoted(_ word: String) -> String {
    var shown = ""
    for scalar in word.unicodeScalars.prefix(maximumQuotedCount) {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default:
            shown.unicodeScalars.append(scalar)
        }
    }
    return word.unicodeScalars.count > maximumQuotedCount ? "'\(shown)…'" : "'\(shown)'"
}

/// Enough to recognise what one typed, and no flood.
private let maximumQuotedCount = 60

extension [String] {
    /// The words as a choice: `a, b or c`.
    func joinedAsChoice() -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
