// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// Makes the rows of a transcript: what was said in full, tools in a line each until unfolded.
struct TranscriptRows {
    /// Lines of one unfolded tool that are drawn; its whole output is the host's.
    static let maximumToolLineCount = 400

    let unfolded: Set<ItemID>
    /// This device's own id on the host, to say *you*.
    let device: String
    /// Inputs whose fate the person has seen enough of.
    let settled: Set<ClientToken>
    private(set) var rows: [TranscriptRow] = []

    init(unfolded: Set<ItemID>, device: String, settled: Set<ClientToken>) {
        self.unfolded = unfolded
        self.device = device
        self.settled = settled
    }

    mutating func append(_ fold: TranscriptFold) {
        for entry in fold.entries {
            switch entry {
            case .item(let item, let at): append(item, at: at)
            case .input(let record, let at): append(record, at: at)
            case .closing(let closing):
                append(.decided(DecisionLine(closing, device: device)))
            case .notice(let text): append(.notice(VisibleText(text)))
            }
        }
    }

    mutating func append(_ content: TranscriptRow.Content, thread: ItemID? = nil) {
        rows.append(TranscriptRow(thread: thread, content: content))
    }

    private mutating func append(_ record: InputRecord, at: Int64) {
        let lines = VisibleText.lines(record.text?.text ?? "")
        let fate = DeliveryState(record.state).map {
            TranscriptRow.Fate(token: record.clientToken, state: $0)
        }
        let isSettled = settled.contains(record.clientToken)
        append(.person(at: at, lines: lines, fate: isSettled ? nil : fate))
    }

    private mutating func append(_ item: FoldedItem, at: Int64) {
        let thread = item.update.thread
        if let thread, thread.id != rows.last?.thread {
            append(.threadBegan(VisibleText(thread.name ?? thread.id.string)), thread: thread.id)
        }
        guard let content = content(of: item, at: at) else { return }
        append(content, thread: thread?.id)
    }

    private func content(of item: FoldedItem, at: Int64) -> TranscriptRow.Content? {
        switch item.update.kind {
        case .userMessage:
            return .person(at: at, lines: VisibleText.lines(item.text), fate: nil)
        case .assistantText, .plan:
            guard !item.text.utf8.isEmpty else { return nil }
            return .said(
                lines: VisibleText.lines(item.text), isGrowing: item.update.status == .running)
        case .thinking:
            guard !item.text.utf8.isEmpty else { return nil }
            return .thought(
                FoldedRow(
                    id: item.update.id, isOpen: unfolded.contains(item.update.id),
                    lines: VisibleText.lines(item.text)))
        case .toolCall, .fileChange, .question, .other:
            return .tool(ToolRow(item, isOpen: unfolded.contains(item.update.id)))
        case .notice, .compaction:
            return .notice(VisibleText(item.update.title ?? item.text))
        }
    }
}

extension DeliveryState {
    /// A state of the host's; nil for one that only newer companions know.
    init?(_ state: InputState) {
        switch state {
        case .queued: self = .queued
        case .delivered: self = .delivered
        case .echoed: self = .echoed
        case .indeterminate: self = .indeterminate
        case .other: return nil
        }
    }
}
