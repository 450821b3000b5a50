// SPDX-License-Identifier: Apache-2.0

/// Rows of cells under headings, each column as wide as its widest cell.
struct TextTable {
    /// The headings.
    let headings: [String]
    /// The cells, as many a row as there are headings.
    var rows: [[String]] = []

    /// The lines, without spaces at their ends.
    ///
    /// - Parameter width: The columns that there are; the first column is cut to fit, down to twelve.
    func lines(width: Int?) -> [String] {
        var widths = headings.indices.map { column in
            ([headings] + rows).map { $0[column].cellWidth }.max() ?? 0
        }
        if let width, let first = widths.first {
            let total = widths.reduce(0, +) + 2 * (widths.count - 1)
            widths[0] = max(min(first, 12), first - max(0, total - width))
        }
        return ([headings] + rows).map { row in
            let line = zip(row, widths).map { $0.fitted(to: $1) }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// How many cells of a terminal the text takes: wide characters two, combining marks none.
    var cellWidth: Int { unicodeScalars.reduce(0) { $0 + $1.cellWidth } }

    /// The text in exactly so many cells, cut with `…` or followed by spaces.
    func fitted(to width: Int) -> String {
        var kept = ""
        var used = 0
        let needsCut = cellWidth > width
        for scalar in unicodeScalars {
            guard used + scalar.cellWidth <= (needsCut ? width - 1 : width) else { break }
            kept.unicodeScalars.append(scalar)
            used += scalar.cellWidth
        }
        if needsCut {
            kept += "…"
            used += 1
        }
        return kept + String(repeating: " ", count: max(0, width - used))
    }
}

extension Unicode.Scalar {
    fileprivate var cellWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        // Unicode's East Asian wide and fullwidth blocks (UAX 11), coarsely.
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
