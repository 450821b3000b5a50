// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    /// What is to be shown at this moment.
    public func screen(at now: Moment) -> Screen {
        Screen(
            host: host, link: link, isCatchingUp: isCatchingUp, asOf: link.isConnected ? nil : asOf,
            now: now.wall, content: content)
    }

    private var isCatchingUp: Bool {
        guard link.isConnected else { return false }
        return !isListCurrent || (open.map { !current.contains($0.id) } ?? false)
    }

    private var content: Screen.Content {
        switch link {
        case .removed: return .removed
        case .updateNeeded(let words): return .updateNeeded(VisibleText(words))
        default: break
        }
        guard front == .session, let open, let summary = sessions[open.id] else {
            return .sessions(sessionsScreen)
        }
        return .session(sessionScreen(open, summary))
    }

    var sessionsScreen: SessionsScreen {
        let matching = sortedSessions.filter { matches($0) }
        let done = matching.filter { !$0.needsYou && $0.status != .running }
        let limit = showsAllDone || filter != nil ? done.count : SessionsScreen.doneLimit
        return SessionsScreen(
            needsYou: matching.filter(\.needsYou).map { row($0) },
            running: matching.filter { $0.status == .running }.map { row($0) },
            done: done.prefix(limit).map { row($0) }, doneCount: done.count, selected: selected,
            filter: filter.map { VisibleText($0) }, isKnown: isListKnown)
    }

    private func matches(_ summary: SessionSummary) -> Bool {
        guard let filter else { return true }
        return contains(summary.title, filter) || contains(summary.projectName, filter)
    }

    private func row(_ summary: SessionSummary) -> SessionRow {
        SessionRow(
            id: summary.sessionID, status: summary.status, title: VisibleText(summary.title),
            project: VisibleText(summary.projectName), backend: summary.backend.visibleName,
            since: since(summary), stat: summary.diffStat,
            reason: summary.reason.map { VisibleText($0) }, waitsFor: waitsFor(summary))
    }

    private func waitsFor(_ summary: SessionSummary) -> WaitingFor? {
        guard summary.needsYou,
            let waiting = requests.first(where: { $0.request.sessionID == summary.sessionID })
        else { return nil }
        let subject = waiting.request.subject.text
        if waiting.isQuestion { return .answer(subject) }
        return .permission(risk: waiting.request.risk.visibleName, subject)
    }

    private func sessionScreen(_ open: FrontSession, _ summary: SessionSummary) -> SessionScreen {
        var rows = TranscriptRows(
            unfolded: open.unfolded, device: device, settled: open.settledInputs)
        rows.append(open.view)
        for sending in open.sending {
            let fate = TranscriptRow.Fate(
                token: sending.input.clientToken, state: sending.state)
            rows.append(
                .person(at: sending.at, lines: VisibleText.lines(sending.input.text), fate: fate))
        }
        return SessionScreen(
            id: open.id, title: VisibleText(summary.title),
            project: VisibleText(summary.projectName), backend: summary.backend.visibleName,
            status: summary.status, stat: summary.diffStat, rows: rows.rows,
            hasEarlier: open.hasEarlier, area: area(open, summary))
    }

    private func area(_ open: FrontSession, _ summary: SessionSummary) -> ActionArea {
        let own = requests.filter { $0.request.sessionID == open.id }
        if open.isComposing { return .composer(composer(open, isWriting: true, own.count)) }
        if var tombstone = open.tombstone {
            tombstone.next = next(after: open)
            return .tombstone(tombstone)
        }
        if let place = own.firstIndex(where: { $0.request.id == open.shown }) {
            return card(own[place], position: place + 1, count: own.count)
        }
        switch summary.status {
        case .awaitingApproval, .awaitingInput: return .gettingRequest
        case .running:
            let doing = open.doing
            return .working(
                doing.map { VisibleText(ToolRow.argument(of: $0.item.fields)) }, since: doing?.since
            )
        case .idle, .finished, .error, .other:
            return .composer(composer(open, isWriting: false, own.count))
        }
    }

    private func composer(_ open: FrontSession, isWriting: Bool, _ count: Int) -> Composer {
        Composer(
            draft: VisibleText.lines(drafts[open.id] ?? ""), isWriting: isWriting,
            waitingCount: count, refusal: answeringOff(in: open.id))
    }

    private func next(after open: FrontSession) -> VisibleText? {
        if let own = requests.first(where: { $0.request.sessionID == open.id }) {
            return own.request.subject.text
        }
        let next = sortedSessions.first { $0.needsYou && $0.sessionID != open.id }
        return next.map { VisibleText($0.title) }
    }

    private func card(_ waiting: WaitingRequest, position: Int, count: Int) -> ActionArea {
        let off = refusal(of: waiting)
        if waiting.isQuestion {
            return .question(
                QuestionCard(
                    waiting, position: position, count: count, refusal: off, settlesAt: settlesAt))
        }
        return .card(
            ApprovalCard(
                waiting, position: position, count: count, refusal: off, settlesAt: settlesAt))
    }
}

/// Whether a text holds another, capitals and small letters of ASCII being the same.
private func contains(_ text: String, _ part: String) -> Bool {
    let text = text.utf8.map(lowercased)
    let part = part.utf8.map(lowercased)
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { start in
        text[start..<(start + part.count)].elementsEqual(part)
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
}
