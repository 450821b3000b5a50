// SPDX-License-Identifier: Apache-2.0

internal import Pairing

/// Words of a command line that may be a link or a code, wherever they stand.
///
/// One in the wrong place is still a secret: others can read the arguments, and errors end in logs.
/// Some words that are none look like one (a code is any twelve letters but U); hiding those too
/// costs nothing but a vaguer message.
enum SecretWords {
    /// The part of an argument that may be secret: all of it, or the value of `--option=value`.
    static func secret(in argument: String) -> Substring? {
        let value = parts(of: argument).value
        return isSecret(value) ? value : nil
    }

    /// The argument as it may be shown, with an ellipsis for what may be secret.
    static func hiding(_ argument: String) -> String {
        let (before, value) = parts(of: argument)
        guard isSecret(value) else { return argument }
        // What stands before the fragment says which link was meant, and is in clear anyway.
        let shown = value.firstIndex(of: "#").map { value[...$0] } ?? ""
        return before + shown + "…"
    }

    /// An option's dashes and name, and what is behind them.
    private static func parts(of argument: String) -> (before: Substring, value: Substring) {
        guard argument.hasPrefix("-") else { return ("", argument[...]) }
        let start =
            argument.firstIndex(of: "=").map { argument.index(after: $0) }
            ?? argument.firstIndex { $0 != "-" } ?? argument.endIndex
        return (argument[..<start], argument[start...])
    }

    private static func isSecret(_ word: Substring) -> Bool {
        word.contains("#") || word.lowercased().hasPrefix("sheetbend:") || isCode(word)
            || word.split(whereSeparator: \.isWhitespace).contains(where: isCode)
    }

    private static func isCode(_ word: Substring) -> Bool {
        (try? PairingCode(typed: String(word))) != nil
    }
}
