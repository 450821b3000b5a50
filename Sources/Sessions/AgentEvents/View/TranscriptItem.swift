// SPDX-License-Identifier: Apache-2.0

/// An item with all that is known of it, and apart from that what deltas have shown so far.
public struct TranscriptItem: Sendable, Equatable {
    /// The latest of each field.
    public internal(set) var fields: ItemUpdate
    /// Text that goes on being written; empty once the item is final.
    public internal(set) var provisional = ProvisionalText()
    /// Whether a final update was among the events that are held.
    var hasEnded = false

    init(_ update: ItemUpdate) {
        fields = update
        hasEnded = update.status != .running
    }

    /// Whether the item goes on.
    public var isRunning: Bool { fields.status == .running }

    mutating func apply(_ update: ItemUpdate) {
        fields.replace(with: update)
        guard update.status != .running else { return }
        provisional = ProvisionalText()
        hasEnded = true
    }

    mutating func apply(_ delta: ItemDelta) {
        if isRunning { provisional.append(delta.append, to: delta.field) }
    }

    mutating func precede(with earlier: TranscriptItem) {
        let newer = fields
        fields = earlier.fields
        fields.replace(with: newer)
        if hasEnded { return }
        hasEnded = earlier.hasEnded
        provisional.precede(with: earlier.provisional)
    }

    var byteCount: Int { fields.byteCount + provisional.byteCount }
}

extension ItemUpdate {
    /// Fields that are present replace what was known.
    mutating func replace(with update: ItemUpdate) {
        kind = update.kind
        status = update.status
        thread = update.thread ?? thread
        title = update.title ?? title
        text = update.text ?? text
        tool = update.tool ?? tool
        toolKind = update.toolKind ?? toolKind
        command = update.command ?? command
        folder = update.folder ?? folder
        input = update.input ?? input
        output = update.output ?? output
        exitCode = update.exitCode ?? exitCode
        duration = update.duration ?? duration
        changes = update.changes ?? changes
        clientToken = update.clientToken ?? clientToken
    }

    /// About how many bytes it holds.
    var byteCount: Int {
        // What is of fixed size, in round numbers.
        var count = 256
        for text in [title, tool, folder] { count += text?.utf8.count ?? 0 }
        for text in [text, command, input, output] { count += text?.text.utf8.count ?? 0 }
        for change in changes ?? [] {
            count += 128 + change.path.utf8.count + (change.diff?.text.utf8.count ?? 0)
        }
        return count
    }
}
