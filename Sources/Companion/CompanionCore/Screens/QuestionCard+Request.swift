// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension QuestionCard {
    /// The question in front; the request must have one.
    init(
        _ waiting: WaitingRequest, position: Int, count: Int, refusal: AnsweringOff?,
        settlesAt: Int64
    ) {
        guard let course = waiting.question else {
            preconditionFailure("a card of questions is made of a request that has some")
        }
        let question = course.questions[course.index]
        let chosen = course.chosen[course.index]
        id = waiting.request.id
        origin = waiting.request.origin.map { VisibleText($0.name ?? $0.id.string) }
        self.position = position
        self.count = count
        requestedAt = waiting.request.requestedAt
        index = course.index
        questionCount = course.questions.count
        header = question.header.map { VisibleText($0) }
        text = VisibleText.lines(question.text)
        options = question.options.indices.map { place in
            Option(
                label: VisibleText(question.options[place].label),
                explanation: question.options[place].explanation.map { VisibleText($0) },
                isChosen: chosen.options.contains(place))
        }
        allowsSeveral = question.allowsSeveral
        if question.takesOwnWords {
            ownWords = OwnWords(
                text: VisibleText(chosen.ownWords), isChosen: chosen.isOwnChosen,
                isWriting: course.isWriting)
        }
        hiddenCount = text.reduce(header?.hiddenCount ?? 0) { $0 + $1.hiddenCount }
        state = CardState(waiting.course)
        isAnswered = course.isAnswered(course.index)
        canDecline = waiting.offers.deny
        self.refusal = refusal
        self.settlesAt = settlesAt
    }
}
