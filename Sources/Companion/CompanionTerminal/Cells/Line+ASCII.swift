// SPDX-License-Identifier: Apache-2.0

extension Frame {
    /// The same with Sheetbend's own signs and lines in ASCII; letters of other languages stay.
    func inASCII() -> Frame {
        Frame(width: width, height: height, lines: lines.map { $0.inASCII() })
    }
}

extension Line {
    /// Signs that Sheetbend draws, and what stands for them.
    private static let signs: [String: String] = [
        "⚠": "!", "◔": "?", "◐": "*", "✓": "v", "✕": "x", "◌": ".", "●": "*", "○": "o", "⧗": "~",
        "▌": ">", "▶": ">", "▸": ">", "▾": "v", "‹": "<", "▍": "_", "▏": "|", "•": "-", "…": "~",
        "↩": "\\", "−": "-", "–": "-", "’": "'", "·": ".", "«": "<", "»": ">", "↑": "^", "↓": "v",
        "─": "-", "━": "-", "┄": "-", "│": "|", "┃": "|", "┆": ":", "├": "+", "┌": "+", "┐": "+",
        "└": "+", "┘": "+", "┏": "+", "┓": "+", "┗": "+", "┛": "+",
    ]

    fileprivate func inASCII() -> Line {
        Line(
            cells: cells.map { cell in
                guard let sign = Line.signs[cell.text] else { return cell }
                return Cell(text: sign, width: 1, style: cell.style)
            })
    }
}
