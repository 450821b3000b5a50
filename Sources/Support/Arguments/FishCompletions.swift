// SPDX-License-Identifier: Apache-2.0

/// The completion script for fish, to be kept as `completions/PROGRAM.fish`.
struct FishCompletions {
    let table: CompletionTable

    private var function: String { "_" + table.function + "_place" }

    var script: String {
        """
        # Completions of \(table.program) for fish.
        function \(function)
            set -l place \(quoted(table.program))
            set -l skip 0
            set -l line (commandline -opc)
            for word in $line[2..-1]
                if test $skip -eq 1
                    set skip 0
                    continue
                end
                switch "$place|$word"
        \(steps)\(skips)        end
            end
            echo $place
        end
        complete -c \(table.program) -f
        \(table.places.map(completions).joined())
        """
    }

    private var steps: String {
        table.places.flatMap { place in
            place.steps.map { step in
                """
                            case \(quoted(place.path + "|" + step.word))
                                set place \(quoted(step.path))

                """
            }
        }.joined()
    }

    private var skips: String {
        table.places.flatMap { place in
            place.options.filter { $0.value != nil }.map { option in
                let patterns = option.spellings.map { quoted(place.path + "|" + $0) }
                return """
                            case \(patterns.joined(separator: " "))
                                set skip 1

                    """
            }
        }.joined()
    }

    private func completions(at place: CompletionTable.Place) -> String {
        let start = "complete -c \(table.program) -n \(quoted(condition(place)))"
        var lines = place.steps.map { step in
            "\(start) -a \(quoted(step.word)) -d \(quoted(step.summary))"
        }
        if place.steps.isEmpty {
            if let arguments = arguments(for: place.positional) {
                lines.append("\(start) \(arguments)")
            }
        } else {
            lines.append("\(start) -a help -d 'Explain a command'")
        }
        lines += place.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.value.map { " " + requirement(for: $0.completion) } ?? ""
            return "\(start) -l \(option.name)\(short)\(value) -d \(quoted(option.summary))"
        }
        lines.append("\(start) -l help -s h -d 'Show help'")
        return lines.map { $0 + "\n" }.joined()
    }

    private func condition(_ place: CompletionTable.Place) -> String {
        "test (\(function)) = \"\(place.path)\""
    }

    /// `-r` wants a value and offers files besides, `-x` offers none.
    private func requirement(for completion: ValueCompletion) -> String {
        completion == .file ? "-r -F" : "-x " + (arguments(for: completion) ?? "")
    }

    private func arguments(for completion: ValueCompletion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "-F"
        case .folder: "-a '(__fish_complete_directories)'"
        case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
        }
    }

    /// A text as one word: fish knows backslashes inside single quotes, other shells don't.
    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
