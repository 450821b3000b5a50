// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    mutating func apply(_ event: CompanionEvent, at now: Moment) -> [CompanionAction] {
        switch event {
        case .linkChanged(let condition, let lastHeardAt):
            return changeLink(condition, lastHeardAt: lastHeardAt, at: now)
        case .listChanged(let summaries): return list(summaries, at: now)
        case .sessionChanged(let mirror): return take(mirror)
        case .approvalReplied(let reply): take(reply, at: now)
        case .answerRefused(let token): refuse(token)
        case .inputReplied(let token, let state):
            if let state = DeliveryState(state) { setSending(token, state) }
        case .inputRefused(let token): setSending(token, .notDelivered)
        case .blobArrived(let id, let bytes): takeBlob(id, bytes)
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
        current = []
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
        for place in session.sending.indices where session.sending[place].state == .sending {
            session.sending[place].state = .notDelivered
        }
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
        let known = sessions
        let wasCurrent = isListCurrent
        sessions = [:]
        for summary in summaries.prefix(Limits.maximumSessionCount) {
            sessions[summary.sessionID] = summary
        }
        isListKnown = true
        isListCurrent = true
        for id in known.keys where sessions[id] == nil { remove(id) }
        // What is worth keeping at once is who waits; the rest is kept when the link goes.
        let isSame =
            known.count == sessions.count
            && sessions.values.allSatisfy { known[$0.sessionID]?.status == $0.status }
        return wasCurrent && isSame ? [] : [keeping(now.wall)]
    }

    private mutating func remove(_ id: SessionID) {
        drafts[id] = nil
        requests.removeAll { $0.request.sessionID == id }
        if open?.id == id {
            open = nil
            front = .list
        }
    }

    private mutating func take(_ mirror: SessionMirror) -> [CompanionAction] {
        guard link.isConnected, followed[mirror.id] != nil else { return [] }
        if open?.id == mirror.id {
            open?.view = mirror.view
            dropArrivedInputs()
        }
        for closing in mirror.closed { close(closing) }
        guard mirror.isCurrent else {
            current.remove(mirror.id)
            return []
        }
        current.insert(mirror.id)
        closeAbsent(mirror.pending, of: mirror.id)
        return mirror.pending.flatMap { take($0) }
    }

    private func keeping(_ asOf: Int64) -> CompanionAction {
        .keep(CompanionCache(sessions: sortedSessions, asOf: asOf))
    }
}
