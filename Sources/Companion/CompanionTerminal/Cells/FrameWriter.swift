// SPDX-License-Identifier: Apache-2.0

/// Writes what changed from one frame to the next as a terminal understands it.
struct FrameWriter {
    let isColoured: Bool
    private var output = ""
    private var style: Style?

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// The bytes that turn the last frame into this one; all of it where there is none of this
    /// size.
    mutating func bytes(from last: Frame?, to frame: Frame) -> [UInt8] {
        output = ""
        style = nil
        let known = last.flatMap { $0.width == frame.width && $0.height == frame.height ? $0 : nil }
        if known == nil { output += "\u{1B}[0m\u{1B}[2J" }
        for row in 0..<frame.height where known?.lines[row] != frame.lines[row] {
            write(frame.lines[row], row: row, known: known?.lines[row])
        }
        if style != nil { output += "\u{1B}[0m" }
        return Array(output.utf8)
    }

    private mutating func write(_ line: Line, row: Int, known: Line?) {
        var column = 0
        // Where the terminal's cursor certainly is; nil after a character that it may draw
        // otherwise wide.
        var cursor: Int?
        let knownCells = FrameWriter.byColumn(known)
        for cell in line.cells {
            if knownCells[column] != cell || known == nil {
                if cursor != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
                write(cell)
                cursor = cell.isCertain ? column + cell.width : nil
            }
            column += cell.width
        }
    }

    private static func byColumn(_ line: Line?) -> [Int: Cell] {
        var cells: [Int: Cell] = [:]
        var column = 0
        for cell in line?.cells ?? [] {
            cells[column] = cell
            column += cell.width
        }
        return cells
    }

    private mutating func write(_ cell: Cell) {
        if style != cell.style {
            output += "\u{1B}[" + codes(cell.style) + "m"
            style = cell.style
        }
        output += cell.text
    }

    private func codes(_ style: Style) -> String {
        var codes = "0"
        if style.isBold { codes += ";1" }
        if style.isReverse { codes += ";7" }
        guard isColoured else { return codes }
        switch style.ink {
        case .plain: break
        case .yellow: codes += ";33"
        case .red: codes += ";31"
        case .magenta: codes += ";35"
        case .cyan: codes += ";36"
        case .green: codes += ";32"
        case .quiet: codes += ";2"
        }
        return codes
    }
}

extension Cell {
    /// Whether every terminal draws it in as many cells as counted here.
    fileprivate var isCertain: Bool {
        guard let only = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            return false
        }
        return only.isASCII
    }
}
