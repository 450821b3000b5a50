// SPDX-License-Identifier: Apache-2.0

extension Line {
    /// The line in rows of at most this width, all of it: broken between words, the later rows
    /// indented.
    ///
    /// One blank may give way to a break; of several in a row only the last may. A word that is
    /// longer than a row is broken anywhere, and its rows end in `↩`.
    func wrapped(to width: Int, hanging: Int = 0) -> [Line] {
        var wrapper = Wrapper(width: max(8, width), hanging: hanging)
        for word in words { wrapper.append(word) }
        return wrapper.finish()
    }

    /// Its words, each with the blanks before it.
    private var words: [Word] {
        var words: [Word] = []
        var word = Word()
        for cell in cells {
            // A blank within a token is no gap between words.
            let isGap = cell.isBlank && !cell.style.isReverse
            if isGap, !word.letters.isEmpty {
                words.append(word)
                word = Word()
            }
            if isGap { word.blanks.append(cell) } else { word.letters.append(cell) }
        }
        words.append(word)
        return words
    }
}

private struct Word {
    var blanks: [Cell] = []
    var letters: [Cell] = []
}

private struct Wrapper {
    let width: Int
    let hanging: Int
    private var rows: [Line] = []
    private var row = Line()
    private var isRowFresh = true

    init(width: Int, hanging: Int) {
        self.width = width
        self.hanging = min(hanging, width / 2)
    }

    mutating func append(_ word: Word) {
        let letters = Line(cells: word.letters).width
        if row.width + word.blanks.count + letters <= width {
            add(word.blanks)
            add(word.letters)
            return
        }
        // Where blanks are more than the gap between two words they are shown, all but one.
        if word.blanks.count > 1 { addBroken(Array(word.blanks.dropLast())) }
        if word.blanks.isEmpty || isRowFresh {
            addBroken(word.blanks)
        } else {
            breakRow()
        }
        addBroken(word.letters)
    }

    mutating func finish() -> [Line] {
        rows + [row]
    }

    private mutating func add(_ cells: [Cell]) {
        row.cells += cells
        if !cells.isEmpty { isRowFresh = false }
    }

    /// Adds cells that may need more than one row; where a row is full the sign says that it goes
    /// on.
    private mutating func addBroken(_ cells: [Cell]) {
        let isFitting = row.width + Line(cells: cells).width <= width
        if isFitting {
            add(cells)
            return
        }
        for cell in cells {
            if row.width + cell.width > width - 1 {
                row.append("↩", .quiet)
                breakRow()
            }
            add([cell])
        }
    }

    private mutating func breakRow() {
        rows.append(row)
        row = Line()
        row.pad(to: hanging)
        isRowFresh = true
    }
}
