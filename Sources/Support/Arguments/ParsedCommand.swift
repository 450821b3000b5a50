// SPDX-License-Identifier: Apache-2.0

/// A command line that was understood: which command, and its values by their declarations.
public struct ParsedCommand: Sendable {
    /// The names from the program's first subcommand on: `["devices", "revoke"]`; empty for the
    /// program itself. Aliases are resolved.
    public let path: [String]
    /// The texts of each option that was given, by its name; a flag has empty ones.
    let options: [String: [String]]
    /// The texts of each positional, by its placeholder.
    let positionals: [String: [String]]

    /// Whether a flag was given.
    public func isSet(_ flag: Flag) -> Bool {
        options[flag.declaration.name] != nil
    }

    /// The value of an option, or nil if it was not given; the last one of a repeatable option.
    public func value<Value>(of option: ValueOption<Value>) -> Value? {
        values(of: option).last
    }

    /// All values of an option in the order they were given.
    public func values<Value>(of option: ValueOption<Value>) -> [Value] {
        (options[option.declaration.name] ?? []).compactMap(option.kind.convert)
    }

    /// The value of a positional, or nil if it was not given.
    public func value<Value>(of positional: Positional<Value>) -> Value? {
        values(of: positional).first
    }

    /// All values of a positional in their order.
    public func values<Value>(of positional: Positional<Value>) -> [Value] {
        (positionals[positional.declaration.name] ?? []).compactMap(positional.kind.convert)
    }

    /// The value of a positional that its command requires.
    ///
    /// Asking for one that the command does not declare as required is a mistake in the program.
    public func required<Value>(_ positional: Positional<Value>) -> Value {
        guard let value = value(of: positional) else {
            preconditionFailure("this command does not require \(positional.declaration.name)")
        }
        return value
    }

    /// The value of an option that its command requires; see ``required(_:)-(Positional<Value>)``.
    public func required<Value>(_ option: ValueOption<Value>) -> Value {
        guard let value = value(of: option) else {
            preconditionFailure("this command does not require --\(option.declaration.name)")
        }
        return value
    }
}

/// What a command line asks for.
public enum ParseOutcome: Sendable {
    /// To run a command.
    case command(ParsedCommand)
    /// To read this help, which ends in a line break; it goes to standard output, exit status 0.
    case help(String)
}
