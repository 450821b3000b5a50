// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// One subscription of one connection: replays the log after the device's cursor, then follows it live,
/// at the verbosity that the device asked for.
///
/// It holds no events but one joined delta. A device that falls behind is served from the log again when
/// it has taken what waits; one that takes nothing for ``SyncLimits/stallMilliseconds`` while there is more
/// is told `closed` and dropped.
public struct SubscriptionStateMachine: Sendable {
    enum State {
        /// Events between ``reachedSeq`` and ``newestSeq`` have to be read from the log, as the connection
        /// takes them.
        case behind
        /// Everything is known; events come as they are appended.
        case live
        /// The device was told the end; nothing has an effect any more.
        case ended
    }

    /// The session.
    public let sessionID: SessionID
    /// The epoch of its log.
    public let epoch: UInt64
    /// What the device asked for.
    public let verbosity: Verbosity

    var state = State.behind
    /// The number of the last event that was looked at.
    var reachedSeq: UInt64
    /// The number up to which the device was told.
    var toldSeq: UInt64
    /// The number of the log's newest event.
    var newestSeq: UInt64
    /// Whether a page was asked for.
    var isReading = false
    /// Whether the device has never been live, so that it has to hear of all pending requests then.
    var owesPending: Bool
    /// Whether `full` is served as `coalesced`, because the device is slow.
    var isSlowed = false
    var joiner = DeltaJoiner()
    var batch = EncodedBatch()
    var waiting = WaitingMessages()
    /// When what is held back has to go.
    var flushAt: Int64?
    /// When the device is given up unless it takes something.
    var stalledAt: Int64?
    var wakeAt: Int64?

    /// A subscription that goes on after an event.
    ///
    /// - Parameters:
    ///   - seq: The device's cursor, or that of the snapshot.
    ///   - newestSeq: The number of the log's newest durable event, `seq` or more.
    public init(
        sessionID: SessionID, epoch: UInt64, verbosity: Verbosity, after seq: UInt64,
        newestSeq: UInt64
    ) {
        precondition(seq <= newestSeq, "a cursor beyond the log is answered with a snapshot")
        self.sessionID = sessionID
        self.epoch = epoch
        self.verbosity = verbosity
        reachedSeq = seq
        toldSeq = seq
        self.newestSeq = newestSeq
        owesPending = true
    }

    /// Whether it is over.
    public var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// How many bytes the connection has still to take.
    public var waitingByteCount: Int { waiting.byteCount }
}

// MARK: - Events

extension SubscriptionStateMachine {
    /// The subscription begins.
    ///
    /// - Parameter snapshot: For a cold one, the messages of `SessionMessages.snapshot`, whose cursor is the
    ///   event after which this machine was made to go on; nil for a warm one.
    public mutating func begun(snapshot: [[UInt8]]?, now: Int64) -> [SubscriptionAction] {
        var actions: [SubscriptionAction] = []
        if let snapshot {
            owesPending = false
            for message in snapshot { send(message, eventCount: 0, &actions) }
        }
        proceed(now, &actions)
        return actions
    }

    /// Events became durable, in their order.
    public mutating func eventsAppended(
        _ events: [LoggedEvent], now: Int64
    ) -> [SubscriptionAction] {
        guard !hasEnded, let last = events.last else { return [] }
        newestSeq = max(newestSeq, last.seq)
        var actions: [SubscriptionAction] = []
        // What is not handled now is read from the log later.
        if case .live = state { take(events, now, &actions) }
        proceed(now, &actions)
        return actions
    }

    /// The log's events after the one that was asked for, in their order.
    public mutating func pageRead(_ events: [LoggedEvent], now: Int64) -> [SubscriptionAction] {
        guard !hasEnded, isReading else { return [] }
        isReading = false
        var actions: [SubscriptionAction] = []
        take(events, now, &actions)
        proceed(now, &actions)
        return actions
    }

    /// Another message about this session is to go to the device, such as `sessionUpdated`.
    public mutating func messageQueued(_ message: [UInt8], now: Int64) -> [SubscriptionAction] {
        guard !hasEnded else { return [] }
        var actions: [SubscriptionAction] = []
        send(message, eventCount: 0, &actions)
        // Messages can't be read again later, so here the bound is the end.
        if waiting.byteCount > SyncLimits.waitingByteCount { end(.backpressure, &actions) }
        proceed(now, &actions)
        return actions
    }

    /// The connection took bytes of this subscription's messages.
    public mutating func bytesTaken(_ count: Int, now: Int64) -> [SubscriptionAction] {
        guard !hasEnded, count > 0 else { return [] }
        waiting.take(count)
        stalledAt = nil
        var actions: [SubscriptionAction] = []
        proceed(now, &actions)
        return actions
    }

    /// Time went on.
    public mutating func timeAdvanced(to now: Int64) -> [SubscriptionAction] {
        guard !hasEnded else { return [] }
        var actions: [SubscriptionAction] = []
        if let wake = wakeAt, now >= wake { wakeAt = nil }
        if let due = flushAt, now >= due { flush(&actions) }
        if let due = stalledAt, now >= due { end(.backpressure, &actions) }
        proceed(now, &actions)
        return actions
    }

    /// The session is gone.
    public mutating func sessionRemoved() -> [SubscriptionAction] {
        var actions: [SubscriptionAction] = []
        end(.removed, &actions)
        return actions
    }
}
