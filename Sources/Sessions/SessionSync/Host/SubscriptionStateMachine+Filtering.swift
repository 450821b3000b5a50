// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension SubscriptionStateMachine {
    /// Looks at events that follow on one another, as far as there is room for them.
    mutating func take(
        _ events: [LoggedEvent], _ now: Int64, _ actions: inout [SubscriptionAction]
    ) {
        for event in events where event.seq > reachedSeq {
            // A hole is ours, and the log has what is in it.
            guard event.seq == reachedSeq + 1, !waiting.isFull else { break }
            take(event, now, &actions)
            if batch.isFull { sendBatch(&actions) }
        }
        if !batch.isEmpty { sendBatch(&actions) }
        // What was only left out moves the device's cursor too, but not for each event.
        if joiner.held != nil || isOwingRange, flushAt == nil {
            flushAt = now + SyncLimits.coalescingMilliseconds
        }
    }

    private mutating func take(
        _ event: LoggedEvent, _ now: Int64, _ actions: inout [SubscriptionAction]
    ) {
        let isPlain = verbosity == .full && !isSlowed
        let body = isPlain && owesPending ? nil : event.decoded()
        if isPlain {
            releaseHeld(&actions)
            add(event.encoded, &actions)
        } else if verbosity == .statusOnly {
            if body?.body.endsRun == true { add(event.encoded, &actions) }
        } else {
            coalesce(event, body, now, &actions)
        }
        reachedSeq = event.seq
        if let body { announce(body.body, &actions) }
    }

    private mutating func coalesce(
        _ event: LoggedEvent, _ decoded: AgentEvent?, _ now: Int64,
        _ actions: inout [SubscriptionAction]
    ) {
        guard let decoded, case .itemDelta(let delta) = decoded.body else {
            releaseHeld(&actions)
            return add(event.encoded, &actions)
        }
        if joiner.join(decoded, delta) { return }
        releaseHeld(&actions)
        if case .input = delta.field { return }
        joiner.hold(decoded)
        flushAt = now + SyncLimits.coalescingMilliseconds
    }

    /// Requests and closings also go as messages of their own, whatever the verbosity.
    private mutating func announce(
        _ body: AgentEvent.Body, _ actions: inout [SubscriptionAction]
    ) {
        let message: HostMessage
        switch body {
        // Until it is live the device will hear of those that still wait, all at once.
        case .approvalRequested(let request) where !owesPending:
            message = .approvalRequested(request)
        case .approvalClosed(let closing): message = .approvalResolved(closing)
        default: return
        }
        if !batch.isEmpty { sendBatch(&actions) }
        send(message.encoded(), eventCount: 0, &actions)
    }

    // MARK: Batches

    /// Sends all that is held back, and the range up to here.
    mutating func flush(_ actions: inout [SubscriptionAction]) {
        releaseHeld(&actions)
        if !batch.isEmpty || isOwingRange { sendBatch(&actions) }
        flushAt = nil
    }

    /// Whether events were left out of which the device's cursor knows nothing yet.
    private var isOwingRange: Bool { verbosity != .statusOnly && settledSeq > toldSeq }

    /// The number up to which nothing is held back.
    private var settledSeq: UInt64 {
        joiner.held.map { ($0.firstSeq ?? $0.seq) - 1 } ?? reachedSeq
    }

    private mutating func releaseHeld(_ actions: inout [SubscriptionAction]) {
        guard let held = joiner.held else { return }
        let encoded = held.encoded()
        // While it is still held the range before it ends before it.
        if !batch.hasRoom(for: encoded.count) { sendBatch(&actions) }
        joiner.release()
        flushAt = nil
        batch.append(encoded)
    }

    private mutating func add(_ encoded: [UInt8], _ actions: inout [SubscriptionAction]) {
        if !batch.hasRoom(for: encoded.count) { sendBatch(&actions) }
        batch.append(encoded)
    }

    /// Tells the range up to here, though no event is in it.
    mutating func sendRange(_ actions: inout [SubscriptionAction]) {
        sendBatch(&actions)
    }

    private mutating func sendBatch(_ actions: inout [SubscriptionAction]) {
        let lastSeq = max(settledSeq, toldSeq)
        let message = batch.message(
            sessionID: sessionID, epoch: epoch, verbosity: verbosity, firstSeq: toldSeq + 1,
            lastSeq: lastSeq)
        send(message, eventCount: batch.eventCount, &actions)
        batch = EncodedBatch()
        toldSeq = lastSeq
        if !isOwingRange, joiner.held == nil { flushAt = nil }
    }
}

extension AgentEvent.Body {
    /// Whether it is the end of a turn or of a program, which `statusOnly` carries.
    var endsRun: Bool {
        switch self {
        case .turnEnded, .agentEnded: true
        default: false
        }
    }
}
