// SPDX-License-Identifier: Apache-2.0

/// The frame around what is asked or was answered; the heavy one belongs to cards alone.
struct CardBox {
    let width: Int
    let isHeavy: Bool
    let style: Style

    /// Columns for what is inside.
    var inside: Int { width - 4 }

    /// Lines with the frame around them, its upper edge holding a title and a note.
    func around(_ lines: [Line], title: Line, note: Line) -> [Line] {
        [top(title, note)] + lines.map { row($0) } + [bottom]
    }

    private func top(_ title: Line, _ note: Line) -> Line {
        let bar = isHeavy ? "━" : "─"
        var line = Line((isHeavy ? "┏" : "┌") + bar + " ", style)
        line.append(title.cut(to: max(0, width - 8 - note.width)))
        line.append(" ")
        let tail = note.isEmpty ? 1 : note.width + 4
        line.append(String(repeating: bar, count: max(0, width - line.width - tail)), style)
        if !note.isEmpty {
            line.append(" ")
            line.append(note)
            line.append(" " + bar, style)
        }
        line.append(isHeavy ? "┓" : "┐", style)
        return line
    }

    private func row(_ content: Line) -> Line {
        let side = isHeavy ? "┃" : "│"
        var line = Line(side + " ", style)
        line.append(content.cut(to: inside))
        line.pad(to: width - 2)
        line.append(" " + side, style)
        return line
    }

    private var bottom: Line {
        let bar = String(repeating: isHeavy ? "━" : "─", count: max(0, width - 2))
        return Line((isHeavy ? "┗" : "└") + bar + (isHeavy ? "┛" : "┘"), style)
    }
}
