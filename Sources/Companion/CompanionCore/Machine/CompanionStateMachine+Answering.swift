// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import DeviceTrust

extension CompanionStateMachine {
    /// Where the request in front stands among those that wait; nil while something else is in
    /// front.
    var shownPlace: Int? {
        guard front == .session, let open, !open.isComposing, open.tombstone == nil else {
            return nil
        }
        return requests.firstIndex { $0.request.id == open.shown }
    }

    /// Why nothing can be answered in a session now; nil if it can.
    func answeringOff(in id: SessionID) -> AnsweringOff? {
        guard case .connected(_, let scope) = link else { return .reconnectToAct }
        if scope < .approve { return .mayOnlyLook }
        return isListCurrent && current.contains(id) ? nil : .catchingUp
    }

    mutating func applyToCard(_ intent: CompanionIntent, at now: Moment) -> [CompanionAction] {
        if case .dismiss = intent { return dismiss() }
        if case .inputShown(let id) = intent {
            if let place = requests.firstIndex(where: { $0.request.id == id }) {
                requests[place].wasRead = requests[place].missingTexts.isEmpty
            }
            return []
        }
        guard let place = shownPlace else { return [] }
        if case .showFullInput = intent {
            requests[place].isOpenInFull = true
            return []
        }
        // What was on its way when the card appeared or changed was not meant for it.
        guard !isSettling(at: now), refusal(of: requests[place]) == nil else { return [] }
        return answer(intent, place)
    }

    private mutating func answer(_ intent: CompanionIntent, _ place: Int) -> [CompanionAction] {
        switch intent {
        case .deny(let token): return deny(place, message: nil, token)
        case .beginReason: beginReason(place)
        case .denyWithReason(let token):
            guard case .writingReason(let words) = requests[place].course else { return [] }
            return deny(place, message: words.utf8.isEmpty ? nil : words, token)
        case .arm(let offer): arm(place, offer)
        case .stepBack: _ = requests[place].stepBack()
        case .confirm(let token): return confirm(place, token)
        case .sendAgain:
            guard case .notDelivered(let answer) = requests[place].course else { return [] }
            return send(answer, place)
        case .choose(let option):
            guard requests[place].isOpenForAnswers else { return [] }
            requests[place].question?.choose(option)
        case .sendAnswer(let token): return sendAnswer(place, token)
        default: break
        }
        return []
    }

    /// Why nothing at all can be answered about a request; nil if it can.
    func refusal(of waiting: WaitingRequest) -> AnsweringOff? {
        if let off = answeringOff(in: waiting.request.sessionID) { return off }
        if waiting.hasChanged { return .contentChanged }
        return waiting.isQuestion && !waiting.isWhatIsAsked ? .notWhatIsAsked : nil
    }

    private mutating func deny(
        _ place: Int, message: String?, _ token: ClientToken
    ) -> [CompanionAction] {
        let waiting = requests[place]
        guard waiting.isOpenForAnswers, waiting.offers.deny else { return [] }
        let message = waiting.offers.denyWithReason ? message : nil
        return send(
            WaitingRequest.Answer(
                decision: .deny(message: message), digest: waiting.digest, token: token, word: .deny
            ),
            place)
    }

    private mutating func beginReason(_ place: Int) {
        guard requests[place].isOpenForAnswers, requests[place].offers.denyWithReason else {
            return
        }
        requests[place].course = .writingReason("")
    }

    /// The first of two steps: nothing is sent.
    private mutating func arm(_ place: Int, _ offer: Int) {
        let waiting = requests[place]
        guard waiting.isOpenForAnswers, waiting.offers.lock == nil,
            waiting.offers.allow.indices.contains(offer)
        else { return }
        requests[place].course = .armed(offer)
    }

    /// The second step: exactly what was armed is sent.
    private mutating func confirm(_ place: Int, _ token: ClientToken) -> [CompanionAction] {
        let waiting = requests[place]
        guard case .armed(let offer) = waiting.course, waiting.offers.lock == nil,
            waiting.offers.allow.indices.contains(offer)
        else { return [] }
        var answer = WaitingRequest.Answer(
            decision: .allowOnce, digest: waiting.digest, token: token, word: .allow)
        if case .option(let id, let label) = waiting.offers.allow[offer] {
            answer.decision = .choose(option: id)
            answer.word = .option(label)
        }
        return send(answer, place)
    }

    private mutating func sendAnswer(_ place: Int, _ token: ClientToken) -> [CompanionAction] {
        let waiting = requests[place]
        guard waiting.isOpenForAnswers, let question = waiting.question,
            question.isAnswered(question.index)
        else { return [] }
        if question.index + 1 < question.questions.count {
            requests[place].question?.index += 1
            requests[place].question?.isWriting = false
            return []
        }
        guard question.questions.indices.allSatisfy({ question.isAnswered($0) }) else { return [] }
        return send(
            WaitingRequest.Answer(
                decision: .answer(question.answers), digest: waiting.digest, token: token,
                word: .answer), place)
    }

    private mutating func send(
        _ answer: WaitingRequest.Answer, _ place: Int
    ) -> [CompanionAction] {
        requests[place].course = .sending(answer)
        requests[place].isOpenInFull = false
        let request = requests[place].request
        return [
            .respond(
                request.sessionID, request.id, answer.decision, digest: answer.digest,
                clientToken: answer.token)
        ]
    }

    private mutating func dismiss() -> [CompanionAction] {
        guard open?.tombstone != nil else { return [] }
        open?.tombstone = nil
        open?.shown = nil
        keepInFront()
        // What waits in this session comes first, then what waits elsewhere.
        if shownPlace != nil { return [] }
        let next = sortedSessions.first { $0.needsYou && $0.sessionID != open?.id }
        return next.map { bringToFront($0.sessionID) } ?? []
    }
}

extension WaitingRequest {
    /// Whether an answer can begin: none is on its way.
    var isOpenForAnswers: Bool {
        if case .sending = course { return false }
        return true
    }
}
