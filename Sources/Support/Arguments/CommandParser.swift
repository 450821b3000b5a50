// SPDX-License-Identifier: Apache-2.0

extension CommandDeclaration {
    /// Understands a command line, given without the program's own name.
    ///
    /// Pure: nothing is printed and nothing runs. `--help`, `-h` and `help COMMAND` win over any
    /// mistake on the same line.
    ///
    /// - Throws: ``UsageError`` whose message says what was wrong and what would be right.
    public func parse(_ arguments: [String]) throws(UsageError) -> ParseOutcome {
        var parser = CommandParser(lineage: [self], remaining: arguments[...])
        do throws(UsageError) {
            return try parser.parse()
        } catch {
            guard arguments.prefix(while: { $0 != "--" }).contains(where: CommandParser.isHelp)
            else { throw error }
            return .help(parser.help)
        }
    }
}

/// One pass over a command line: what is left of it, and what was understood so far.
struct CommandParser {
    /// From the program down to the command that the line names.
    var lineage: [CommandDeclaration]
    var remaining: ArraySlice<String>
    var options: [String: [String]] = [:]
    private var words: [String] = []
    private var passedThrough: [String]?

    init(lineage: [CommandDeclaration], remaining: ArraySlice<String>) {
        self.lineage = lineage
        self.remaining = remaining
    }

    var command: CommandDeclaration { lineage[lineage.count - 1] }

    /// What a person types to reach the command.
    var spelling: String { lineage.map(\.name).joined(separator: " ") }

    var help: String { HelpText(lineage: lineage).text }

    static func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

    /// Whether a word is read as an option: `-5` is a number and `-` a name for standard input.
    static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
        return !("0"..."9").contains(second)
    }

    mutating func parse() throws(UsageError) -> ParseOutcome {
        while let word = remaining.popFirst() {
            if word == "--" {
                passedThrough = Array(remaining)
                break
            } else if CommandParser.isHelp(word) {
                return .help(help)
            } else if CommandParser.isOption(word) {
                try takeOption(word)
            } else if command.subcommands.isEmpty {
                words.append(word)
            } else if word == "help", command.subcommand(named: word) == nil {
                return try helpOutcome()
            } else {
                try descend(to: word)
            }
        }
        return .command(try finished())
    }

    /// `help devices revoke`: the words after `help` name the command.
    private mutating func helpOutcome() throws(UsageError) -> ParseOutcome {
        while let word = remaining.popFirst() {
            // `help help` is what someone types who wants to know how help works: the same.
            let isHelp = word == "help" && command.subcommand(named: word) == nil
            if !isHelp, !CommandParser.isOption(word) { try descend(to: word) }
        }
        return .help(help)
    }

    private mutating func descend(to word: String) throws(UsageError) {
        guard let subcommand = command.subcommand(named: word) else {
            let names = command.subcommands.flatMap { [$0.name] + $0.aliases }
            throw .unknownSubcommand(word, of: spelling, near: names.nearest(to: word))
        }
        lineage.append(subcommand)
    }

    /// Goes on to the subcommand that runs when none is named, if there is one.
    mutating func descendToDefault() -> Bool {
        guard let name = command.defaultSubcommand, let next = command.subcommand(named: name)
        else { return false }
        lineage.append(next)
        return true
    }

    private mutating func finished() throws(UsageError) -> ParsedCommand {
        while !command.subcommands.isEmpty {
            guard descendToDefault() else {
                throw .missingSubcommand(
                    of: spelling, choices: command.subcommands.map(\.name))
            }
        }
        let positionals = try assignedPositionals()
        for option in lineage.flatMap(\.options)
        where option.isRequired && options[option.name] == nil {
            throw .missingOption(option, command: spelling)
        }
        return ParsedCommand(
            path: lineage.dropFirst().map(\.name), options: options, positionals: positionals)
    }

    /// The words of each positional by its placeholder, in the order of their declaration.
    private func assignedPositionals() throws(UsageError) -> [String: [String]] {
        var left = words[...]
        var afterTerminator = passedThrough ?? []
        if !command.positionals.contains(where: { $0.arity == .afterTerminator }) {
            left += afterTerminator
            afterTerminator = []
        }
        var assigned: [String: [String]] = [:]
        for positional in command.positionals {
            let taken: [String]
            switch positional.arity {
            case .required, .optional:
                taken = left.popFirst().map { [$0] } ?? []
            case .rest, .oneOrMore:
                taken = Array(left)
                left = []
            case .afterTerminator:
                taken = afterTerminator
            }
            if taken.isEmpty, [.required, .oneOrMore].contains(positional.arity) {
                throw .missingArgument(positional, command: spelling)
            }
            for word in taken {
                try check(word, is: positional.value, named: positional.name)
            }
            assigned[positional.name] = taken
        }
        if let extra = left.first {
            throw .unexpectedArgument(extra, command: spelling)
        }
        return assigned
    }

    /// Refuses a text that is not such a value.
    func check(
        _ text: String, is value: ValueDeclaration, named name: String
    ) throws(UsageError) {
        guard !value.accepts(text) else { return }
        var near: String?
        if case .words(let words) = value.completion { near = words.nearest(to: text) }
        throw .invalidValue(
            text, of: name, expectation: value.expectation, near: near, command: spelling)
    }
}
