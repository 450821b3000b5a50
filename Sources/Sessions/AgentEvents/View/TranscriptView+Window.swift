// SPDX-License-Identifier: Apache-2.0

extension TranscriptView {
    /// Puts earlier events before the window.
    ///
    /// - Parameters:
    ///   - events: A page, oldest first, without a hole.
    ///   - firstSeq: The number of its first event.
    ///   - lastSeq: The number of its last event; must reach the window, or the page is passed over.
    public mutating func prepend(_ events: [AgentEvent], firstSeq: UInt64, lastSeq: UInt64) {
        guard firstSeq < heldFrom, lastSeq >= heldFrom - 1, firstSeq > 0 else { return }
        var earlier = TranscriptView(after: firstSeq - 1)
        for event in events where event.seq < heldFrom && !isHeld(event) {
            earlier.apply(event)
        }
        heldFrom = firstSeq
        join(earlier.entries)
    }

    /// Whether an entry that stayed when its neighbours left the window has this event in it.
    private func isHeld(_ event: AgentEvent) -> Bool {
        let key: TranscriptEntry.Key?
        if case .itemDelta(let delta) = event.body {
            key = .item(delta.id)
        } else {
            key = TranscriptEntry.Key(event)
        }
        guard let key, let place = places[key] else { return false }
        return entries[place].firstSeq <= event.seq
    }

    private mutating func join(_ earlier: [TranscriptEntry]) {
        var added: [TranscriptEntry] = []
        for entry in earlier {
            if let place = places[entry.key] {
                entries[place].precede(with: entry)
            } else {
                added.append(withUnplaced(entry))
            }
        }
        entries = added + entries
        entries.sort { $0.firstSeq < $1.firstSeq }
        index()
    }

    private mutating func withUnplaced(_ entry: TranscriptEntry) -> TranscriptEntry {
        guard case .item(var item) = entry.content, item.isRunning,
            let place = unplaced.firstIndex(where: { $0.id == item.fields.id })
        else { return entry }
        var later = unplaced.remove(at: place).provisional
        later.precede(with: item.provisional)
        item.provisional = later
        var entry = entry
        entry.content = .item(item)
        entry.byteCount = item.byteCount
        return entry
    }

    /// Lets the oldest entries go when there are too many, a quarter at once so that it is seldom.
    mutating func trimIfNeeded() {
        guard
            entries.count > TranscriptView.maximumEntryCount
                || byteCount > TranscriptView.maximumByteCount
        else { return }
        trim(keepingRunning: true)
        // Only if nearly everything runs; what must be bounded is.
        trim(keepingRunning: false)
    }

    private mutating func trim(keepingRunning: Bool) {
        var excessCount = entries.count - TranscriptView.maximumEntryCount * 3 / 4
        var excessBytes = byteCount - TranscriptView.maximumByteCount * 3 / 4
        guard excessCount > 0 || excessBytes > 0 else { return }
        var kept: [TranscriptEntry] = []
        for entry in entries {
            // The newest entry stays, however large it is.
            let isNewest = entry.key == entries[entries.count - 1].key
            if excessCount <= 0 && excessBytes <= 0 || keepingRunning && entry.isRunning
                || isNewest
            {
                kept.append(entry)
                continue
            }
            excessCount -= 1
            excessBytes -= entry.byteCount
            // Everything about it is loaded again, also what came after its neighbours began.
            heldFrom = max(heldFrom, entry.lastSeq + 1)
        }
        entries = kept
        index()
    }

    mutating func index() {
        places.removeAll(keepingCapacity: true)
        byteCount = 0
        for (place, entry) in entries.enumerated() {
            places[entry.key] = place
            byteCount += entry.byteCount
        }
    }

}
