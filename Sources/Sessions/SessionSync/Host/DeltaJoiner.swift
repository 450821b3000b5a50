// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// Consecutive deltas of one item and field, joined while they are held back.
struct DeltaJoiner {
    /// What is held; its range has no gap.
    private(set) var held: AgentEvent?

    /// Longest text of a joined delta, in bytes: as long as an item's own text.
    private static let maximumByteCount = LongText.maximumInlineByteCount

    /// Joins a delta to what is held, if it follows it directly.
    mutating func join(_ event: AgentEvent, _ delta: ItemDelta) -> Bool {
        guard var joined = held, case .itemDelta(var first) = joined.body,
            joined.seq + 1 == event.seq, first.id == delta.id, first.field == delta.field,
            joined.turn == event.turn,
            first.append.utf8.count + delta.append.utf8.count <= DeltaJoiner.maximumByteCount
        else { return false }
        // Let go first, so that the text is appended to in place.
        held = nil
        joined.body = .turnStarted
        first.append += delta.append
        joined.firstSeq = joined.firstSeq ?? joined.seq
        joined.seq = event.seq
        joined.at = event.at
        joined.frame = event.frame
        joined.body = .itemDelta(first)
        held = joined
        return true
    }

    /// Holds a delta; what was held must have been taken.
    mutating func hold(_ event: AgentEvent) {
        held = event
    }

    /// Holds nothing any more.
    mutating func release() {
        held = nil
    }
}
