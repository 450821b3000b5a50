// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import JSON

/// A tool of Claude Code with its input, in the words that all agents share.
struct ClaudeTool: Sendable {
    let name: String
    let input: JSONValue

    /// What kind of tool it is.
    var kind: ToolKind {
        switch name {
        case "Bash", "BashOutput", "KillShell": .execute
        case "Edit", "MultiEdit", "Write", "NotebookEdit": .edit
        case "Read", "NotebookRead": .read
        case "Glob", "Grep", "LS": .search
        case "WebFetch", "WebSearch": .fetch
        case "ExitPlanMode": .switchMode
        case "TodoWrite": .think
        default: .other
        }
    }

    /// What the item is.
    var itemKind: ItemKind {
        switch name {
        case "Edit", "MultiEdit", "Write": .fileChange
        case "AskUserQuestion": .question
        case "ExitPlanMode": .plan
        default: .toolCall
        }
    }

    /// A line that says what it does.
    var title: String {
        if let command = input.text("command") { return command }
        for name in ["file_path", "path", "url", "pattern", "query", "description"] as [JSONText] {
            if let text = input.text(name) { return text }
        }
        return name
    }

    /// The command it runs.
    var command: String? { kind == .execute ? input.text("command") : nil }

    /// What it changes in files, as far as its input says.
    var changes: [FileChange] {
        guard let path = input.text("file_path") else { return [] }
        switch name {
        case "Write":
            return [change(path, .add, adding: input.text("content") ?? "")]
        case "Edit":
            return [
                change(
                    path, .update, removing: input.text("old_string") ?? "",
                    adding: input.text("new_string") ?? "")
            ]
        case "MultiEdit":
            return input.elements("edits").map {
                change(
                    path, .update, removing: $0.text("old_string") ?? "",
                    adding: $0.text("new_string") ?? "")
            }
        default: return []
        }
    }

    private func change(
        _ path: String, _ kind: FileChange.Kind, removing old: String = "", adding new: String
    ) -> FileChange {
        FileChange(
            path: path, kind: kind,
            diff: LongText(LineDiff.lines(removing: old, adding: new)))
    }

    /// Whether there are questions, each with a text of its own, which names it in the answer.
    var hasAnswerableQuestions: Bool {
        let texts = input.elements("questions").map { $0.text("question") }
        return !texts.isEmpty && Set(texts.map { $0.map { JSONText($0) } }).count == texts.count
            && !texts.contains(nil)
    }

    /// The questions, where it asks some.
    var questions: [Question] {
        input.elements("questions").map { question in
            let text = question.text("question") ?? ""
            return Question(
                id: text, header: question.text("header"), text: text,
                options: question.elements("options").map {
                    Question.Option(
                        label: $0.text("label") ?? "", explanation: $0.text("description"))
                },
                allowsSeveral: question.boolean("multiSelect") ?? false)
        }
    }
}
