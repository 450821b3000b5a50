// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// What a session's events say, in the order in which a person reads it.
struct TranscriptFold {
    /// Entries that are kept; beyond, the oldest are dropped and can be loaded again.
    static let maximumEntryCount = 4_000

    enum Entry {
        case item(FoldedItem, at: Int64)
        case input(InputRecord, at: Int64)
        case closing(ApprovalResolved)
        case notice(String)
    }

    private(set) var entries: [Entry] = []
    /// Whether entries were dropped at the beginning.
    private(set) var isCut = false

    mutating func apply(_ events: [AgentEvent]) {
        for event in events { apply(event) }
        let excess = entries.count - TranscriptFold.maximumEntryCount
        if excess > 0 {
            entries.removeFirst(excess)
            isCut = true
        }
    }

    /// Puts older events before what is there; an item that goes on is told by its newest fields.
    mutating func prepend(_ events: [AgentEvent]) {
        var earlier = TranscriptFold()
        earlier.apply(events)
        let later = entries
        entries = earlier.entries
        isCut = earlier.isCut
        for entry in later { add(entry) }
    }

    /// What an agent does just now: its newest running call of a tool.
    var runningTool: FoldedItem? {
        for entry in entries.reversed() {
            guard case .item(let item, _) = entry, item.update.status == .running else { continue }
            if item.update.kind == .toolCall || item.update.kind == .fileChange { return item }
        }
        return nil
    }

    /// When the newest running call of a tool began.
    var runningSince: Int64? {
        for entry in entries.reversed() {
            guard case .item(let item, let at) = entry, item.update.status == .running else {
                continue
            }
            if item.update.kind == .toolCall || item.update.kind == .fileChange { return at }
        }
        return nil
    }

    /// Whether an input is in the transcript.
    func holds(_ token: ClientToken) -> Bool {
        place(ofInput: token) != nil
    }

    /// What an input said.
    func words(of token: ClientToken) -> String? {
        guard let place = place(ofInput: token), case .input(let record, _) = entries[place] else {
            return nil
        }
        return record.text?.text
    }

    private mutating func apply(_ event: AgentEvent) {
        switch event.body {
        case .item(let update): add(.item(FoldedItem(update), at: event.at))
        case .itemDelta(let delta): apply(delta)
        case .input(let record): add(.input(record, at: event.at))
        case .approvalClosed(let closing): add(.closing(closing))
        case .notice(let notice): add(.notice(notice.text))
        case .turnEnded(let end):
            if end.reason == .failed, let message = end.message { add(.notice(message)) }
        case .agentEnded(let end):
            if end.isFailure { add(.notice(end.message)) }
        default: break
        }
    }

    mutating func add(_ entry: Entry) {
        switch entry {
        case .item(let item, _): addItem(item, entry)
        case .input(let record, _): addInput(record, entry)
        case .closing, .notice: entries.append(entry)
        }
    }

    private mutating func addItem(_ item: FoldedItem, _ entry: Entry) {
        // The agent's echo of a person's words is those words, and says that they arrived.
        if let token = item.update.clientToken, let place = place(ofInput: token),
            case .input(var record, let at) = entries[place]
        {
            record.state = .echoed
            entries[place] = .input(record, at: at)
            return
        }
        guard let place = place(of: item.update.id), case .item(var known, let at) = entries[place]
        else {
            entries.append(entry)
            return
        }
        known.apply(item.update)
        known.growingText += item.growingText
        known.growingInput += item.growingInput
        known.growingOutput += item.growingOutput
        entries[place] = .item(known, at: at)
    }

    private mutating func addInput(_ record: InputRecord, _ entry: Entry) {
        guard let place = place(ofInput: record.clientToken),
            case .input(var known, let at) = entries[place]
        else {
            entries.append(entry)
            return
        }
        known.state = record.state
        known.text = record.text ?? known.text
        known.by = record.by ?? known.by
        entries[place] = .input(known, at: at)
    }

    private mutating func apply(_ delta: ItemDelta) {
        guard let place = place(of: delta.id), case .item(var item, let at) = entries[place] else {
            return
        }
        item.apply(delta)
        entries[place] = .item(item, at: at)
    }

    // Nearly always among the last few: what goes on is new.
    private func place(of id: ItemID) -> Int? {
        entries.lastIndex { entry in
            if case .item(let item, _) = entry { return item.update.id == id }
            return false
        }
    }

    private func place(ofInput token: ClientToken) -> Int? {
        entries.lastIndex { entry in
            if case .input(let record, _) = entry { return record.clientToken == token }
            return false
        }
    }
}
