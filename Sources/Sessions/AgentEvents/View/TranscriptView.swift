// SPDX-License-Identifier: Apache-2.0

/// A window of a session's transcript as a device shows it: entries in order, folded from events.
///
/// Deltas change only ``TranscriptItem/provisional`` text, which the item's end drops: views that got
/// all deltas, joined ones or none are equal at the end of each turn. The window is bounded; what
/// leaves it at the front can be loaded again.
public struct TranscriptView: Sendable, Equatable {
    /// The entries, oldest first.
    public internal(set) var entries: [TranscriptEntry] = []
    /// Items of which only deltas have come, because they began before the window; they go when the turn
    /// ends.
    public internal(set) var unplaced: [UnplacedItem] = []
    /// Every event from this number on is in the window.
    public internal(set) var heldFrom: UInt64
    /// The number of the newest event that was counted in.
    public internal(set) var lastSeq: UInt64
    /// Where each entry is.
    var places: [TranscriptEntry.Key: Int] = [:]
    /// About how many bytes the entries hold.
    var byteCount = 0

    /// Most entries of a window: thousands of screens.
    public static let maximumEntryCount = 4_000
    /// Most bytes of a window, about; a phone's page has a few hundred megabytes for everything.
    public static let maximumByteCount = 8 << 20
    /// Most items without a beginning.
    public static let maximumUnplacedCount = 32

    /// A window that begins after the event with this number.
    public init(after seq: UInt64 = 0) {
        heldFrom = seq + 1
        lastSeq = seq
    }

    /// The window of a snapshot: its newest events, without a hole.
    public init(events: [AgentEvent], cursor: UInt64) {
        let first = events.first.map { $0.firstSeq ?? $0.seq } ?? cursor + 1
        self.init(after: first - 1)
        for event in events { apply(event) }
        advance(to: cursor)
    }

    /// An item of which only deltas have come.
    public struct UnplacedItem: Sendable, Equatable {
        /// Names it.
        public let id: ItemID
        /// What they have shown.
        public internal(set) var provisional: ProvisionalText
    }

    /// Whether the window begins with the session.
    public var isAtStart: Bool { heldFrom <= 1 }

    /// Whether earlier events may be put before the window; not if it is full.
    public var hasRoomBefore: Bool {
        entries.count < TranscriptView.maximumEntryCount
            && byteCount < TranscriptView.maximumByteCount
    }

    /// The entry about something, if it is in the window.
    public func entry(_ key: TranscriptEntry.Key) -> TranscriptEntry? {
        places[key].map { entries[$0] }
    }
}
