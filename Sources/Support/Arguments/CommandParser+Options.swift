// SPDX-License-Identifier: Apache-2.0

extension CommandParser {
    /// Takes an option and, where it has one, its value.
    mutating func takeOption(_ word: String) throws(UsageError) {
        if word.hasPrefix("--") {
            try takeLong(word)
        } else {
            try takeShorts(word)
        }
    }

    /// The nearest declaration from the command up to the program; it may lie in the default
    /// subcommand, which then is the command: `devices --json` means `devices list --json`.
    private mutating func declaration(
        where matches: (OptionDeclaration) -> Bool
    ) -> OptionDeclaration? {
        if let found = lineage.reversed().lazy.flatMap(\.options).first(where: matches) {
            return found
        }
        guard let name = command.defaultSubcommand,
            let found = command.subcommand(named: name)?.options.first(where: matches),
            descendToDefault()
        else { return nil }
        return found
    }

    /// `--name`, `--name VALUE` or `--name=VALUE`.
    private mutating func takeLong(_ word: String) throws(UsageError) {
        let parts = word.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = declaration(where: { $0.name == name }) else {
            let known = lineage.flatMap(\.options).map(\.spelling) + ["--help"]
            throw .unknownOption(
                "--" + name, of: spelling, near: known.nearest(to: "--" + name))
        }
        try take(option, attached: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// `-v`, `-vj` (flags together), `-s VALUE`, `-sVALUE` or `-s=VALUE`.
    private mutating func takeShorts(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = declaration(where: { $0.short == letter }) else {
                throw .unknownOption("-\(letter)", of: spelling, near: nil)
            }
            if option.value != nil || letters.first == "=" {
                let isAttached = !letters.isEmpty
                if letters.first == "=" { letters.removeFirst() }
                return try take(option, attached: isAttached ? String(letters) : nil)
            }
            try take(option, attached: nil)
        }
    }

    private mutating func take(
        _ option: OptionDeclaration, attached: String?
    ) throws(UsageError) {
        if options[option.name] != nil, !option.isRepeatable {
            throw .repeatedOption(option.spelling, command: spelling)
        }
        guard let value = option.value else {
            if attached != nil {
                throw .unexpectedValue(of: option.spelling, command: spelling)
            }
            return options[option.name, default: []].append("")
        }
        let text: String
        if let attached {
            text = attached
        } else {
            text = try nextValue(of: option, value)
        }
        try check(text, is: value, named: option.spelling)
        options[option.name, default: []].append(text)
    }

    /// The next word, unless it looks like an option: a forgotten value must not swallow one.
    private mutating func nextValue(
        of option: OptionDeclaration, _ value: ValueDeclaration
    ) throws(UsageError) -> String {
        if let next = remaining.first, !CommandParser.isOption(next) {
            remaining.removeFirst()
            return next
        }
        let dashed = remaining.first.flatMap { word in
            word == "--" || CommandParser.isHelp(word) ? nil : option.spelling + "=" + word
        }
        throw .missingValue(
            of: option.spelling, expectation: value.expectation, looksLikeOption: dashed,
            command: spelling)
    }
}
