// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import SessionSync

extension CompanionStateMachine {
    /// A request waits; one that is known stays as the person left it unless it changed.
    mutating func take(_ request: ApprovalRequest) -> [CompanionAction] {
        if let place = requests.firstIndex(where: { $0.request.id == request.id }) {
            guard requests[place].request != request || requests[place].hasChanged else {
                return []
            }
            var anew = newWaiting(request)
            // What may have arrived stays answerable under its token: the host tells whether it
            // counts.
            if requests[place].digest == anew.digest, let answer = requests[place].answer {
                anew.course = .notDelivered(answer)
            }
            requests[place] = anew
            return fetches(of: anew)
        }
        guard requests.count < Limits.maximumRequestCount else { return [] }
        let waiting = newWaiting(request)
        let place = requests.firstIndex { $0.request.requestedAt > request.requestedAt }
        requests.insert(waiting, at: place ?? requests.count)
        return fetches(of: waiting)
    }

    private func newWaiting(_ request: ApprovalRequest) -> WaitingRequest {
        var waiting = WaitingRequest(request: request)
        waiting.digest = digestOfDrawn(request) ?? []
        waiting.isWhatIsAsked = waiting.digest == request.digest
        return waiting
    }

    private func fetches(of waiting: WaitingRequest) -> [CompanionAction] {
        waiting.missingTexts.filter { $0.byteCount <= Limits.maximumBlobByteCount }
            .map { .fetchBlob(waiting.request.sessionID, $0) }
    }

    /// A request needs no answer any more; where it was in front a tombstone takes its place.
    mutating func close(_ closing: ApprovalResolved) {
        guard let place = requests.firstIndex(where: { $0.request.id == closing.id }) else {
            return
        }
        let waiting = requests.remove(at: place)
        let isOurs = closing.clientToken != nil && closing.clientToken == waiting.answer?.token
        if isOurs, case .sending = waiting.course { return }
        bury(
            waiting, DecisionLine(closing, device: device),
            lateAnswer: isOurs ? nil : waiting.answer?.word)
    }

    /// What a snapshot doesn't hold waits no more, however that came.
    mutating func closeAbsent(_ pending: [ApprovalRequest], of id: SessionID) {
        for waiting in requests where waiting.request.sessionID == id {
            guard !pending.contains(where: { $0.id == waiting.request.id }) else { continue }
            requests.removeAll { $0.request.id == waiting.request.id }
            bury(waiting, nil, lateAnswer: waiting.answer?.word)
        }
    }

    /// The host says what came of an answer.
    mutating func take(_ news: ApprovalReply, at now: Moment) {
        guard let place = requests.firstIndex(where: { $0.request.id == news.approvalID }) else {
            return
        }
        let waiting = requests[place]
        guard waiting.answer?.token == news.clientToken else { return }
        switch news.outcome {
        case .accepted:
            requests.remove(at: place)
        case .alreadyResolved:
            requests.remove(at: place)
            let decision = news.how.map {
                DecisionLine(outcome: $0, by: news.by, at: now.wall, device: device)
            }
            bury(waiting, decision, lateAnswer: waiting.answer?.word)
        case .unknown:
            requests.remove(at: place)
            bury(waiting, nil, lateAnswer: waiting.answer?.word)
        case .staleContent:
            requests[place].course = .waiting
            requests[place].hasChanged = true
        case .notOffered: requests[place].course = .refused(.notOffered)
        case .insufficientScope: requests[place].course = .refused(.insufficientScope)
        case .other: requests[place].course = .refused(.other)
        }
    }

    /// The host took an answer neither in nor further.
    mutating func refuse(_ token: ClientToken) {
        guard let place = requests.firstIndex(where: { $0.answer?.token == token }) else { return }
        requests[place].course = .refused(.other)
    }

    private mutating func bury(
        _ waiting: WaitingRequest, _ decision: DecisionLine?, lateAnswer: CardAnswer?
    ) {
        guard var session = open, session.id == waiting.request.sessionID else { return }
        guard session.shown == waiting.request.id else { return }
        let subject = waiting.request.subject
        session.tombstone = Tombstone(
            decision: decision, lateAnswer: lateAnswer, subject: subject.text,
            isCommand: subject.isCommand, next: nil)
        open = session
    }

    /// A long text came: it counts only if it is the one that the request names.
    mutating func takeBlob(_ id: BlobID, _ bytes: [UInt8]) {
        guard let hash = try? C.digest(.sha256, of: bytes.span), hash == id.bytes else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        // Bytes that are no text would be shown otherwise than they are.
        guard text.utf8.elementsEqual(bytes) else { return }
        for place in requests.indices
        where requests[place].missingTexts.contains(where: { $0.id == id }) {
            requests[place].wholeTexts[id] = text
            requests[place].wasRead = false
        }
    }
}

extension ApprovalRequest {
    /// What the request is about in a line: its command, its question, else its title.
    var subject: (text: VisibleText, isCommand: Bool) {
        for part in detail {
            switch part {
            case .command(let text, _): return (VisibleText(text.text), true)
            case .question(let question): return (VisibleText(question.text), false)
            case .fileChange(let change): return (VisibleText(change.path), false)
            default: continue
            }
        }
        return (VisibleText(title), false)
    }
}
