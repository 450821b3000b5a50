// SPDX-License-Identifier: Apache-2.0

/// Something a command takes by its place on the line, without its type.
public struct PositionalDeclaration: Sendable {
    /// How many words it takes.
    public enum Arity: Sendable, Equatable {
        /// Exactly one.
        case required
        /// One or none.
        case optional
        /// All that are left, or none.
        case rest
        /// All that are left, and at least one.
        case oneOrMore
        /// All that follow `--`, untouched: the words are another program's.
        case afterTerminator
    }

    /// How help names it: `DEVICE`.
    public var name: String { value.placeholder }
    /// What it is, for help.
    public let summary: String
    /// How many words it takes.
    public let arity: Arity
    /// What its words must be.
    public let value: ValueDeclaration

    /// How the usage line shows it.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .rest: "[\(name) ...]"
        case .oneOrMore: "\(name) ..."
        case .afterTerminator: "[-- \(name) ...]"
        }
    }
}

/// What can stand in a command's list of positionals: a ``Positional``.
public protocol CommandPositional: Sendable {
    /// The positional without its type.
    var declaration: PositionalDeclaration { get }
}

/// A typed positional, which also reads its value from a ``ParsedCommand``.
public struct Positional<Value: Sendable>: CommandPositional {
    /// What parsing and help read.
    public let declaration: PositionalDeclaration
    let kind: ValueKind<Value>

    /// Declares a positional.
    public init(
        _ kind: ValueKind<Value>, _ summary: String, arity: PositionalDeclaration.Arity = .required
    ) {
        self.kind = kind
        declaration = PositionalDeclaration(summary: summary, arity: arity, value: kind.erased)
    }
}
