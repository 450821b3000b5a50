// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CBOR

extension ApprovalCard {
    init(
        _ waiting: WaitingRequest, position: Int, count: Int, refusal: AnsweringOff?,
        settlesAt: Int64
    ) {
        let request = waiting.request
        id = request.id
        title = VisibleText(request.title)
        risk = request.risk.visibleName
        origin = request.origin.map { VisibleText($0.name ?? $0.id.string) }
        self.position = position
        self.count = count
        requestedAt = request.requestedAt
        deadline = request.deadline
        parts = waiting.parts
        digest = waiting.digest
        hiddenCount = parts.reduce(title.hiddenCount) { $0 + $1.hiddenCount }
        state = CardState(waiting.course)
        offers = waiting.offers
        offers.refusal = refusal
        isOpenInFull = waiting.isOpenInFull
        self.settlesAt = settlesAt
    }
}

extension CardState {
    init(_ course: WaitingRequest.Course) {
        switch course {
        case .waiting: self = .waiting
        case .armed(let offer): self = .armed(offer)
        case .writingReason(let words): self = .writingReason(VisibleText(words))
        case .sending(let answer): self = .sending(answer.word)
        case .notDelivered(let answer): self = .notDelivered(answer.word)
        case .refused(let refusal): self = .refused(refusal)
        }
    }
}

extension WaitingRequest {
    /// What can be answered, as far as the request itself decides.
    var offers: ApprovalCard.Offers {
        var offers = ApprovalCard.Offers(deny: false, denyWithReason: false, allow: [])
        for choice in request.choices {
            switch choice {
            case .allowOnce: offers.allow.insert(.once, at: 0)
            case .choose(let option, let label):
                offers.allow.append(.option(id: option, label: VisibleText(label)))
            case .deny(let takesMessage):
                offers.deny = true
                offers.denyWithReason = offers.denyWithReason || takesMessage
            case .allowModified, .allowSubset, .denyAndStop, .answer, .unknown: break
            }
        }
        // Allowing a question would answer it with nothing.
        if request.kind == .question { offers.allow = [] }
        offers.allow = Array(offers.allow.prefix(ApprovalCard.Offers.maximumAllowCount))
        offers.lock = lock(hasOffers: !offers.allow.isEmpty)
        return offers
    }

    private func lock(hasOffers: Bool) -> AllowLock? {
        if case .other = request.kind { return .kindNotKnown }
        if case .other = request.risk { return .kindNotKnown }
        for case .unknown in request.detail { return .partNotShown }
        if !isWhatIsAsked { return .notWhatIsAsked }
        if !hasOffers { return .answerOnHost }
        let missing = missingTexts
        if missing.contains(where: { $0.byteCount > CompanionLimits.maximumBlobByteCount }) {
            return .partNotShown
        }
        if !missing.isEmpty { return .gettingTheRest }
        return wasRead ? nil : .readToTheEnd
    }
}

extension CardPart {
    init(_ detail: ApprovalDetail, wholeTexts: [BlobID: String]) {
        let long = detail.longText
        let whole = long?.blob.flatMap { wholeTexts[$0.id] }
        lines = long.map { VisibleText.lines(whole ?? $0.text) } ?? []
        isWhole = long?.blob == nil || whole != nil
        switch detail {
        case .command(_, let folder):
            kind = .command
            place = folder.map { VisibleText($0) }
        case .fileChange(let change):
            kind = .fileChange(change.kind)
            place = VisibleText(change.destination.map { change.path + " → " + $0 } ?? change.path)
        case .text(let label, _): kind = .text(label: VisibleText(label))
        case .input: kind = .input
        case .permission(_, let text):
            kind = .permission
            lines = VisibleText.lines(text)
        case .network(let host, let scheme):
            kind = .network
            lines = [VisibleText(scheme.map { $0 + "://" + host } ?? host)]
        case .question(let question):
            kind = .question
            lines = VisibleText.lines(question.text)
        case .unknown(let unknown):
            kind = .unknown
            place = VisibleText(unknown.name.string)
        }
    }

    /// How many hidden characters were made visible in it.
    var hiddenCount: Int {
        lines.reduce(place?.hiddenCount ?? 0) { $0 + $1.hiddenCount }
    }
}
