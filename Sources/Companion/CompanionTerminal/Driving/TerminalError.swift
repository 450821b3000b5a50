// SPDX-License-Identifier: Apache-2.0

/// Why the companion can't be shown here.
public enum TerminalError: Error, Equatable {
    /// Input or output is no terminal.
    case notATerminal
    /// The system refused to change the terminal's mode, with this errno.
    case modeRefused(Int32)

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .notATerminal: "not-a-terminal"
        case .modeRefused: "terminal-mode-refused"
        }
    }

    /// What happened and what to do, for a person.
    public var message: String {
        switch self {
        case .notATerminal:
            "The companion draws a screen: input and output must both be a terminal. "
                + "To see sessions as text, use 'sheetbend sessions'."
        case .modeRefused(let number):
            "The terminal can't be switched to raw mode (errno \(number)). Try another terminal."
        }
    }
}
