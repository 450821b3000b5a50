// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension KeyBindings {
    func session(_ key: Key, _ session: SessionScreen, _ view: inout TerminalView) -> Outcome {
        switch session.area {
        case .card(let card):
            if let outcome = self.card(key, card, &view) { return outcome }
        case .question(let question):
            if let outcome = self.question(key, question, &view) { return outcome }
        case .tombstone:
            if key == .enter { return .intent(.dismiss) }
        case .composer, .working, .gettingRequest:
            if let outcome = words(key, session) { return outcome }
        }
        return transcript(key, session, &view)
    }

    private func card(_ key: Key, _ card: ApprovalCard, _ view: inout TerminalView) -> Outcome? {
        if card.isOpenInFull, let outcome = page(key, &view) { return outcome }
        switch key {
        case .enter:
            view.page = 0
            return .intent(.showFullInput)
        case .character("d"): return .intent(.deny(makeToken()))
        case .character("D"): return .intent(.beginReason)
        case .character("a"): return .intent(.arm(0))
        case .character("s"): return .intent(.sendAgain)
        case .character(let scalar) where ("2"..."9").contains(scalar):
            return .intent(.arm(Int(scalar.value - 0x31)))
        default: return nil
        }
    }

    private func page(_ key: Key, _ view: inout TerminalView) -> Outcome? {
        // No key jumps to the end: the last line counts as read because all before it were seen.
        let step: Int
        switch key {
        case .up, .character("k"): step = -1
        case .down, .character("j"): step = 1
        case .pageUp: step = -max(1, drawing.pageHeight - 1)
        case .pageDown, .character(" "): step = max(1, drawing.pageHeight - 1)
        case .home, .character("g"): step = -drawing.maximumPage
        case .enter: return .nothing
        default: return nil
        }
        view.page = min(max(0, view.page + step), drawing.maximumPage)
        return .nothing
    }

    private func question(
        _ key: Key, _ card: QuestionCard, _ view: inout TerminalView
    ) -> Outcome? {
        let count = card.options.count + (card.ownWords == nil ? 0 : 1)
        switch key {
        case .character(let scalar) where ("1"..."9").contains(scalar):
            let place = Int(scalar.value - 0x31)
            guard place < count else { return .nothing }
            view.cursor = place
            return .intent(.choose(place))
        case .up, .down:
            let current = card.allowsSeveral ? view.cursor : card.chosenPlace
            let next = current.map { $0 + (key == .up ? -1 : 1) } ?? 0
            view.cursor = min(max(0, next), max(0, count - 1))
            return card.allowsSeveral ? .nothing : .intent(.choose(view.cursor))
        case .character(" "): return .intent(.choose(view.cursor))
        case .character("d"): return .intent(.deny(makeToken()))
        case .character("s"): return .intent(.sendAgain)
        case .enter: return .intent(.sendAnswer(makeToken()))
        default: return nil
        }
    }

    private func words(_ key: Key, _ session: SessionScreen) -> Outcome? {
        guard key == .character("r") || key == .character("x") else { return nil }
        guard let token = session.unsettledInput else { return .nothing }
        return key == .character("r")
            ? .intent(.resendInput(token, newToken: makeToken())) : .intent(.leaveInput(token))
    }

    private func transcript(
        _ key: Key, _ session: SessionScreen, _ view: inout TerminalView
    ) -> Outcome {
        let page = max(1, screenPage)
        switch key {
        case .up, .character("k"): return scroll(1, session, &view)
        case .down, .character("j"): return scroll(-1, session, &view)
        case .pageUp: return scroll(page, session, &view)
        case .pageDown: return scroll(-page, session, &view)
        case .home, .character("g"): return scroll(drawing.maximumScroll, session, &view)
        case .end, .character("G"): view.scroll = 0
        case .character(" "):
            if let tool = drawing.lowestTool { return .intent(.toggle(tool)) }
        case .character("c"): return .intent(.compose)
        default: break
        }
        return .nothing
    }

    private var screenPage: Int { drawing.frame.height / 2 }

    private func scroll(
        _ lines: Int, _ session: SessionScreen, _ view: inout TerminalView
    ) -> Outcome {
        let isAtStart = view.scroll >= drawing.maximumScroll
        view.scroll = min(max(0, view.scroll + lines), drawing.maximumScroll)
        return lines > 0 && isAtStart && session.hasEarlier ? .intent(.loadEarlier) : .nothing
    }
}
