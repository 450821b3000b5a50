// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import SessionSync

extension CompanionStateMachine {
    /// Keeps the selection and the request in front on something that exists.
    mutating func keepInFront() {
        let rows = sessionsScreen.rows
        if !rows.contains(where: { $0.id == selected }) { selected = rows.first?.id }
        guard let session = open, session.tombstone == nil else { return }
        let own = requests.filter { $0.request.sessionID == session.id }
        if !own.contains(where: { $0.request.id == session.shown }) {
            open?.shown = own.first?.request.id
        }
    }

    /// Follows the session in front closely and those that wait for what they wait for.
    mutating func follow() -> [CompanionAction] {
        guard case .connected(let path, _) = link else { return [] }
        // Until the list has come again nobody knows what waits; what was followed stays so.
        var actions = isListCurrent ? changeFollowing(wantedFollowing(path)) : []
        if presence != open?.id {
            presence = open?.id
            actions.append(.setPresence(presence))
        }
        return actions
    }

    private mutating func changeFollowing(_ wanted: [SessionID: Verbosity]) -> [CompanionAction] {
        var actions: [CompanionAction] = []
        for id in followed.keys where wanted[id] == nil {
            followed[id] = nil
            current.remove(id)
            requests.removeAll { $0.request.sessionID == id }
            actions.append(.unfollow(id))
        }
        for summary in sortedSessions {
            let id = summary.sessionID
            guard let verbosity = wanted[id], followed[id] != verbosity else { continue }
            followed[id] = verbosity
            current.remove(id)
            actions.append(.follow(id, verbosity))
        }
        return actions
    }

    private func wantedFollowing(_ path: LinkPath) -> [SessionID: Verbosity] {
        var wanted: [SessionID: Verbosity] = [:]
        for summary in sortedSessions.filter(\.needsYou).prefix(Limits.maximumWatchedCount) {
            wanted[summary.sessionID] = .statusOnly
        }
        if let open { wanted[open.id] = path == .direct ? .full : .coalesced }
        return wanted
    }

    /// All sessions by attention: approvals, questions, running ones, then the rest.
    var sortedSessions: [SessionSummary] {
        sessions.values.sorted { one, other in
            let (first, second) = (attention(one), attention(other))
            if first != second { return first < second }
            let (left, right) = (since(one), since(other))
            // The longest wait first; else the latest change.
            if left != right { return first < 2 ? left < right : left > right }
            return one.sessionID.bytes.lexicographicallyPrecedes(other.sessionID.bytes)
        }
    }

    private func attention(_ summary: SessionSummary) -> Int {
        switch summary.status {
        case .awaitingApproval: 0
        case .awaitingInput: 1
        case .running: 2
        case .idle, .finished, .error, .other: 3
        }
    }

    /// Since when a session waits, or when it last changed.
    func since(_ summary: SessionSummary) -> Int64 {
        guard summary.needsYou else { return summary.updatedAt }
        let first = requests.first { $0.request.sessionID == summary.sessionID }
        return first?.request.requestedAt ?? summary.updatedAt
    }

    /// What must not change under a finger: whatever decides what an answer would be about.
    var cardKey: CardKey? {
        guard front == .session, let open, !open.isComposing else { return nil }
        if let tombstone = open.tombstone { return CardKey(tombstone: tombstone) }
        guard let place = shownPlace else { return nil }
        let waiting = requests[place]
        return CardKey(
            id: waiting.request.id, digest: waiting.digest, course: waiting.courseKey,
            refusal: refusal(of: waiting), questionIndex: waiting.question?.index ?? 0)
    }

    mutating func settle(since before: CardKey?, at now: Moment) {
        let after = cardKey
        guard after != nil, after != before else { return }
        settlesAt = now.monotonic + Limits.settlingMilliseconds
    }
}

/// What a change of the card is told by.
struct CardKey: Equatable {
    var id: ApprovalID?
    var digest: [UInt8] = []
    var course = 0
    var refusal: AnsweringOff?
    var questionIndex = 0
    var tombstone: Tombstone?
}

extension WaitingRequest {
    /// Tells one state of the answer from another, but not one typed letter from the next.
    fileprivate var courseKey: Int {
        switch course {
        case .waiting: 0
        case .writingReason: 1
        case .sending: 2
        case .notDelivered: 3
        case .refused: 4
        case .armed(let offer): 5 + offer
        }
    }
}
