// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension ClientSyncStateMachine {
    /// The first pause after the host found this device too slow; it doubles.
    static let firstPauseMilliseconds: Int64 = 1_000
    /// The longest pause.
    static let longestPauseMilliseconds: Int64 = 30_000

    /// A message came.
    public mutating func messageReceived(
        _ message: HostMessage, now: Int64
    ) -> [ClientSyncAction] {
        guard connection != nil else { return [] }
        var actions: [ClientSyncAction] = []
        switch message {
        case .sessionList(let list): received(list, &actions)
        case .snapshot(let snapshot): received(snapshot, &actions)
        case .events(let batch): received(batch, now, &actions)
        case .approvalRequested(let request): received(request, &actions)
        case .approvalResolved(let closing): received(closing, &actions)
        case .sessionUpdated(let summary): received(summary, &actions)
        case .approvalReply(let reply): received(reply, &actions)
        case .inputReply(let reply): received(reply, &actions)
        case .page(let page): received(page, &actions)
        case .blob(let piece):
            if settle(piece.requestID) { actions.append(.blobReceived(piece)) }
        case .diff(let diff):
            if settle(diff.requestID) { actions.append(.diffReceived(diff)) }
        case .sessionStarted(let started):
            if settle(started.requestID) { actions.append(.sessionStarted(started)) }
        case .closed(let closed): received(closed, now, &actions)
        }
        schedule(&actions)
        return actions
    }

    // MARK: The list

    private mutating func received(_ list: SessionList, _ actions: inout [ClientSyncAction]) {
        listInProgress += list.sessions
        if listInProgress.count > SyncLimits.maximumSessionCount {
            listInProgress.removeLast(listInProgress.count - SyncLimits.maximumSessionCount)
        }
        guard !list.continues else { return }
        sessions = listInProgress
        listInProgress = []
        isListCurrent = true
        actions.append(.listChanged)
    }

    private mutating func received(
        _ summary: SessionSummary, _ actions: inout [ClientSyncAction]
    ) {
        // A list that is still coming has the older ones.
        for place in listInProgress.indices
        where listInProgress[place].sessionID == summary.sessionID {
            listInProgress[place] = summary
        }
        if let place = sessions.firstIndex(where: { $0.sessionID == summary.sessionID }) {
            guard sessions[place] != summary else { return }
            sessions[place] = summary
        } else if sessions.count < SyncLimits.maximumSessionCount {
            sessions.append(summary)
        }
        actions.append(.listChanged)
    }

    // MARK: Sessions

    private mutating func received(
        _ snapshot: SessionSnapshot, _ actions: inout [ClientSyncAction]
    ) {
        received(snapshot.summary, &actions)
        guard let index = index(snapshot.summary.sessionID),
            openSessions[index].takes(snapshot.verbosity)
        else { return }
        openSessions[index].replace(with: snapshot)
        openSessions[index].subscription = .live
        openSessions[index].retryAt = nil
        openSessions[index].failureCount = 0
        actions.append(.sessionChanged(snapshot.summary.sessionID))
    }

    private mutating func received(
        _ batch: EventBatch, _ now: Int64, _ actions: inout [ClientSyncAction]
    ) {
        guard let index = index(batch.sessionID), openSessions[index].takes(batch.verbosity) else {
            return
        }
        if openSessions[index].apply(batch) {
            openSessions[index].subscription = .live
            openSessions[index].retryAt = nil
            openSessions[index].failureCount = 0
            for event in batch.events {
                if case .approvalClosed(let closing) = event.body {
                    settleAnswers(closing, &actions)
                }
            }
            actions.append(.sessionChanged(batch.sessionID))
        } else {
            didNotFit(index, now, &actions)
        }
    }

    /// There is a hole, which is never passed over: what is missing is asked for.
    private mutating func didNotFit(
        _ index: Int, _ now: Int64, _ actions: inout [ClientSyncAction]
    ) {
        // What was under way before the host heard of the new subscription doesn't fit either.
        if case .subscribing = openSessions[index].subscription {
            if openSessions[index].retryAt == nil {
                openSessions[index].failureCount += 1
                openSessions[index].retryAt = now + Self.pause(openSessions[index].failureCount)
            }
            return
        }
        subscribe(index, cold: false, &actions)
    }

    private static func pause(_ failureCount: Int) -> Int64 {
        min(firstPauseMilliseconds << Int64(min(failureCount, 10) - 1), longestPauseMilliseconds)
    }

    private mutating func received(
        _ closed: SubscriptionClosed, _ now: Int64, _ actions: inout [ClientSyncAction]
    ) {
        guard let index = index(closed.sessionID) else { return }
        ended(index, isGone: closed.reason == .removed, now, &actions)
        if closed.reason == .removed {
            sessions.removeAll { $0.sessionID == closed.sessionID }
            actions.append(.listChanged)
        }
    }

    mutating func ended(
        _ index: Int, isGone: Bool, _ now: Int64, _ actions: inout [ClientSyncAction]
    ) {
        openSessions[index].retryAt = nil
        openSessions[index].loadingBefore = nil
        if isGone {
            openSessions[index].subscription = .gone
            openSessions[index].pending = []
        } else {
            openSessions[index].failureCount += 1
            openSessions[index].subscription = .paused(
                until: now + Self.pause(openSessions[index].failureCount))
        }
        actions.append(.sessionChanged(openSessions[index].sessionID))
    }

    private mutating func received(_ page: TranscriptPage, _ actions: inout [ClientSyncAction]) {
        _ = settle(page.requestID)
        guard let index = index(page.sessionID),
            openSessions[index].loadingBefore == page.requestID
        else { return }
        openSessions[index].loadingBefore = nil
        if openSessions[index].viewEpoch == page.epoch {
            openSessions[index].view.prepend(
                page.events, firstSeq: page.firstSeq, lastSeq: page.lastSeq)
        }
        actions.append(.sessionChanged(page.sessionID))
    }

    // MARK: Requests

    private mutating func received(
        _ request: ApprovalRequest, _ actions: inout [ClientSyncAction]
    ) {
        guard let index = index(request.sessionID) else { return }
        openSessions[index].requested(request)
        actions.append(.sessionChanged(request.sessionID))
    }

    private mutating func received(
        _ closing: ApprovalResolved, _ actions: inout [ClientSyncAction]
    ) {
        if let index = index(closing.sessionID) {
            openSessions[index].wasClosed(closing)
            actions.append(.sessionChanged(closing.sessionID))
        }
        settleAnswers(closing, &actions)
    }

    /// An answer that could not be delivered is over when its request is closed; one that is under way
    /// gets its own reply.
    private mutating func settleAnswers(
        _ closing: ApprovalResolved, _ actions: inout [ClientSyncAction]
    ) {
        for place in answers.indices
        where answers[place].answer.approvalID == closing.id
            && answers[place].state == .notDelivered
        {
            answers[place].state = .closed(closing)
            actions.append(.answerChanged(answers[place].answer.clientToken))
        }
    }

    private mutating func received(_ reply: ApprovalReply, _ actions: inout [ClientSyncAction]) {
        guard
            let place = answers.firstIndex(where: { $0.answer.clientToken == reply.clientToken })
        else { return }
        answers[place].state = .replied(reply)
        actions.append(.answerChanged(reply.clientToken))
        switch reply.outcome {
        case .accepted, .alreadyResolved, .unknown:
            let sessionID = answers[place].answer.sessionID
            guard let index = index(sessionID) else { return }
            openSessions[index].pending.removeAll { $0.id == reply.approvalID }
            actions.append(.sessionChanged(sessionID))
        case .staleContent, .notOffered, .insufficientScope, .other: break
        }
    }

    private mutating func received(_ reply: InputReply, _ actions: inout [ClientSyncAction]) {
        guard
            let place = texts.firstIndex(where: {
                $0.message.input.clientToken == reply.clientToken
            })
        else { return }
        texts[place].state = .known(reply.state)
        actions.append(.inputChanged(reply.clientToken))
    }

    /// Whether a request with this number was under way; it is not any more.
    mutating func settle(_ requestID: UInt64) -> Bool {
        guard let place = requests.firstIndex(of: requestID) else { return false }
        requests.remove(at: place)
        return true
    }
}

extension OpenSession {
    /// Whether something that was sent for a subscription of one verbosity is for the one there is now:
    /// only `statusOnly` leaves out what the others need.
    func takes(_ sent: Verbosity) -> Bool {
        (sent == .statusOnly) == (verbosity == .statusOnly)
    }
}
