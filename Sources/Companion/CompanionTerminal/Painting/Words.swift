// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    func refusalWords(_ refusal: AnsweringOff) -> String {
        switch refusal {
        case .reconnectToAct: "Reconnect to act. Answering is off until the link is back."
        case .catchingUp: "Catching up… Answering is off until this is up to date."
        case .mayOnlyLook: "This device may look and not answer."
        case .notWhatIsAsked: "What is drawn here is not what is asked. Answer on the host."
        case .contentChanged:
            "What is asked has changed since this was drawn. Nothing was allowed; wait for it."
        }
    }

    func lockWords(_ lock: AllowLock) -> Line? {
        var words = Line()
        switch lock {
        case .readToTheEnd: return nil
        case .gettingTheRest:
            words.append("Getting the rest from ")
            words.append(screen.host)
            words.append("… Allow is locked until it is here.")
        case .partNotShown:
            words.append(
                "A part of this can’t be shown here, so it can’t be allowed here. Answer on ")
            words.append(screen.host)
            words.append(".")
        case .notWhatIsAsked:
            words.append("What is drawn here is not what ")
            words.append(screen.host)
            words.append(" asks about, so it can’t be allowed here. Answer on ")
            words.append(screen.host)
            words.append(".")
        case .kindNotKnown:
            words.append("This device does not know this kind of request. Answer on ")
            words.append(screen.host)
            words.append(".")
        case .answerOnHost:
            words.append("Answer on ")
            words.append(screen.host)
            words.append(".")
        }
        return words
    }

    func rejectionWords(_ refusal: CardState.Refusal) -> Line {
        var words = Line("NOT TAKEN. ", .alarm)
        words.append(screen.host)
        switch refusal {
        case .notOffered: words.append(" does not offer this answer. The request still waits.")
        case .insufficientScope: words.append(" does not let this device answer.")
        case .other: words.append(" did not take the answer. The request still waits.")
        }
        return words
    }

    /// `Allow`, `Deny`, `your answer`, or the agent's own option.
    func answerWord(_ answer: CardAnswer) -> Line {
        switch answer {
        case .allow: return Line("Allow")
        case .deny: return Line("Deny")
        case .answer: return Line("answer")
        case .option(let label): return Line(label)
        }
    }

    /// `Allowed once on boatshed, 14:09`.
    func decisionWords(_ decision: DecisionLine) -> Line {
        var words = Line()
        var tail = Line()
        switch decision.outcome {
        case .allowedOnce: words.append("Allowed once")
        case .allowedWithChanges: words.append("Allowed with changes")
        case .allowedInPart: words.append("Allowed in part")
        case .allowedAlways: words.append("Allowed always")
        case .denied(let reason):
            words.append("Denied")
            if let reason {
                tail.append(": ")
                tail.append(reason)
            }
        case .deniedAndStopped: words.append("Denied, and the turn stopped")
        case .answered: words.append("Answered")
        case .chosen(let option):
            words.append("Answered ")
            words.append(option)
        case .withdrawn: words.append("Withdrawn")
        case .orphaned: words.append("Nobody can answer this any more")
        case .other: words.append("Closed")
        }
        words.append(whoWords(decision))
        words.append(", " + clock(decision.at))
        words.append(tail)
        return words
    }

    private func whoWords(_ decision: DecisionLine) -> Line {
        var words = Line(" ")
        switch decision.by {
        case .you: words.append("by you on this device")
        case .on(let name):
            words.append("on ")
            words.append(name)
        case .rule(let number): words.append("by rule \(number)")
        case .agent: words.append("by the agent")
        case .nobody: return Line()
        }
        return words
    }
}
