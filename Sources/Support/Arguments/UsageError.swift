// SPDX-License-Identifier: Apache-2.0

/// Why a command line was not understood.
public struct UsageError: Error, Sendable, Equatable {
    /// The kinds of misunderstanding.
    public enum Code: String, Sendable {
        case unknownOption
        case unknownSubcommand
        case missingSubcommand
        case missingValue
        case unexpectedValue
        case invalidValue
        case repeatedOption
        case missingOption
        case missingArgument
        case unexpectedArgument
    }

    /// What was wrong, as a stable word.
    public var code: String { kind.rawValue }
    /// What was wrong, as a value.
    public let kind: Code
    /// What was wrong and what would be right, in one line.
    public let message: String
    /// The command whose help explains more: `sheetbend devices`.
    public let command: String

    /// The line to print after the message.
    public var hint: String { "Try '\(command) --help'." }
}

extension UsageError {
    static func unknownOption(_ typed: String, of command: String, near: String?) -> UsageError {
        UsageError(
            kind: .unknownOption,
            message: "'\(command)' has no option \(quoted(typed))" + suggestion(near),
            command: command)
    }

    static func unknownSubcommand(
        _ typed: String, of command: String, near: String?
    ) -> UsageError {
        UsageError(
            kind: .unknownSubcommand,
            message: "'\(command)' has no command \(quoted(typed))" + suggestion(near),
            command: command)
    }

    static func missingSubcommand(of command: String, choices: [String]) -> UsageError {
        UsageError(
            kind: .missingSubcommand,
            message: "'\(command)' needs a command: \(choices.joinedAsChoice())", command: command)
    }

    static func missingValue(
        of option: String, expectation: String, looksLikeOption: String?, command: String
    ) -> UsageError {
        var message = "'\(option)' needs a value: it must be \(expectation)"
        if let looksLikeOption {
            message += "; for one that begins with a dash write \(quoted(looksLikeOption))"
        }
        return UsageError(kind: .missingValue, message: message, command: command)
    }

    static func unexpectedValue(of option: String, command: String) -> UsageError {
        UsageError(
            kind: .unexpectedValue, message: "'\(option)' takes no value; write it alone",
            command: command)
    }

    static func invalidValue(
        _ typed: String, of name: String, expectation: String, near: String?, command: String
    ) -> UsageError {
        UsageError(
            kind: .invalidValue,
            message: "'\(name)' can't be \(quoted(typed)): it must be \(expectation)"
                + suggestion(near),
            command: command)
    }

    static func repeatedOption(_ option: String, command: String) -> UsageError {
        UsageError(
            kind: .repeatedOption, message: "'\(option)' was given twice; give it once",
            command: command)
    }

    static func missingOption(_ option: OptionDeclaration, command: String) -> UsageError {
        UsageError(
            kind: .missingOption,
            message: "'\(command)' needs '\(option.usage)': \(option.summary)", command: command)
    }

    static func missingArgument(
        _ positional: PositionalDeclaration, command: String
    ) -> UsageError {
        UsageError(
            kind: .missingArgument,
            message: "'\(command)' needs \(positional.name): \(positional.summary)",
            command: command)
    }

    static func unexpectedArgument(_ typed: String, command: String) -> UsageError {
        UsageError(
            kind: .unexpectedArgument, message: "'\(command)' can't use \(quoted(typed))",
            command: command)
    }

    private static func suggestion(_ near: String?) -> String {
        near.map { "; did you mean '\($0)'?" } ?? ""
    }
}
