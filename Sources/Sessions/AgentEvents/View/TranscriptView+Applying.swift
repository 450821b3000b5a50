// SPDX-License-Identifier: Apache-2.0

extension TranscriptView {
    /// Counts one more event in; one that was counted already changes nothing.
    public mutating func apply(_ event: AgentEvent) {
        // A joined delta that was partly counted is passed over whole: any delta may be.
        guard event.seq > lastSeq else { return }
        let isWhole = (event.firstSeq ?? event.seq) > lastSeq
        lastSeq = event.seq
        if case .itemDelta(let delta) = event.body {
            if isWhole { apply(delta) }
            return
        }
        if let key = TranscriptEntry.Key(event) { place(event, key) }
        switch event.body {
        // What has no final form by now never gets one.
        case .turnEnded, .agentEnded: unplaced.removeAll()
        default: break
        }
        trimIfNeeded()
    }

    /// Events up to this number were left out on purpose.
    public mutating func advance(to seq: UInt64) {
        lastSeq = max(lastSeq, seq)
    }

    private mutating func place(_ event: AgentEvent, _ key: TranscriptEntry.Key) {
        if let place = places[key] {
            byteCount -= entries[place].byteCount
            entries[place].apply(event)
            byteCount += entries[place].byteCount
            return
        }
        guard var entry = TranscriptEntry(event) else { return }
        if case .item(var item) = entry.content,
            let place = unplaced.firstIndex(where: { $0.id == item.fields.id })
        {
            let known = unplaced.remove(at: place)
            if item.isRunning { item.provisional = known.provisional }
            entry.content = .item(item)
            entry.byteCount = item.byteCount
        }
        byteCount += entry.byteCount
        places[key] = entries.count
        entries.append(entry)
    }

    private mutating func apply(_ delta: ItemDelta) {
        if let place = places[.item(delta.id)] {
            guard case .item(var item) = entries[place].content else { return }
            // Emptied first, so that long text is appended to in place and not copied.
            entries[place].content = .event(.turnStarted)
            byteCount -= item.provisional.byteCount
            item.apply(delta)
            byteCount += item.provisional.byteCount
            entries[place].byteCount = item.byteCount
            entries[place].content = .item(item)
        } else if let place = unplaced.firstIndex(where: { $0.id == delta.id }) {
            unplaced[place].provisional.append(delta.append, to: delta.field)
        } else if !isAtStart {
            unplaced.append(UnplacedItem(id: delta.id, provisional: ProvisionalText()))
            unplaced[unplaced.count - 1].provisional.append(delta.append, to: delta.field)
            if unplaced.count > TranscriptView.maximumUnplacedCount { unplaced.removeFirst() }
        }
    }
}
