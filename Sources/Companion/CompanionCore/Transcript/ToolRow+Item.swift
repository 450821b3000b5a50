// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension ToolRow {
    /// The row of an item; its lines only if it is unfolded.
    init(_ item: TranscriptItem, isOpen: Bool) {
        let update = item.fields
        id = update.id
        name = VisibleText(update.tool ?? update.title ?? "?")
        argument = VisibleText(ToolRow.argument(of: update))
        status = update.status
        duration = update.duration
        changed = ToolRow.changed(update.changes)
        self.isOpen = isOpen
        lines = isOpen ? ToolRow.lines(of: item) : []
    }

    static func argument(of update: ItemUpdate) -> String {
        if let command = update.command { return command.text }
        if let change = update.changes?.first { return change.path }
        // The title says what the call is about, where it isn't all that there is.
        if update.tool != nil, let title = update.title { return title }
        return update.input?.text ?? ""
    }

    private static func lines(of item: TranscriptItem) -> [VisibleText] {
        var lines: [VisibleText] = []
        if let command = item.fields.command {
            lines += VisibleText.lines(command.text)
        } else if let input = item.fields.input {
            lines += VisibleText.lines(input.text)
        }
        for change in item.fields.changes ?? [] {
            lines.append(VisibleText(change.path))
            if let diff = change.diff { lines += VisibleText.lines(diff.text) }
        }
        if !item.output.utf8.isEmpty { lines += VisibleText.lines(item.output) }
        return Array(lines.prefix(TranscriptRows.maximumToolLineCount))
    }

    /// Lines that begin with + and − in the hunks of a change.
    private static func changed(_ changes: [FileChange]?) -> DiffStat? {
        guard let changes, !changes.isEmpty else { return nil }
        var added: UInt64 = 0
        var removed: UInt64 = 0
        for change in changes {
            guard let diff = change.diff, change.kind != .add else { continue }
            for line in diff.text.utf8.split(separator: UInt8(ascii: "\n")) {
                if line.first == UInt8(ascii: "+") { added += 1 }
                if line.first == UInt8(ascii: "-") { removed += 1 }
            }
        }
        guard added + removed > 0 else { return nil }
        return DiffStat(added: added, removed: removed, files: UInt64(changes.count))
    }
}
