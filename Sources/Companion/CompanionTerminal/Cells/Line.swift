// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

/// Cells side by side.
struct Line: Equatable {
    var cells: [Cell] = []

    var width: Int { cells.reduce(0) { $0 + $1.width } }
    var isEmpty: Bool { cells.isEmpty }

    init() {}

    init(_ words: String, _ style: Style = .plain) {
        append(words, style)
    }

    init(_ text: VisibleText, _ style: Style = .plain) {
        append(text, style)
    }

    init(cells: [Cell]) {
        self.cells = cells
    }

    /// Our own words.
    mutating func append(_ words: String, _ style: Style = .plain) {
        for scalar in words.unicodeScalars { append(scalar, style) }
    }

    /// A text from outside: only this way does one come into a line.
    mutating func append(_ text: VisibleText, _ style: Style = .plain) {
        for run in text.runs {
            switch run {
            case .plain(let words): append(words, style)
            case .token(let name): append("«" + name + "»", .token)
            }
        }
    }

    mutating func append(_ line: Line) {
        cells += line.cells
    }

    /// Blanks up to this width.
    mutating func pad(to width: Int) {
        for _ in 0..<max(0, width - self.width) { cells.append(.blank) }
    }

    /// Puts a line at the right end, so that the whole is this wide; cuts what is in its way.
    mutating func alignRight(_ right: Line, to width: Int) {
        self = cut(to: max(0, width - right.width - 1))
        pad(to: width - right.width)
        append(right)
    }

    /// The line if it fits, else as much as fits and `…`.
    func cut(to width: Int) -> Line {
        guard self.width > width else { return self }
        var kept = Line()
        for cell in cells {
            guard kept.width + cell.width < width else { break }
            kept.cells.append(cell)
        }
        while let last = kept.cells.last, last.isBlank { kept.cells.removeLast() }
        if width > 0 { kept.append("…") }
        return kept
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ style: Style) {
        let width = CellWidth.of(scalar)
        if width == 0 || joins(scalar), !cells.isEmpty {
            cells[cells.count - 1].text.unicodeScalars.append(scalar)
        } else {
            cells.append(Cell(text: String(Character(scalar)), width: max(1, width), style: style))
        }
    }

    /// Whether a scalar and the one before make one picture: a shade of skin, the second half of a
    /// flag.
    private func joins(_ scalar: Unicode.Scalar) -> Bool {
        guard let last = cells.last, let before = last.text.unicodeScalars.last else {
            return false
        }
        if scalar.properties.isEmojiModifier { return before.properties.isEmojiModifierBase }
        guard isRegional(scalar), isRegional(before) else { return false }
        return last.text.unicodeScalars.count == 1
    }

    private func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}
