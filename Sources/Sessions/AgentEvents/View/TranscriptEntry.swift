// SPDX-License-Identifier: Apache-2.0

/// One thing in a transcript as a person sees it, which may have come of many events.
public struct TranscriptEntry: Sendable, Equatable {
    /// What events are about: those about the same thing make one entry.
    public enum Key: Sendable, Hashable {
        /// An item of the agent.
        case item(ItemID)
        /// A request and its closing.
        case approval(ApprovalID)
        /// A person's input and its states.
        case input(ClientToken)
        /// An event that stands for itself, by its number.
        case event(UInt64)
    }

    /// What is to be seen.
    public enum Content: Sendable, Equatable {
        /// An item.
        case item(TranscriptItem)
        /// A request; nil if only its closing is held, because it was asked earlier.
        case approval(ApprovalRequest?, closing: ApprovalResolved?)
        /// An input.
        case input(InputRecord)
        /// Another event.
        case event(AgentEvent.Body)
    }

    /// What it is about.
    public let key: Key
    /// The number of the first event about it that is held; entries stand in this order.
    public internal(set) var firstSeq: UInt64
    /// The number of the newest event about it, deltas not counted.
    public internal(set) var lastSeq: UInt64
    /// Wall time of the first such event, in milliseconds since 1970.
    public internal(set) var at: Int64
    /// The turn of the first such event.
    public internal(set) var turn: UInt64?
    /// What is to be seen.
    public internal(set) var content: Content
    /// About how many bytes it holds.
    var byteCount = 0
}

extension TranscriptEntry {
    /// An entry that begins with an event; nil for a delta and for what nobody looks at.
    init?(_ event: AgentEvent) {
        guard let key = Key(event) else { return nil }
        let content: Content
        switch event.body {
        case .item(let update): content = .item(TranscriptItem(update))
        case .approvalRequested(let request): content = .approval(request, closing: nil)
        case .approvalClosed(let closing): content = .approval(nil, closing: closing)
        case .input(let record): content = .input(record)
        case let body: content = .event(body)
        }
        self.init(
            key: key, firstSeq: event.seq, lastSeq: event.seq, at: event.at, turn: event.turn,
            content: content)
        byteCount = content.byteCount
    }

    /// Takes one more event about the same thing in.
    mutating func apply(_ event: AgentEvent) {
        lastSeq = event.seq
        switch (content, event.body) {
        case (.item(var item), .item(let update)):
            // The case is emptied first, so that the item is changed in place and not copied.
            content = .event(.turnStarted)
            item.apply(update)
            content = .item(item)
        case (.approval(_, let closing), .approvalRequested(let request)):
            content = .approval(request, closing: closing)
        case (.approval(let request, let first), .approvalClosed(let closing)):
            content = .approval(request, closing: first ?? closing)
        case (.input(var record), .input(let change)):
            record.state = change.state
            record.text = record.text ?? change.text
            record.by = record.by ?? change.by
            content = .input(record)
        default: break
        }
        byteCount = content.byteCount
    }

    /// Puts what was held of the same thing from earlier events before this.
    mutating func precede(with earlier: TranscriptEntry) {
        firstSeq = earlier.firstSeq
        at = earlier.at
        turn = earlier.turn
        switch (content, earlier.content) {
        case (.item(var item), .item(let older)):
            item.precede(with: older)
            content = .item(item)
        case (.approval(let request, let closing), .approval(let older, let olderClosing)):
            content = .approval(request ?? older, closing: olderClosing ?? closing)
        case (.input(var record), .input(let older)):
            record.text = older.text ?? record.text
            record.by = older.by ?? record.by
            content = .input(record)
        default: break
        }
        byteCount = content.byteCount
    }

    /// Whether more is to come that the entry has to be there for.
    var isRunning: Bool {
        if case .item(let item) = content { item.isRunning } else { false }
    }
}

extension TranscriptEntry.Key {
    /// What an event is about; nil for what makes no entry: deltas, uses, and the beginnings of turns.
    init?(_ event: AgentEvent) {
        switch event.body {
        case .item(let update): self = .item(update.id)
        case .approvalRequested(let request): self = .approval(request.id)
        case .approvalClosed(let closing): self = .approval(closing.id)
        case .input(let record): self = .input(record.clientToken)
        case .itemDelta, .usage, .turnStarted: return nil
        default: self = .event(event.seq)
        }
    }
}

extension TranscriptEntry.Content {
    var byteCount: Int {
        switch self {
        case .item(let item): item.byteCount
        case .approval(let request, let closing):
            (request?.encoded().count ?? 0) + (closing?.encoded().count ?? 0)
        case .input(let record): record.encoded().count
        case .event(let body): body.encoded().count
        }
    }
}
