// SPDX-License-Identifier: Apache-2.0

/// A tree of commands laid out flat, which is the form that shell scripts can use.
struct CompletionTable {
    /// One command: what may follow it.
    struct Place {
        /// What a person types to reach it: `sheetbend devices revoke`.
        let path: String
        /// The words that lead on, and the path they lead to.
        let steps: [(word: String, path: String, summary: String)]
        /// Its options and those of the commands above it.
        let options: [OptionDeclaration]
        /// What its first positional takes.
        let positional: ValueCompletion
    }

    let program: String
    let places: [Place]

    init(_ declaration: CommandDeclaration) {
        program = declaration.name
        places = CompletionTable.places(of: declaration, path: declaration.name, inherited: [])
    }

    /// The name of the script's function: `_sheetbend`.
    var function: String {
        "_" + program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    private static func places(
        of command: CommandDeclaration, path: String, inherited: [OptionDeclaration]
    ) -> [Place] {
        let options = command.options + inherited
        let steps = command.subcommands.flatMap { next in
            ([next.name] + next.aliases).map {
                (word: $0, path: path + " " + next.name, summary: next.summary)
            }
        }
        let place = Place(
            path: path, steps: steps, options: options,
            positional: command.positionals.first?.value.completion ?? .nothing)
        return [place]
            + command.subcommands.flatMap {
                places(of: $0, path: path + " " + $0.name, inherited: options)
            }
    }
}

extension OptionDeclaration {
    /// The forms that a person types: `--scope`, `-s`.
    var spellings: [String] { [spelling] + (short.map { ["-\($0)"] } ?? []) }
}

/// A text as one word of bash and zsh.
func shellQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
}
