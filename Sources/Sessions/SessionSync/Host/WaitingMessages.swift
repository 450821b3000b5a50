// SPDX-License-Identifier: Apache-2.0

/// What a connection was given and has not taken yet, counted and not kept.
struct WaitingMessages {
    private(set) var byteCount = 0
    private(set) var eventCount = 0
    private var messages: [(byteCount: Int, eventCount: Int)] = []
    private var first = 0

    mutating func append(byteCount: Int, eventCount: Int) {
        messages.append((byteCount, eventCount))
        self.byteCount += byteCount
        self.eventCount += eventCount
    }

    /// The connection took so many bytes, in the order in which they were given.
    mutating func take(_ count: Int) {
        var rest = min(count, byteCount)
        byteCount -= rest
        while rest > 0 {
            guard messages[first].byteCount <= rest else {
                messages[first].byteCount -= rest
                return
            }
            rest -= messages[first].byteCount
            eventCount -= messages[first].eventCount
            first += 1
        }
        // Moved seldom, so that each message is moved about once.
        if first > messages.count / 2 {
            messages.removeFirst(first)
            first = 0
        }
    }

    /// Whether more waits than is allowed.
    var isFull: Bool {
        eventCount > SyncLimits.waitingEventCount || byteCount > SyncLimits.waitingByteCount
    }

    /// Whether more than half of that waits.
    var isHalfFull: Bool {
        eventCount > SyncLimits.waitingEventCount / 2
            || byteCount > SyncLimits.waitingByteCount / 2
    }
}
