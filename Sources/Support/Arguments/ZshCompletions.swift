// SPDX-License-Identifier: Apache-2.0

/// The completion script for zsh, to be put on its `fpath` as `_PROGRAM` or read with `source`.
struct ZshCompletions {
    let table: CompletionTable

    var script: String {
        """
        #compdef \(table.program)
        # Completions of \(table.program) for zsh.
        \(table.function)() {
            local place=\(shellQuoted(table.program)) word previous="${words[CURRENT-1]}"
            local -a candidates
            integer index
            for (( index = 2; index < CURRENT; index++ )); do
                word="${words[index]}"
                if [[ "$word" == "--" ]]; then _files; return; fi
                case "$place|$word" in
        \(steps)\(skips)        esac
            done
            # `--option=value` is one word here.
            if [[ "${words[CURRENT]}" == --*=* ]]; then
                previous="${words[CURRENT]%%=*}"
                compset -P '*='
            fi
            case "$place|$previous" in
        \(values)    esac
            case "$place" in
        \(places)    esac
        }
        if [[ "${funcstack[1]}" == \(shellQuoted(table.function)) ]]; then
            \(table.function) "$@"
        elif (( $+functions[compdef] )); then
            compdef \(table.function) \(shellQuoted(table.program))
        fi

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

    private var skips: String {
        arms { _ in "(( index++ ))" }.map { "            \($0)\n" }.joined()
    }

    private var values: String {
        arms { reply(for: $0) + "return" }.map { "        \($0)\n" }.joined()
    }

    private func arms(_ action: (ValueCompletion) -> String) -> [String] {
        table.places.flatMap { place in
            place.options.compactMap { option in
                guard let value = option.value else { return nil }
                let patterns = option.spellings.map { shellQuoted(place.path + "|" + $0) }
                return "\(patterns.joined(separator: "|"))) \(action(value.completion)) ;;"
            }
        }
    }

    private var places: String {
        table.places.map { place in
            let options = place.options.map { ($0.spelling, $0.summary) }
            let words = place.steps.map { ($0.word, $0.summary) }
            let positional =
                words.isEmpty
                ? reply(for: place.positional)
                : described(words + [("help", "Explain a command")])
            return """
                        \(shellQuoted(place.path)))
                            if [[ "${words[CURRENT]}" == -* ]]; then
                                \(described(options + [("--help", "Show help")]))
                            else
                                \(positional)
                            fi ;;

                """
        }.joined()
    }

    /// Words with what they mean; a colon parts the two.
    private func described(_ rows: [(String, String)]) -> String {
        let list = rows.map { word, meaning in
            shellQuoted(word.replacing(":", with: "\\:") + ":" + meaning)
        }
        return "candidates=(\(list.joined(separator: " "))); _describe '' candidates; "
    }

    private func reply(for completion: ValueCompletion) -> String {
        switch completion {
        case .nothing: return ":; "
        case .file: return "_files; "
        case .folder: return "_files -/; "
        case .words(let words):
            return "compadd -- \(words.map(shellQuoted).joined(separator: " ")); "
        }
    }
}
