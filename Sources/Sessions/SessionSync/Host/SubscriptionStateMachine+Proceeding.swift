// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension SubscriptionStateMachine {
    /// What follows from how things stand now: reading on, going live, giving up, waking.
    mutating func proceed(_ now: Int64, _ actions: inout [SubscriptionAction]) {
        guard !hasEnded else { return }
        if reachedSeq < newestSeq {
            state = .behind
            readIfTaken(now, &actions)
        } else if case .behind = state, !isReading {
            state = .live
            stalledAt = nil
            if owesPending {
                owesPending = false
                // Also where there is nothing new: the device learns that it is live.
                flush(&actions)
                sendRange(&actions)
                actions.append(.caughtUp)
            }
        }
        if isSlowed, waiting.byteCount == 0, case .live = state {
            flush(&actions)
            isSlowed = false
        }
        if waiting.isHalfFull { isSlowed = true }
        scheduleWake(&actions)
    }

    private mutating func readIfTaken(_ now: Int64, _ actions: inout [SubscriptionAction]) {
        guard !isReading else { return }
        if waiting.isHalfFull {
            if stalledAt == nil { stalledAt = now + SyncLimits.stallMilliseconds }
            return
        }
        stalledAt = nil
        isReading = true
        actions.append(
            .read(afterSeq: reachedSeq, maximumByteCount: SyncLimits.readByteCount))
    }

    private mutating func scheduleWake(_ actions: inout [SubscriptionAction]) {
        let next: Int64? =
            switch (flushAt, stalledAt) {
            case (let flush?, let stalled?): min(flush, stalled)
            case (let flush, let stalled): flush ?? stalled
            }
        if let next, wakeAt != next { actions.append(.wake(at: next)) }
        wakeAt = next
    }

    mutating func end(
        _ reason: SubscriptionClosed.Reason, _ actions: inout [SubscriptionAction]
    ) {
        guard !hasEnded else { return }
        state = .ended
        let closed = SubscriptionClosed(sessionID: sessionID, reason: reason)
        actions.append(.send(HostMessage.closed(closed).encoded()))
        actions.append(.end(reason))
    }

    mutating func send(
        _ message: [UInt8], eventCount: Int, _ actions: inout [SubscriptionAction]
    ) {
        waiting.append(byteCount: message.count, eventCount: eventCount)
        actions.append(.send(message))
    }
}
