// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// How far the person is in answering the questions of a request.
struct QuestionCourse {
    /// What was chosen for one question.
    struct Chosen {
        var options: Set<Int> = []
        var ownWords = ""
        var isOwnChosen = false
    }

    let questions: [Question]
    var index = 0
    var chosen: [Chosen]
    /// Whether keys go into one's own words.
    var isWriting = false

    /// The questions of a request that is answered in words; nil for any other.
    init?(_ request: ApprovalRequest) {
        var questions: [Question] = []
        for case .question(let question) in request.detail { questions.append(question) }
        guard request.kind == .question, !questions.isEmpty else { return nil }
        self.questions = questions
        chosen = questions.map { _ in Chosen() }
    }

    /// Chooses the option at this place; one past the last is one's own words.
    mutating func choose(_ place: Int) {
        let question = questions[index]
        if place == question.options.count, question.takesOwnWords {
            let isChosen = question.allowsSeveral ? !chosen[index].isOwnChosen : true
            chosen[index].isOwnChosen = isChosen
            isWriting = isChosen
            if !question.allowsSeveral { chosen[index].options = [] }
        } else if question.options.indices.contains(place) {
            chooseOption(place, allowsSeveral: question.allowsSeveral)
        }
    }

    /// Whether there is an answer to the question at this place.
    func isAnswered(_ place: Int) -> Bool {
        let chosen = chosen[place]
        if chosen.isOwnChosen { return !chosen.ownWords.utf8.isEmpty }
        return !chosen.options.isEmpty
    }

    /// The answers to all questions, in their order.
    var answers: [QuestionAnswer] {
        questions.indices.map { place in
            var values = chosen[place].options.sorted().map { questions[place].options[$0].label }
            if chosen[place].isOwnChosen { values.append(chosen[place].ownWords) }
            return QuestionAnswer(question: questions[place].id, values: values)
        }
    }

    private mutating func chooseOption(_ place: Int, allowsSeveral: Bool) {
        guard allowsSeveral else {
            chosen[index] = Chosen(options: [place], ownWords: chosen[index].ownWords)
            isWriting = false
            return
        }
        if chosen[index].options.remove(place) == nil { chosen[index].options.insert(place) }
    }
}

extension Question {
    /// Whether one's own words may be the answer: also where nothing else could be.
    var takesOwnWords: Bool { allowsOwnText || options.isEmpty }
}
