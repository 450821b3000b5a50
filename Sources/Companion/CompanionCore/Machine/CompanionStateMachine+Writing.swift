// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

extension CompanionStateMachine {
    mutating func beginComposing() {
        guard front == .session, open != nil else { return }
        open?.isComposing = true
    }

    /// What is typed goes to whatever is open for writing, and nowhere else.
    mutating func type(_ text: String) {
        editWords { words, limit in
            guard words.utf8.count + text.utf8.count <= limit else { return }
            words += text
        }
    }

    mutating func erase() {
        editWords { words, _ in
            // The last character with the marks upon it.
            while let last = words.unicodeScalars.popLast() {
                if CellWidth.of(last) > 0 { break }
            }
        }
    }

    private mutating func editWords(_ edit: (inout String, Int) -> Void) {
        let limit = Limits.maximumWordsByteCount
        if front == .list {
            if var words = filter {
                edit(&words, limit)
                filter = words
            }
        } else if let open, open.isComposing {
            edit(&drafts[open.id, default: ""], AgentInput.maximumByteCount)
        } else if let place = shownPlace {
            requests[place].edit(limit, edit)
        }
    }

    /// The draft goes to the agent, over a link that stands, or stays a draft.
    mutating func sendDraft(_ token: ClientToken, at now: Moment) -> [CompanionAction] {
        guard let open, open.isComposing, let draft = drafts[open.id], !draft.utf8.isEmpty,
            answeringOff(in: open.id) == nil, open.sending.count < FrontSession.maximumSendingCount
        else { return [] }
        drafts[open.id] = nil
        return send(AgentInput(text: draft, clientToken: token), at: now)
    }

    private mutating func send(_ input: AgentInput, at now: Moment) -> [CompanionAction] {
        guard let id = open?.id else { return [] }
        open?.sending.append(.init(input: input, at: now.wall, state: .sending))
        return [.sendInput(id, input)]
    }

    mutating func resend(
        _ token: ClientToken, as newToken: ClientToken, at now: Moment
    ) -> [CompanionAction] {
        guard let open, answeringOff(in: open.id) == nil else { return [] }
        if let known = open.sending.first(where: { $0.input.clientToken == token }) {
            guard known.state == .notDelivered else { return [] }
            setSending(token, .sending)
            return [.sendInput(open.id, known.input)]
        }
        guard let words = open.view.input(token)?.text?.text, !open.settledInputs.contains(token)
        else {
            return []
        }
        self.open?.settledInputs.insert(token)
        return send(AgentInput(text: words, clientToken: newToken), at: now)
    }

    mutating func leave(_ token: ClientToken) {
        open?.settledInputs.insert(token)
        open?.sending.removeAll { $0.input.clientToken == token && $0.state == .notDelivered }
    }

    mutating func setSending(_ token: ClientToken, _ state: DeliveryState) {
        guard let place = open?.sending.firstIndex(where: { $0.input.clientToken == token }) else {
            return
        }
        open?.sending[place].state = state
    }

    /// What the transcript holds is shown from there.
    mutating func dropArrivedInputs() {
        guard let view = open?.view else { return }
        open?.sending.removeAll { view.input($0.input.clientToken) != nil }
    }
}

extension WaitingRequest {
    /// Edits the reason or the answer that is being written.
    fileprivate mutating func edit(_ limit: Int, _ edit: (inout String, Int) -> Void) {
        if case .writingReason(var words) = course {
            edit(&words, limit)
            course = .writingReason(words)
        } else if var question, question.isWriting {
            edit(&question.chosen[question.index].ownWords, limit)
            self.question = question
        }
    }
}
