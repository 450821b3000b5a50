// SPDX-License-Identifier: Apache-2.0

/// An option of a command, without the type of its value: `--scope SCOPE`, `--json`.
public struct OptionDeclaration: Sendable {
    /// Its name without the dashes.
    public let name: String
    /// Its one-letter form without the dash.
    public let short: Character?
    /// What it does, for help.
    public let summary: String
    /// What follows it; nil for a flag.
    public let value: ValueDeclaration?
    /// Whether the command can't run without it.
    public let isRequired: Bool
    /// Whether it may be given more than once.
    public let isRepeatable: Bool

    /// How a person types it: `--scope`.
    var spelling: String { "--" + name }
}

/// What can stand in a command's list of options: a ``Flag`` or a ``ValueOption``.
public protocol CommandOption: Sendable {
    /// The option without its type.
    var declaration: OptionDeclaration { get }
}

/// An option that is there or not: `--json`.
public struct Flag: CommandOption {
    /// What parsing and help read.
    public let declaration: OptionDeclaration

    /// Declares a flag.
    public init(_ name: String, short: Character? = nil, _ summary: String) {
        declaration = OptionDeclaration(
            name: name, short: short, summary: summary, value: nil, isRequired: false,
            isRepeatable: true)
    }
}

/// An option with a value: `--scope view`, `--scope=view`, `-s view`.
public struct ValueOption<Value: Sendable>: CommandOption {
    /// What parsing and help read.
    public let declaration: OptionDeclaration
    let kind: ValueKind<Value>

    /// Declares an option with a value.
    public init(
        _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, _ summary: String,
        isRequired: Bool = false, isRepeatable: Bool = false
    ) {
        self.kind = kind
        declaration = OptionDeclaration(
            name: name, short: short, summary: summary, value: kind.erased,
            isRequired: isRequired, isRepeatable: isRepeatable)
    }
}
