// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// A request that waits, with what the person did about it so far.
struct WaitingRequest {
    /// What is known of an answer that was given.
    struct Answer {
        var decision: Decision
        var digest: [UInt8]
        var token: ClientToken
        var word: CardAnswer
    }

    enum Course {
        case waiting
        case armed(Int)
        case writingReason(String)
        case sending(Answer)
        case notDelivered(Answer)
        case refused(CardState.Refusal)
    }

    let request: ApprovalRequest
    /// What is drawn of it; made once, since it may be long.
    private(set) var parts: [CardPart]
    /// The digest of what is drawn, and whether it is that of what the host asks about.
    var digest: [UInt8] = []
    var isWhatIsAsked = false
    /// Long texts that came whole, by their names.
    var wholeTexts: [BlobID: String] = [:] {
        didSet { parts = request.detail.map { CardPart($0, wholeTexts: wholeTexts) } }
    }
    /// Whether all of it has been on the screen to its last line.
    var wasRead = false
    var isOpenInFull = false
    /// Whether the host said that what was answered is no more what it asks.
    var hasChanged = false
    var course: Course = .waiting
    var question: QuestionCourse?

    init(request: ApprovalRequest) {
        self.request = request
        parts = request.detail.map { CardPart($0, wholeTexts: [:]) }
        question = QuestionCourse(request)
    }

    /// Long texts of the request that have not come whole yet.
    var missingTexts: [BlobReference] {
        request.detail.compactMap { detail in
            guard let blob = detail.longText?.blob, wholeTexts[blob.id] == nil else { return nil }
            return blob
        }
    }

    /// The answer that is on its way or may be.
    var answer: Answer? {
        switch course {
        case .sending(let answer), .notDelivered(let answer): answer
        default: nil
        }
    }

    /// Whether it is answered in words.
    var isQuestion: Bool { question != nil }
}

extension ApprovalDetail {
    /// The text of the part that may be too long for an event.
    var longText: LongText? {
        switch self {
        case .command(let text, _), .text(_, let text), .input(let text): text
        case .fileChange(let change): change.diff
        case .permission, .network, .question, .unknown: nil
        }
    }
}
