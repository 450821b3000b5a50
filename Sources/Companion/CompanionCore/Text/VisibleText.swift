// SPDX-License-Identifier: Apache-2.0

/// A text from outside in a form that can neither act on a screen nor hide on it.
///
/// Every title, command, path, reason, name and message of a host or an agent becomes one before it
/// is drawn, whatever draws it. What a person could not see, or could take for a part of
/// Sheetbend's own frame, becomes a token such as `U+202E RLO`; everything else stays as it is.
public struct VisibleText: Sendable, Equatable {
    /// A piece of the text.
    public enum Run: Sendable, Equatable {
        /// Characters that show themselves.
        case plain(String)
        /// The name of one that doesn't, without brackets: `TAB`, `U+200B ZWSP`.
        case token(String)

        /// Whether two pieces have the same bytes: text that is merely canonically equal is
        /// another.
        public static func == (one: Run, other: Run) -> Bool {
            switch (one, other) {
            case (.plain(let left), .plain(let right)), (.token(let left), .token(let right)):
                left.utf8.elementsEqual(right.utf8)
            default: false
            }
        }
    }

    /// Its pieces, in order; no two plain ones meet.
    public private(set) var runs: [Run] = []
    /// How many characters a person would not have seen: the tokens, but for those that stand for
    /// visible characters of Sheetbend's own frame.
    public private(set) var hiddenCount = 0

    /// A text on one line: an end of a line in it becomes a token too.
    public init(_ untrusted: String) {
        var writer = VisibleTextWriter()
        for scalar in untrusted.unicodeScalars { writer.append(scalar) }
        self.init(writer)
    }

    /// The lines of a text, at least one, parted at each line feed.
    public static func lines(_ untrusted: String) -> [VisibleText] {
        var lines: [VisibleText] = []
        var writer = VisibleTextWriter()
        for scalar in untrusted.unicodeScalars {
            if scalar == "\n" {
                lines.append(VisibleText(writer))
                writer = VisibleTextWriter()
            } else {
                writer.append(scalar)
            }
        }
        lines.append(VisibleText(writer))
        return lines
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { runs.isEmpty }

    /// The text in one string, tokens between `«` and `»`, which it can't contain otherwise.
    public var string: String {
        var string = ""
        for run in runs {
            switch run {
            case .plain(let text): string += text
            case .token(let name): string += "«" + name + "»"
            }
        }
        return string
    }

    private init(_ writer: VisibleTextWriter) {
        var writer = writer
        writer.endPlain()
        runs = writer.runs
        hiddenCount = writer.hiddenCount
    }
}

/// Builds a ``VisibleText`` scalar by scalar.
private struct VisibleTextWriter {
    /// Marks on one character: beyond, they would cover the lines above and below it.
    static let maximumMarkCount = 4

    var runs: [VisibleText.Run] = []
    var hiddenCount = 0
    private var plain = ""
    /// How many more marks the last character takes; none after a blank or a token.
    private var marksLeft = 0

    mutating func append(_ scalar: Unicode.Scalar) {
        switch ScalarVisibility(of: scalar) {
        case .plain:
            plain.unicodeScalars.append(scalar)
            marksLeft = scalar == " " ? 0 : VisibleTextWriter.maximumMarkCount
        case .mark where marksLeft > 0:
            plain.unicodeScalars.append(scalar)
            marksLeft -= 1
        case .mark, .hidden:
            appendToken(scalar)
            hiddenCount += 1
        case .imitating:
            appendToken(scalar)
        }
    }

    mutating func endPlain() {
        guard !plain.isEmpty else { return }
        runs.append(.plain(plain))
        plain = ""
    }

    private mutating func appendToken(_ scalar: Unicode.Scalar) {
        endPlain()
        runs.append(.token(ScalarName.of(scalar)))
        marksLeft = 0
    }
}
