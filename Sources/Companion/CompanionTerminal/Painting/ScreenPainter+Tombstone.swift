// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    /// What is left of a request: what was decided, where and when.
    func drawTombstone(_ tombstone: Tombstone, _ session: SessionScreen) -> [Line] {
        let box = CardBox(width: look.width, isHeavy: false, style: .plain)
        var lines = outcomeLine(tombstone).wrapped(to: box.inside, hanging: 2)
        lines += meaning(tombstone).wrapped(to: box.inside - 2).map { row in
            var line = Line("  ")
            line.append(row)
            return line
        }
        var subject = Line(tombstone.isCommand ? "  $ " : "  ")
        subject.append(tombstone.subject)
        lines += [subject.cut(to: box.inside), Line()]
        var next = Line("  Enter  ")
        if let title = tombstone.next {
            next.append("next: ")
            next.append(title)
        } else {
            next.append("go on")
        }
        lines.append(next.cut(to: box.inside))
        return box.around(lines, title: Line("ANSWERED", .bold), note: Line())
    }

    private func outcomeLine(_ tombstone: Tombstone) -> Line {
        guard let decision = tombstone.decision else {
            var line = Line("◌ ")
            line.append(screen.host)
            line.append(" does not know this request any more")
            return line
        }
        var line: Line
        switch decision.outcome {
        case .allowedOnce, .allowedWithChanges, .allowedInPart, .allowedAlways, .answered, .chosen:
            line = Line("✓ ", .good)
        case .denied, .deniedAndStopped: line = Line("✕ ")
        case .withdrawn, .orphaned, .other: line = Line("◌ ")
        }
        line.append(decisionWords(decision))
        return line
    }

    private func meaning(_ tombstone: Tombstone) -> Line {
        if let late = tombstone.lateAnswer {
            var line = Line("Your ")
            line.append(answerWord(late))
            line.append(" came second and had no effect.")
            return line
        }
        switch tombstone.decision?.outcome {
        case .withdrawn: return Line("The agent no longer asks. Nothing ran.")
        case .orphaned: return Line("The agent’s process ended while it waited. Nothing ran.")
        case nil: return Line("Nothing left to do.")
        default:
            return tombstone.decision?.by == .you
                ? Line("Your answer arrived. Nothing left to do.")
                : Line("Answered there while you were reading. Nothing left to do.")
        }
    }
}
