// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    func drawQuestion(_ card: QuestionCard, _ session: SessionScreen, room: Int) -> [Line] {
        let actions = questionActions(card, session)
        let notes = questionNotes(card)
        let fixed = actions.count + notes.count + 3
        var asked = card.text.flatMap { Line($0, .bold).wrapped(to: cardBox.inside) }
        asked.append(Line())
        let (options, marked) = optionLines(card)
        let all = asked + options
        let free = max(ScreenPainter.minimumDetailHeight, room - fixed)
        // What doesn't fit scrolls with the mark.
        let end = min(all.count, max(free, asked.count + marked + 1))
        let seen = all[max(0, end - free)..<end]
        var lines = Array(seen)
        lines.append(Line())
        lines += notes + actions
        return cardBox.around(
            lines, title: questionTitle(card),
            note: noteLine(position: card.position, count: card.count, since: card.requestedAt))
    }

    private func questionTitle(_ card: QuestionCard) -> Line {
        var line = Line("◔ QUESTION", .flag)
        if card.questionCount > 1 {
            line.append(" \(card.index + 1) of \(card.questionCount)", .flag)
        }
        if let header = card.header {
            line.append("  ")
            line.append(header)
        }
        if let origin = card.origin {
            line.append("  from subagent ")
            line.append(origin)
        }
        return line
    }

    private func questionNotes(_ card: QuestionCard) -> [Line] {
        guard card.hiddenCount > 0 else { return [] }
        return words(Line("! \(card.hiddenCount) hidden characters made visible", .flag))
    }

    /// The options in rows, and the row of the one that is marked.
    private func optionLines(_ card: QuestionCard) -> (lines: [Line], marked: Int) {
        var lines: [Line] = []
        var marked = 0
        // Explanations stand in one column where there is room for it.
        let widest = card.options.map { Line($0.label).width }.max() ?? 0
        let column = min(max(widest, 15) + 2, 30)
        for (place, option) in card.options.enumerated() {
            var line = optionHead(card, place, isChosen: option.isChosen)
            let start = line.width
            line.append(option.label)
            if let explanation = option.explanation {
                line.pad(to: max(line.width + 2, look.isNarrow ? 0 : start + column))
                line.append(explanation, .quiet)
            }
            lines += line.wrapped(to: cardBox.inside, hanging: start)
            if isMarked(card, place, option.isChosen) { marked = lines.count - 1 }
        }
        guard let own = card.ownWords else { return (lines, marked) }
        var line = optionHead(card, card.options.count, isChosen: own.isChosen)
        let start = line.width
        if own.isWriting || own.isChosen {
            line.append(own.text)
            if own.isWriting { line.append("▏", .allow) }
        } else {
            line.append(look.isNarrow ? "Something else…" : "Something else…  ")
            if !look.isNarrow { line.append("Answer in your own words", .quiet) }
        }
        lines += line.wrapped(to: cardBox.inside, hanging: start)
        if isMarked(card, card.options.count, own.isChosen) { marked = lines.count - 1 }
        return (lines, marked)
    }

    private func isMarked(_ card: QuestionCard, _ place: Int, _ isChosen: Bool) -> Bool {
        card.allowsSeveral ? view.cursor == place : isChosen
    }

    private func optionHead(_ card: QuestionCard, _ place: Int, isChosen: Bool) -> Line {
        let isMarked = isMarked(card, place, isChosen)
        var line = Line(isMarked ? "▸ " : "  ", isMarked ? .allow : .plain)
        if card.allowsSeveral { line.append(isChosen ? "[x] " : "[ ] ") }
        line.append(place < 9 ? "\(place + 1)  " : "   ")
        return line
    }

    private func questionActions(_ card: QuestionCard, _ session: SessionScreen) -> [Line] {
        if case .sending = card.state { return stateLines(card.state, session) }
        if let refusal = card.refusal {
            return stateLines(card.state, session) + words(Line(refusalWords(refusal)))
        }
        var line = Line().padded(cardIndent)
        line.append(card.canDecline ? "[d] Don’t answer" : "", .bold)
        if case .notDelivered(let answer) = card.state {
            return stateLines(card.state, session) + pair(line, sendAgain(answer))
        }
        let send = Line(sendWords(card), card.isAnswered ? .allow : .quiet)
        return stateLines(card.state, session) + pair(line, send)
    }

    private func sendWords(_ card: QuestionCard) -> String {
        guard card.isAnswered else { return "choose an answer first" }
        if card.index + 1 < card.questionCount { return "Enter  Next question" }
        let chosen = card.options.firstIndex { $0.isChosen }
        if card.questionCount == 1, !card.allowsSeveral, let chosen {
            return "Enter  Send answer \(chosen + 1)"
        }
        return card.questionCount > 1 ? "Enter  Send answers" : "Enter  Send answer"
    }
}
