// SPDX-License-Identifier: Apache-2.0

@testable import CompanionTerminal

extension Frame {
    /// The characters alone, as without colour.
    var text: String {
        lines.map { line in
            let text = line.cells.map(\.text).joined()
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// The characters with their looks written beside them: `{yellow bold|NEEDS YOU}`.
    var markup: String {
        lines.map { line in
            var text = ""
            var style = Style.plain
            var run = ""
            func end() {
                text += style.name.isEmpty ? run : "{\(style.name)|\(run)}"
                run = ""
            }
            for cell in line.cells {
                if cell.style != style, !(cell.isBlank && !cell.style.isReverse && !style.isReverse)
                {
                    end()
                    style = cell.style
                }
                run += cell.text
            }
            end()
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension Style {
    var name: String {
        var words: [String] = []
        if ink != .plain { words.append("\(ink)") }
        if isBold { words.append("bold") }
        if isReverse { words.append("reverse") }
        return words.joined(separator: " ")
    }
}
