// SPDX-License-Identifier: Apache-2.0

/// A command as a value: what it is called, what it takes, and how its help reads.
///
/// A program is one tree of declarations. Parsing, help and shell completions all read the same
/// tree, so none of them can know an option that the others don't.
public struct CommandDeclaration: Sendable {
    /// A command line worth showing, and what it does.
    public struct Example: Sendable {
        let line: String
        let explanation: String

        /// An example, written as a person would type it.
        public init(_ line: String, _ explanation: String) {
            self.line = line
            self.explanation = explanation
        }
    }

    /// What a person types.
    public let name: String
    /// Other names that mean the same.
    public let aliases: [String]
    /// One sentence, without a full stop at its end where it stands in a list.
    public let summary: String
    /// What the summary leaves out, one paragraph an element.
    public let discussion: [String]
    /// Its options; they are understood after its subcommands, too.
    public let options: [OptionDeclaration]
    /// What it takes besides options, in order.
    public let positionals: [PositionalDeclaration]
    /// Its subcommands; a command with subcommands takes no positionals of its own.
    public let subcommands: [CommandDeclaration]
    /// The subcommand that runs when none is named.
    public let defaultSubcommand: String?
    /// Command lines that its help shows.
    public let examples: [Example]

    /// Declares a command.
    ///
    /// A declaration that contradicts itself (a name twice, a positional after one that takes the
    /// rest) is a mistake in the program and stops it.
    public init(
        name: String, aliases: [String] = [], summary: String, discussion: [String] = [],
        options: [any CommandOption] = [], positionals: [any CommandPositional] = [],
        subcommands: [CommandDeclaration] = [], defaultSubcommand: String? = nil,
        examples: [Example] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.discussion = discussion
        self.options = options.map(\.declaration)
        self.positionals = positionals.map(\.declaration)
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        self.examples = examples
        checkNames()
        checkPositionals()
    }

    /// The subcommand that a word names, by its name or an alias.
    func subcommand(named word: String) -> CommandDeclaration? {
        subcommands.first { $0.name == word || $0.aliases.contains(word) }
    }
}
