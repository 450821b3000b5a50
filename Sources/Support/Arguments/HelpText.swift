// SPDX-License-Identifier: Apache-2.0

/// The help of one command: what it does, how it is typed, what it takes, and examples.
struct HelpText {
    /// From the program down to the command.
    let lineage: [CommandDeclaration]

    private var command: CommandDeclaration { lineage[lineage.count - 1] }
    private var spelling: String { lineage.map(\.name).joined(separator: " ") }

    /// The whole text, at most 80 columns wide.
    var text: String {
        let discussion = ([command.summary + "."] + command.discussion)
            .map { TextWrapping.paragraph($0) }.joined(separator: "\n")
        return
            ([discussion, usage] + sections + [examples, foot])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var usage: String {
        var words = [spelling] + command.options.map(\.bracketedUsage)
        if !command.subcommands.isEmpty {
            words.append(command.defaultSubcommand == nil ? "COMMAND" : "[COMMAND]")
        }
        words += command.positionals.map(\.usage)
        return "Usage:\n" + unbroken(words, indent: 2, hanging: 4)
    }

    /// Wraps between the given pieces only, so that `[--scope SCOPE]` stays in one.
    private func unbroken(_ pieces: [String], indent: Int, hanging: Int) -> String {
        let glue: Character = "\u{A0}"
        let joined = pieces.map { $0.replacing(" ", with: String(glue)) }.joined(separator: " ")
        return TextWrapping.paragraph(joined, indent: indent, hanging: hanging)
            .replacing(String(glue), with: " ")
    }

    private var sections: [String] {
        let inherited = lineage.dropLast().flatMap(\.options)
        return [
            section(
                "Commands",
                command.subcommands.map { (names(of: $0), $0.summary + mark(of: $0)) }),
            section("Arguments", command.positionals.map { ($0.name, meaning(of: $0)) }),
            section("Options", command.options.map { ($0.usage, meaning(of: $0)) } + [helpRow]),
            section("Options of every command", inherited.map { ($0.usage, meaning(of: $0)) }),
        ]
    }

    private var helpRow: (String, String) { ("-h, --help", "Show this help") }

    private func section(_ title: String, _ rows: [(String, String)]) -> String {
        rows.isEmpty ? "" : title + ":\n" + TextWrapping.table(rows)
    }

    private func names(of subcommand: CommandDeclaration) -> String {
        ([subcommand.name] + subcommand.aliases).joined(separator: ", ")
    }

    private func mark(of subcommand: CommandDeclaration) -> String {
        subcommand.name == command.defaultSubcommand ? " (when no command is named)" : ""
    }

    private func meaning(of option: OptionDeclaration) -> String {
        var meaning = option.summary + choices(of: option.value)
        if option.isRequired { meaning += " (required)" }
        if option.isRepeatable, option.value != nil { meaning += " (may be repeated)" }
        return meaning
    }

    private func meaning(of positional: PositionalDeclaration) -> String {
        positional.summary + choices(of: positional.value)
    }

    private func choices(of value: ValueDeclaration?) -> String {
        guard case .words(let words) = value?.completion else { return "" }
        return ": " + words.joinedAsChoice()
    }

    private var examples: String {
        guard !command.examples.isEmpty else { return "" }
        return "Examples:\n"
            + command.examples.map { example in
                "  \(example.line)\n" + TextWrapping.paragraph(example.explanation, indent: 6)
            }.joined()
    }

    private var foot: String {
        guard !command.subcommands.isEmpty else { return "" }
        return TextWrapping.paragraph("'\(spelling) help COMMAND' explains a command.")
    }
}

extension OptionDeclaration {
    /// How help shows it: `-s, --scope SCOPE`.
    var usage: String {
        let long = value.map { "\(spelling) \($0.placeholder)" } ?? spelling
        return short.map { "-\($0), " + long } ?? long
    }

    /// How the usage line shows it: `[--scope SCOPE]`.
    var bracketedUsage: String {
        let long = value.map { "\(spelling) \($0.placeholder)" } ?? spelling
        return isRequired ? long : "[\(long)]"
    }
}
