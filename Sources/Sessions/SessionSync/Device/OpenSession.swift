// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A session that a device follows.
public struct OpenSession: Sendable {
    /// How the subscription stands.
    public enum Subscription: Sendable, Equatable {
        /// There is no connection; what is shown is what was known.
        case offline
        /// It was asked for; nothing of it has come.
        case subscribing
        /// It goes on.
        case live
        /// The host found this device too slow; it is asked for again at this time.
        case paused(until: Int64)
        /// The host has no such session any more.
        case gone
    }

    /// The session.
    public let sessionID: SessionID
    /// How much of it.
    public internal(set) var verbosity: Verbosity
    /// How the subscription stands.
    public internal(set) var subscription = Subscription.offline
    /// The transcript; empty unless a subscription above `statusOnly` has filled it.
    public internal(set) var view = TranscriptView()
    /// The epoch of the log that the view is of; nil while there is no view.
    public internal(set) var viewEpoch: UInt64?
    /// The requests that wait, in the order in which they were asked.
    public internal(set) var pending: [ApprovalRequest] = []
    /// The newest requests that were closed.
    public internal(set) var closed: [ApprovalResolved] = []
    /// The number of the request for earlier events, while it is under way.
    public internal(set) var loadingBefore: UInt64?

    /// The place in the log up to which `statusOnly` has told.
    var statusCursor: (epoch: UInt64, seq: UInt64)?
    /// When to ask again because what comes doesn't fit.
    var retryAt: Int64?
    /// How often in a row what came did not fit, or the host ended the subscription.
    var failureCount = 0

    init(_ sessionID: SessionID, verbosity: Verbosity) {
        self.sessionID = sessionID
        self.verbosity = verbosity
    }
}

// MARK: - Requests

extension OpenSession {
    mutating func requested(_ request: ApprovalRequest) {
        // A card that was closed never comes back, whatever is repeated.
        guard !closed.contains(where: { $0.id == request.id }) else { return }
        if let place = pending.firstIndex(where: { $0.id == request.id }) {
            pending[place] = request
        } else if pending.count < SessionState.maximumPendingCount {
            pending.append(request)
        }
    }

    mutating func wasClosed(_ closing: ApprovalResolved) {
        pending.removeAll { $0.id == closing.id }
        guard !closed.contains(where: { $0.id == closing.id }) else { return }
        closed.append(closing)
        if closed.count > SessionState.maximumClosedCount { closed.removeFirst() }
    }
}

// MARK: - Events

extension OpenSession {
    /// Takes a batch in; false if it doesn't follow on what is held.
    mutating func apply(_ batch: EventBatch) -> Bool {
        verbosity == .statusOnly ? applyStatus(batch) : applyEvents(batch)
    }

    private mutating func applyStatus(_ batch: EventBatch) -> Bool {
        guard let cursor = statusCursor, cursor.epoch == batch.epoch,
            batch.firstSeq <= cursor.seq + 1
        else { return false }
        statusCursor = (batch.epoch, max(cursor.seq, batch.lastSeq))
        return true
    }

    private mutating func applyEvents(_ batch: EventBatch) -> Bool {
        guard viewEpoch == batch.epoch, batch.firstSeq <= view.lastSeq + 1 else { return false }
        for event in batch.events where event.seq > view.lastSeq && event.seq <= batch.lastSeq {
            view.apply(event)
            switch event.body {
            case .approvalRequested(let request): requested(request)
            case .approvalClosed(let closing): wasClosed(closing)
            default: break
            }
        }
        view.advance(to: batch.lastSeq)
        return true
    }

    /// What the host holds replaces what was held here.
    mutating func replace(with snapshot: SessionSnapshot) {
        pending = []
        for request in snapshot.pendingApprovals { pending.append(request) }
        // What the host says waits does, whatever was closed in another log.
        closed.removeAll { closing in pending.contains { $0.id == closing.id } }
        statusCursor = (snapshot.epoch, snapshot.cursor)
        if snapshot.verbosity != .statusOnly {
            view = TranscriptView(events: snapshot.recentEvents, cursor: snapshot.cursor)
            viewEpoch = snapshot.epoch
            for event in snapshot.recentEvents {
                if case .approvalClosed(let closing) = event.body { wasClosed(closing) }
            }
        } else if viewEpoch != snapshot.epoch {
            view = TranscriptView()
            viewEpoch = nil
        }
        loadingBefore = nil
    }

    /// The message that asks for what comes after what is held.
    mutating func subscribe(cold: Bool) -> Subscribe {
        var cursor: (epoch: UInt64, seq: UInt64)?
        if !cold, let viewEpoch { cursor = (viewEpoch, view.lastSeq) }
        if verbosity == .statusOnly {
            // The ends of turns that the view has need not be told again.
            if !cold, let told = statusCursor, told.epoch == cursor?.epoch ?? told.epoch {
                cursor = (told.epoch, max(told.seq, cursor?.seq ?? 0))
            }
            statusCursor = cursor
        }
        return Subscribe(
            sessionID: sessionID, epoch: cursor?.epoch, sinceSeq: cursor?.seq,
            verbosity: verbosity)
    }
}
