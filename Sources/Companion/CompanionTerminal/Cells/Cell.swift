// SPDX-License-Identifier: Apache-2.0

/// One character with the marks upon it, as it stands in the cells of a terminal.
struct Cell: Equatable {
    /// The character; it can't move the cursor but by its width.
    var text: String
    /// How many cells it takes: 1 or 2.
    var width: Int
    /// How it looks.
    var style: Style

    static let blank = Cell(text: " ", width: 1, style: .plain)
    var isBlank: Bool { text == " " }
}

/// How a cell looks; all of it can be left away and the text still reads.
struct Style: Equatable {
    enum Ink: Equatable {
        case plain, yellow, red, magenta, cyan, green, quiet
    }

    var ink: Ink = .plain
    var isBold = false
    var isReverse = false

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let quiet = Style(ink: .quiet)
    static let flag = Style(ink: .yellow, isBold: true)
    static let allow = Style(ink: .cyan, isBold: true)
    static let good = Style(ink: .green)
    static let alarm = Style(ink: .red, isBold: true)
    /// A character made visible.
    static let token = Style(isReverse: true)
}
