// SPDX-License-Identifier: Apache-2.0

extension CommandDeclaration {
    /// Stops the program if two things of this command share a name.
    func checkNames() {
        let names = options.map(\.name) + ["help"]
        precondition(Set(names).count == names.count, "'\(name)' declares an option twice")
        let shorts = options.compactMap(\.short) + ["h"]
        precondition(Set(shorts).count == shorts.count, "'\(name)' declares a letter twice")
        let words = subcommands.flatMap { [$0.name] + $0.aliases }
        precondition(Set(words).count == words.count, "'\(name)' declares a command twice")
        if let defaultSubcommand {
            precondition(
                subcommand(named: defaultSubcommand) != nil,
                "the default command of '\(name)' is not declared")
        }
    }

    /// Stops the program if the order of positionals can't be parsed.
    func checkPositionals() {
        precondition(
            subcommands.isEmpty || positionals.isEmpty,
            "'\(name)' has both subcommands and positionals")
        var mayEndHere = false
        var takesRest = false
        for positional in positionals {
            switch positional.arity {
            case .required:
                precondition(!mayEndHere, "'\(name)' requires a positional after an optional one")
            case .optional:
                precondition(!takesRest, "'\(name)' has a positional after the rest")
                mayEndHere = true
            case .rest, .oneOrMore:
                precondition(!takesRest, "'\(name)' takes the rest twice")
                mayEndHere = true
                takesRest = true
            case .afterTerminator:
                mayEndHere = true
                takesRest = true
            }
        }
    }
}
