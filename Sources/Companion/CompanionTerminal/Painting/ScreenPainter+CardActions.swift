// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    /// The lines that say which key does what, or how the answer stands.
    ///
    /// - Parameter left: Lines of the input that are still to be read below those seen.
    func cardActions(_ card: ApprovalCard, _ session: SessionScreen, left: Int) -> [Line] {
        if let refusal = card.offers.refusal, !card.state.isSettledHere {
            return stateLines(card.state, session) + words(Line(refusalWords(refusal)))
        }
        switch card.state {
        case .waiting, .refused:
            return stateLines(card.state, session) + choices(card, left: left)
        case .notDelivered(let answer):
            let again = pair(denyLine(card), sendAgain(answer))
            return stateLines(card.state, session) + again
        case .armed, .writingReason, .sending:
            return stateLines(card.state, session)
        }
    }

    /// How an answer stands, in words.
    func stateLines(_ state: CardState, _ session: SessionScreen) -> [Line] {
        switch state {
        case .waiting: return []
        case .armed(let offer): return armedLines(offer, session)
        case .writingReason(let reason):
            var line = Line("Reason for ")
            line.append(session.backend)
            line.append(" ▏", .allow)
            line.append(reason)
            return words(line) + words(Line("Enter  Deny with this reason   Esc  back"))
        case .sending(let answer):
            var line = Line("Sending ")
            line.append(answerWord(answer))
            line.append(", waiting for ")
            line.append(screen.host)
            line.append(" to confirm…")
            return words(line)
        case .notDelivered(let answer):
            var line = Line("! NOT DELIVERED. ", .alarm)
            line.append("The connection dropped before ")
            line.append(screen.host)
            line.append(" confirmed your ")
            line.append(answerWord(answer))
            line.append(". As far as this device knows the request still waits.")
            return words(line, hanging: 2) + [Line()]
        case .refused(let refusal): return words(rejectionWords(refusal))
        }
    }

    private func armedLines(_ offer: Int, _ session: SessionScreen) -> [Line] {
        guard case .card(let card) = session.area, card.offers.allow.indices.contains(offer) else {
            return []
        }
        var line = Line("▶ Press y to ", .allow)
        switch card.offers.allow[offer] {
        case .once: line.append("ALLOW ONCE: ", .allow)
        case .option(_, let label):
            line.append("answer ", .allow)
            line.append(label, .allow)
            line.append(": ", .allow)
        }
        line.append(subject(card))
        // What is armed is above in full; here a line names it.
        line = line.cut(to: cardBox.inside - cardIndent)
        return words(line)
            + words(Line("  Any other key steps back. Nothing has been sent."), hanging: 2)
    }

    private func subject(_ card: ApprovalCard) -> VisibleText {
        guard let part = card.parts.first else { return card.title }
        if case .fileChange = part.kind { return part.place ?? card.title }
        return part.lines.first ?? card.title
    }

    private func choices(_ card: ApprovalCard, left: Int) -> [Line] {
        var first = denyLine(card)
        if left > 0 {
            let read = "Enter  Read to the end (\(left) lines left)"
            if look.isNarrow { return [first] + words(Line(read)) + lockedAllow(card) }
            first.append("      " + read)
        }
        if card.offers.lock == nil, left == 0 || card.isOpenInFull || card.wasRead {
            return withAllow(card, first) + moreChoices(card)
        }
        first.alignRight(Line("Allow  (locked)"), to: cardBox.inside)
        return [first] + moreChoices(card)
    }

    private func lockedAllow(_ card: ApprovalCard) -> [Line] {
        card.offers.lock == nil ? [] : words(Line("Allow (locked)"))
    }

    private func withAllow(_ card: ApprovalCard, _ first: Line) -> [Line] {
        var rows = [first]
        for (place, offer) in card.offers.allow.enumerated() {
            var line = Line(place == 0 ? "a  " : "\(place + 1)  ", .allow)
            switch offer {
            case .once: line.append("Allow once", .allow)
            case .option(_, let label): line.append(label, .allow)
            }
            line.append(", then y")
            if place == 0, rows[0].width + line.width + 2 <= cardBox.inside {
                rows[0].alignRight(line, to: cardBox.inside)
            } else {
                rows += words(line)
            }
        }
        return rows
    }

    private func moreChoices(_ card: ApprovalCard) -> [Line] {
        var keys: [String] = []
        if card.offers.denyWithReason { keys.append("D deny with a reason") }
        keys.append(card.isOpenInFull ? "Esc back" : "Enter full input")
        if card.count > 1 { keys.append("n next request") }
        return words(Line(keys.joined(separator: "   "), .quiet))
    }

    private func denyLine(_ card: ApprovalCard) -> Line {
        var line = Line().padded(cardIndent)
        line.append(card.offers.deny ? "[d] Deny" : "Deny  (not offered)", .bold)
        return line
    }

    func sendAgain(_ answer: CardAnswer) -> Line {
        var line = Line("s  Send ", .allow)
        line.append(answerWord(answer))
        line.append(" again (counts once)", .allow)
        return line
    }

    /// Two choices at the two ends of a line, or one below the other.
    func pair(_ left: Line, _ right: Line) -> [Line] {
        guard left.width + right.width + 1 <= cardBox.inside else { return [left] + words(right) }
        var line = left
        line.alignRight(right, to: cardBox.inside)
        return [line]
    }

    func words(_ line: Line, hanging: Int = 0) -> [Line] {
        line.wrapped(to: cardBox.inside - cardIndent, hanging: hanging).map { row in
            var indented = Line().padded(cardIndent)
            indented.append(row)
            return indented
        }
    }
}

extension CardState {
    /// Whether its words already say why nothing can be answered.
    fileprivate var isSettledHere: Bool {
        if case .sending = self { return true }
        return false
    }
}

extension ApprovalCard {
    /// Whether all of it has been on the screen.
    fileprivate var wasRead: Bool { offers.lock != .readToTheEnd }
}
