// SPDX-License-Identifier: Apache-2.0

/// The lines of a replacement: what goes, then what comes, as in a unified diff without its header.
enum LineDiff {
    static func lines(removing old: String, adding new: String) -> String {
        (marked(old, "-") + marked(new, "+")).joined(separator: "\n")
    }

    private static func marked(_ text: String, _ mark: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { mark + $0 }
    }
}
