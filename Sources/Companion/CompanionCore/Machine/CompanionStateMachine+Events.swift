// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    mutating func apply(_ event: CompanionEvent, at now: Moment) -> [CompanionAction] {
        switch event {
        case .linkChanged(let condition, let lastHeardAt):
            return changeLink(condition, lastHeardAt: lastHeardAt, at: now)
        case .sessionsListed(let summaries):
            return list(summaries, at: now)
        case .sessionUpdated(let summary):
            return update(summary, at: now)
        case .sessionRemoved(let id):
            remove(id)
        case .snapshotArrived(let summary, let events, let pending, let hasEarlier):
            return take(summary, events, pending, hasEarlier: hasEarlier, at: now)
        case .eventsArrived(let id, let events, let isCaughtUp):
            take(id, events, isCaughtUp: isCaughtUp)
        case .earlierArrived(let id, let events, let hasEarlier):
            guard open?.id == id else { break }
            open?.fold.prepend(events)
            open?.hasEarlier = hasEarlier
        case .approvalRequested(let request):
            return take(request)
        case .approvalResolved(let closing):
            close(closing)
        case .approvalReplied(let news):
            take(news, at: now)
        case .inputReplied(let id, let token, let state):
            take(state, of: token, in: id)
        case .inputRefused(let id, let token):
            guard open?.id == id else { break }
            setSending(token, isDelivered: false)
        case .blobArrived(let id, let bytes):
            takeBlob(id, bytes)
        }
        return []
    }

    private mutating func changeLink(
        _ condition: LinkCondition, lastHeardAt: Int64?, at now: Moment
    ) -> [CompanionAction] {
        let wasConnected = link.isConnected
        link = condition
        if case .removed = condition { return forget() }
        if condition.isConnected {
            return wasConnected ? [] : [.listSessions]
        }
        guard wasConnected else { return [] }
        if isListCurrent { asOf = lastHeardAt ?? now.wall }
        isListCurrent = false
        followed = [:]
        current = []
        presence = nil
        loseAnswers()
        return isListKnown ? [keeping(asOf ?? now.wall)] : []
    }

    /// Whatever was on its way is not known to have arrived.
    private mutating func loseAnswers() {
        for place in requests.indices {
            switch requests[place].course {
            case .sending(let answer): requests[place].course = .notDelivered(answer)
            case .armed: requests[place].course = .waiting
            default: break
            }
        }
        guard var session = open else { return }
        for place in session.sending.indices { session.sending[place].isDelivered = false }
        open = session
    }

    /// The host removed this device: nothing of it stays.
    private mutating func forget() -> [CompanionAction] {
        let condition = link
        self = CompanionStateMachine(host: host, device: device)
        link = condition
        return [.eraseCache]
    }

    private mutating func list(
        _ summaries: [SessionSummary], at now: Moment
    ) -> [CompanionAction] {
        sessions = [:]
        for summary in summaries.prefix(Limits.maximumSessionCount) {
            sessions[summary.sessionID] = summary
        }
        requests.removeAll { sessions[$0.request.sessionID] == nil }
        isListKnown = true
        isListCurrent = true
        return [keeping(now.wall)]
    }

    private mutating func update(
        _ summary: SessionSummary, at now: Moment
    ) -> [CompanionAction] {
        let id = summary.sessionID
        let known = sessions[id]
        guard known != nil || sessions.count < Limits.maximumSessionCount else { return [] }
        sessions[id] = summary
        return known?.status == summary.status ? [] : [keeping(now.wall)]
    }

    private mutating func remove(_ id: SessionID) {
        sessions[id] = nil
        drafts[id] = nil
        followed[id] = nil
        current.remove(id)
        requests.removeAll { $0.request.sessionID == id }
        if open?.id == id {
            open = nil
            front = .list
        }
    }

    private mutating func take(
        _ summary: SessionSummary, _ events: [AgentEvent], _ pending: [ApprovalRequest],
        hasEarlier: Bool, at now: Moment
    ) -> [CompanionAction] {
        let id = summary.sessionID
        sessions[id] = summary
        current.insert(id)
        if open?.id == id {
            open?.fold = TranscriptFold()
            open?.fold.apply(events)
            open?.hasEarlier = hasEarlier
            dropArrivedInputs()
        }
        for event in events {
            if case .approvalClosed(let closing) = event.body { close(closing) }
        }
        closeAbsent(pending, of: id)
        return pending.flatMap { take($0) }
    }

    private mutating func take(_ id: SessionID, _ events: [AgentEvent], isCaughtUp: Bool) {
        if open?.id == id {
            open?.fold.apply(events)
            dropArrivedInputs()
        }
        for event in events {
            if case .approvalClosed(let closing) = event.body { close(closing) }
        }
        if isCaughtUp { current.insert(id) } else { current.remove(id) }
    }

    private func keeping(_ asOf: Int64) -> CompanionAction {
        .keep(CompanionCache(sessions: sortedSessions, asOf: asOf))
    }
}
