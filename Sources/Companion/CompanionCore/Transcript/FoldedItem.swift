// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// An item of the transcript as far as its events tell: what is final, and beside it what is
/// provisional.
struct FoldedItem {
    /// Provisional text of one item that is kept: what is final comes whole anyway.
    static let maximumProvisionalByteCount = 256 << 10

    var update: ItemUpdate
    var growingText = ""
    var growingInput = ""
    var growingOutput = ""

    init(_ update: ItemUpdate) {
        self.update = update
    }

    /// Fields that are present replace what was known; a status that isn't running drops what was
    /// provisional.
    mutating func apply(_ news: ItemUpdate) {
        update.kind = news.kind
        update.status = news.status
        update.thread = news.thread ?? update.thread
        update.title = news.title ?? update.title
        update.text = news.text ?? update.text
        update.tool = news.tool ?? update.tool
        update.toolKind = news.toolKind ?? update.toolKind
        update.command = news.command ?? update.command
        update.folder = news.folder ?? update.folder
        update.input = news.input ?? update.input
        update.output = news.output ?? update.output
        update.exitCode = news.exitCode ?? update.exitCode
        update.duration = news.duration ?? update.duration
        update.changes = news.changes ?? update.changes
        update.clientToken = news.clientToken ?? update.clientToken
        if news.status != .running { dropProvisional() }
    }

    /// A piece is appended beside its field while the item runs.
    mutating func apply(_ delta: ItemDelta) {
        guard update.status == .running else { return }
        switch delta.field {
        case .text: FoldedItem.append(delta.append, to: &growingText)
        case .input: FoldedItem.append(delta.append, to: &growingInput)
        case .output: FoldedItem.append(delta.append, to: &growingOutput)
        case .other: break
        }
    }

    /// What was written, with what is still provisional.
    var text: String { (update.text?.text ?? "") + growingText }

    /// What the tool printed, with what is still provisional.
    var output: String { (update.output?.text ?? "") + growingOutput }

    private mutating func dropProvisional() {
        growingText = ""
        growingInput = ""
        growingOutput = ""
    }

    private static func append(_ piece: String, to text: inout String) {
        guard text.utf8.count + piece.utf8.count <= maximumProvisionalByteCount else { return }
        text += piece
    }
}
