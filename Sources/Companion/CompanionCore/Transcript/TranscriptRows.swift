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

    mutating func append(_ view: TranscriptView) {
        for entry in view.entries {
            switch entry.content {
            case .item(let item):
                // The agent's echo of a person's words is those words.
                if let token = item.fields.clientToken, view.input(token) != nil { continue }
                append(item, at: entry.at)
            case .input(let record): append(record, at: entry.at)
            case .approval(_, let closing):
                if let closing { append(.decided(DecisionLine(closing, device: device))) }
            case .event(let body):
                if let words = TranscriptRows.notice(body) { append(.notice(VisibleText(words))) }
            }
        }
    }

    /// What an event that is no item has to say, if it has.
    private static func notice(_ body: AgentEvent.Body) -> String? {
        switch body {
        case .notice(let notice): notice.text
        case .turnEnded(let end): end.reason == .failed ? end.message : nil
        case .agentEnded(let end): end.isFailure ? end.message : nil
        default: nil
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

    private mutating func append(_ item: TranscriptItem, at: Int64) {
        let thread = item.fields.thread
        if let thread, thread.id != rows.last?.thread {
            append(.threadBegan(VisibleText(thread.name ?? thread.id.string)), thread: thread.id)
        }
        guard let content = content(of: item, at: at) else { return }
        append(content, thread: thread?.id)
    }

    private func content(of item: TranscriptItem, at: Int64) -> TranscriptRow.Content? {
        switch item.fields.kind {
        case .userMessage:
            return .person(at: at, lines: VisibleText.lines(item.text), fate: nil)
        case .assistantText, .plan:
            guard !item.text.utf8.isEmpty else { return nil }
            return .said(
                lines: VisibleText.lines(item.text), isGrowing: item.fields.status == .running)
        case .thinking:
            guard !item.text.utf8.isEmpty else { return nil }
            return .thought(
                FoldedRow(
                    id: item.fields.id, isOpen: unfolded.contains(item.fields.id),
                    lines: VisibleText.lines(item.text)))
        case .toolCall, .fileChange, .question, .other:
            return .tool(ToolRow(item, isOpen: unfolded.contains(item.fields.id)))
        case .notice, .compaction:
            return .notice(VisibleText(item.fields.title ?? item.text))
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
