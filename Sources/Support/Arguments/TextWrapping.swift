// SPDX-License-Identifier: Apache-2.0

/// Text in lines of bounded width, broken between words.
enum TextWrapping {
    /// What every terminal shows without breaking lines by itself.
    static let maximumWidth = 80

    /// The lines of a text; a word wider than the line has one of its own.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A paragraph in which every line after the first is indented more.
    static func paragraph(_ text: String, indent: Int = 0, hanging: Int = 0) -> String {
        let lines = lines(text, width: maximumWidth - indent - hanging)
        let first = String(repeating: " ", count: indent)
        let later = String(repeating: " ", count: indent + hanging)
        return lines.enumerated().map { ($0 == 0 ? first : later) + $1 + "\n" }.joined()
    }

    /// Names at the left, what they mean beside them.
    static func table(_ rows: [(name: String, meaning: String)]) -> String {
        let indent = "  "
        let widest = rows.map(\.name.count).filter { $0 <= maximumNameWidth }.max() ?? 0
        let column = indent.count + widest + 2
        let margin = String(repeating: " ", count: column)
        return rows.map { name, meaning in
            let lines = lines(meaning, width: maximumWidth - column)
            let start = indent + name
            guard name.count <= widest, let first = lines.first else {
                return ([start] + lines.map { margin + $0 }).map { $0 + "\n" }.joined()
            }
            let gap = String(repeating: " ", count: column - start.count)
            return ([start + gap + first] + lines.dropFirst().map { margin + $0 })
                .map { $0 + "\n" }.joined()
        }.joined()
    }

    /// A wider name stands on a line of its own, so that meanings keep room.
    private static let maximumNameWidth = 28
}
