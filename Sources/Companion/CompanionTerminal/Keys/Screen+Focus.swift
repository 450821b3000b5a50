// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension Screen {
    /// The area of the session in front.
    private var area: ActionArea? {
        guard case .session(let session) = content else { return nil }
        return session.area
    }

    /// Until when nothing that was typed counts.
    var settlesAt: Int64? {
        switch area {
        case .card(let card): card.settlesAt
        case .question(let question): question.settlesAt
        default: nil
        }
    }

    /// Whether the list is being narrowed.
    var isFinding: Bool {
        guard case .sessions(let sessions) = content else { return false }
        return sessions.filter != nil
    }

    /// Whether keys are letters of something that is being written.
    var isWriting: Bool {
        switch area {
        case .composer(let composer): return composer.isWriting
        case .question(let question): return question.ownWords?.isWriting ?? false
        case .card(let card):
            if case .writingReason = card.state { return true }
            return false
        default: return isFinding
        }
    }

    /// Whether what is being written may have several lines.
    var takesLines: Bool {
        if case .composer = area { return true }
        return false
    }
}

extension SessionScreen {
    /// The latest words that may not have arrived.
    var unsettledInput: ClientToken? {
        for row in rows.reversed() {
            guard case .person(_, _, let fate?) = row.content else { continue }
            if fate.state == .notDelivered || fate.state == .indeterminate { return fate.token }
        }
        return nil
    }
}

extension QuestionCard {
    /// The place of what is chosen; nil if nothing is.
    var chosenPlace: Int? {
        if let own = ownWords, own.isChosen { return options.count }
        return options.firstIndex { $0.isChosen }
    }
}
