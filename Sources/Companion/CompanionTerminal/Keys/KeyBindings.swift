// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

/// Says what a key means on the screen that is in front.
struct KeyBindings {
    /// What a key does.
    enum Outcome {
        case nothing
        case intent(CompanionIntent)
        case quit
        case drawAgain
    }

    let screen: Screen
    let drawing: ScreenPainter.Drawing
    /// The monotonic time.
    let now: Int64
    /// A new token for an act that sends something.
    let makeToken: () -> ClientToken

    /// What the key does; scrolling happens in the view itself.
    func outcome(of key: Key, _ view: inout TerminalView) -> Outcome {
        if key == .control("c") { return .quit }
        if key == .control("l") { return .drawAgain }
        if view.showsKeys {
            view.showsKeys = false
            return .nothing
        }
        // What was typed before the card was seen was not meant for it.
        if let settlesAt = screen.settlesAt, now < settlesAt { return .nothing }
        if screen.isWriting { return writing(key) }
        if case .pasted = key { return .nothing }
        if case .session(let session) = screen.content, case .card(let card) = session.area,
            case .armed = card.state
        {
            return .intent(key == .character("y") ? .confirm(makeToken()) : .stepBack)
        }
        return unfocused(key, &view)
    }

    private func unfocused(_ key: Key, _ view: inout TerminalView) -> Outcome {
        switch key {
        case .character("q"): return .quit
        case .character("?"):
            view.showsKeys = true
            return .nothing
        case .character("n"): return .intent(.openNextNeedingYou(isBackwards: false))
        case .character("N"): return .intent(.openNextNeedingYou(isBackwards: true))
        case .escape: return .intent(.back)
        default: break
        }
        switch screen.content {
        case .sessions: return list(key)
        case .session(let session): return self.session(key, session, &view)
        case .removed, .updateNeeded: return .nothing
        }
    }

    private func list(_ key: Key) -> Outcome {
        switch key {
        case .up, .character("k"): .intent(.moveSelection(-1))
        case .down, .character("j"): .intent(.moveSelection(1))
        case .pageUp: .intent(.moveSelection(-10))
        case .pageDown: .intent(.moveSelection(10))
        case .enter: .intent(.openSelected)
        case .character("/"): .intent(.beginFinding)
        case .character("m"): .intent(.showMoreDone)
        default: .nothing
        }
    }

    /// Keys while something is being written: all of them go there.
    private func writing(_ key: Key) -> Outcome {
        switch key {
        case .character(let scalar): .intent(.typed(String(Character(scalar))))
        case .pasted(let text): .intent(.typed(text))
        case .backspace: .intent(.erased)
        case .escape: .intent(.back)
        case .altEnter: screen.takesLines ? .intent(.typed("\n")) : .nothing
        case .enter: .intent(sendWhatIsWritten)
        case .up where screen.isFinding: .intent(.moveSelection(-1))
        case .down where screen.isFinding: .intent(.moveSelection(1))
        default: .nothing
        }
    }

    private var sendWhatIsWritten: CompanionIntent {
        guard case .session(let session) = screen.content else { return .openSelected }
        switch session.area {
        case .card: return .denyWithReason(makeToken())
        case .question: return .sendAnswer(makeToken())
        default: return .sendInput(makeToken())
        }
    }
}
