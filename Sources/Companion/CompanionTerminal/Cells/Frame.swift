// SPDX-License-Identifier: Apache-2.0

/// The whole of a terminal's screen: as many lines as it has rows, each as wide as it is.
struct Frame: Equatable {
    /// Columns.
    let width: Int
    /// Rows.
    let height: Int
    /// The lines from the top, each filled up with blanks.
    let lines: [Line]

    /// A frame of these lines: what doesn't fit is cut, what is missing is blank.
    init(width: Int, height: Int, lines: [Line]) {
        self.width = width
        self.height = height
        self.lines = (0..<height).map { row in
            var line = row < lines.count ? lines[row].cut(to: width) : Line()
            line.pad(to: width)
            return line
        }
    }
}
