// SPDX-License-Identifier: Apache-2.0

/// The completion script for bash, from version 3.2 on, which macOS still has.
struct BashCompletions {
    let table: CompletionTable

    var script: String {
        """
        # Completions of \(table.program) for bash; read it with `source`.
        \(table.function)() {
            local place=\(shellQuoted(table.program)) word index IFS=$'\\n'
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
            COMPREPLY=()
            # bash breaks `--option=value` into three words.
            if [[ "$current" == "=" ]]; then
                current=""
            elif [[ "$previous" == "=" ]] && (( COMP_CWORD > 1 )); then
                previous="${COMP_WORDS[COMP_CWORD-2]}"
            fi
            for (( index = 1; index < COMP_CWORD; index++ )); do
                word="${COMP_WORDS[index]}"
                [[ "$word" == "--" ]] && return
                case "$place|$word" in
        \(steps)\(skips)        esac
            done
            case "$place|$previous" in
        \(values)    esac
            case "$place" in
        \(places)    esac
        }
        complete -F \(table.function) \(shellQuoted(table.program))

        """
    }

    private var steps: String {
        table.places.flatMap { place in
            place.steps.map { step in
                let pattern = shellQuoted(place.path + "|" + step.word)
                return "            \(pattern)) place=\(shellQuoted(step.path)) ;;\n"
            }
        }.joined()
    }

    /// The word after an option that takes a value is no command, whatever it is.
    private var skips: String {
        arms { place, option in
            guard option.value != nil else { return nil }
            return "(( index++ )); [[ \"${COMP_WORDS[index]}\" == \"=\" ]] && (( index++ ))"
        }
        .map { "            \($0)\n" }.joined()
    }

    private var values: String {
        arms { _, option in
            option.value.map { reply(for: $0.completion) + "return" }
        }
        .map { "        \($0)\n" }.joined()
    }

    private func arms(
        _ action: (CompletionTable.Place, OptionDeclaration) -> String?
    ) -> [String] {
        table.places.flatMap { place in
            place.options.compactMap { option in
                guard let action = action(place, option) else { return nil }
                let patterns = option.spellings.map { shellQuoted(place.path + "|" + $0) }
                return "\(patterns.joined(separator: "|"))) \(action) ;;"
            }
        }
    }

    private var places: String {
        table.places.map { place in
            let options = place.options.map(\.spelling) + ["--help"]
            let words = place.steps.map(\.word) + (place.steps.isEmpty ? [] : ["help"])
            return """
                        \(shellQuoted(place.path)))
                            if [[ "$current" == -* ]]; then
                                \(reply(for: .words(options)))
                            else
                                \(reply(for: words.isEmpty ? place.positional : .words(words)))
                            fi ;;

                """
        }.joined()
    }

    private func reply(for completion: ValueCompletion) -> String {
        switch completion {
        case .nothing:
            return ":; "
        case .file:
            return "compopt -o filenames 2>/dev/null; "
                + "COMPREPLY=( $(compgen -f -- \"$current\") ); "
        case .folder:
            return "compopt -o filenames 2>/dev/null; "
                + "COMPREPLY=( $(compgen -d -- \"$current\") ); "
        case .words(let words):
            let list = shellQuoted(words.joined(separator: "\n"))
            return "COMPREPLY=( $(compgen -W \(list) -- \"$current\") ); "
        }
    }
}
