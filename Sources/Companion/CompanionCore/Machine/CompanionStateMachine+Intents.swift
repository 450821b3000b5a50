// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    mutating func apply(_ intent: CompanionIntent, at now: Moment) -> [CompanionAction] {
        switch intent {
        case .moveSelection(let rows): moveSelection(by: rows)
        case .openSelected: if front == .list, let selected { return bringToFront(selected) }
        case .open(let id): return bringToFront(id)
        case .openNextNeedingYou(let isBackwards): return openNext(isBackwards: isBackwards)
        case .back: return goBack()
        case .showMoreDone: showsAllDone = true
        case .beginFinding: beginFinding()
        case .toggle(let id): toggle(id)
        case .loadEarlier: return loadEarlier()
        case .compose: beginComposing()
        case .typed(let text): type(text)
        case .erased: erase()
        case .sendInput(let token): return sendDraft(token, at: now)
        case .resendInput(let token, let newToken): return resend(token, as: newToken, at: now)
        case .leaveInput(let token): leave(token)
        default: return applyToCard(intent, at: now)
        }
        return []
    }

    private mutating func moveSelection(by rows: Int) {
        let ids = sessionsScreen.rows.map(\.id)
        guard front == .list, !ids.isEmpty else { return }
        let place = selected.flatMap { ids.firstIndex(of: $0) } ?? 0
        selected = ids[min(max(place + rows, 0), ids.count - 1)]
    }

    mutating func bringToFront(_ id: SessionID) -> [CompanionAction] {
        guard sessions[id] != nil else { return [] }
        selected = id
        if open?.id != id {
            open = FrontSession(id)
            current.remove(id)
        }
        front = .session
        return []
    }

    /// Requests in the order of the list, each with its session.
    private var needing: [(session: SessionID, request: ApprovalID?)] {
        sortedSessions.filter(\.needsYou).flatMap { summary in
            let own = requests.filter { $0.request.sessionID == summary.sessionID }
            guard !own.isEmpty else { return [(summary.sessionID, ApprovalID?.none)] }
            return own.map { (summary.sessionID, $0.request.id) }
        }
    }

    private mutating func openNext(isBackwards: Bool) -> [CompanionAction] {
        let all = needing
        guard !all.isEmpty else { return [] }
        let shown = front == .session ? open?.shown : nil
        let place = all.firstIndex { $0.session == open?.id && $0.request == shown }
        var next = 0
        if let place, front == .session {
            next = (place + (isBackwards ? all.count - 1 : 1)) % all.count
        }
        let actions = bringToFront(all[next].session)
        open?.isComposing = false
        open?.tombstone = nil
        open?.shown = all[next].request
        return actions
    }

    private mutating func goBack() -> [CompanionAction] {
        if front == .list, filter != nil {
            filter = nil
        } else if let place = shownPlace, requests[place].stepBack() {
            return []
        } else if open?.isComposing == true {
            open?.isComposing = false
        } else if front == .session {
            open = nil
            front = .list
        }
        return []
    }

    private mutating func beginFinding() {
        guard front == .list else { return }
        filter = filter ?? ""
    }

    private mutating func toggle(_ id: ItemID) {
        if open?.unfolded.remove(id) == nil { open?.unfolded.insert(id) }
    }

    private func loadEarlier() -> [CompanionAction] {
        guard let open, open.hasEarlier, link.isConnected else { return [] }
        return [.loadBefore(open.id)]
    }
}

extension WaitingRequest {
    /// Leaves what is open in front of the card; false if nothing was.
    mutating func stepBack() -> Bool {
        switch course {
        case .armed, .writingReason:
            course = .waiting
            return true
        default: break
        }
        if question?.isWriting == true {
            question?.isWriting = false
            return true
        }
        defer { isOpenInFull = false }
        return isOpenInFull
    }
}

extension SessionSummary {
    /// Whether it waits for the person.
    var needsYou: Bool { status == .awaitingApproval || status == .awaitingInput }
}
