// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    func drawPerson(
        _ at: Int64, _ lines: [VisibleText], _ fate: TranscriptRow.Fate?, _ session: SessionScreen,
        showsFate: Bool
    ) -> [Line] {
        guard let fate, showsFate || fate.state != .echoed else {
            var drawn = [Line(" You " + clock(at), .bold)]
            for line in lines { drawn += roped(Line(line), indent: 0) }
            return drawn
        }
        var drawn: [Line] = []
        for line in lines { drawn += roped(Line(line), indent: look.isNarrow ? 2 : 12) }
        if look.isNarrow {
            drawn.insert(Line("│ You " + clock(at), .bold), at: 0)
        } else {
            drawn[0].cells.replaceSubrange(
                0..<12, with: Line("│ You " + clock(at)).padded(12).cells)
        }
        return drawn + drawFate(fate, session)
    }

    private func roped(_ line: Line, indent: Int) -> [Line] {
        line.wrapped(to: edge - 2 - indent).map { row in
            var roped = Line("│ ")
            roped.pad(to: 2 + indent)
            roped.append(row)
            return roped
        }
    }

    private func drawFate(_ fate: TranscriptRow.Fate, _ session: SessionScreen) -> [Line] {
        let indent = look.isNarrow ? 2 : 12
        let (sign, words) = fateWords(fate.state, session)
        var first = Line(sign)
        first.pad(to: 3)
        first.append(words)
        return first.wrapped(to: edge - 2 - indent, hanging: 3).map { row in
            var roped = Line("│ ")
            roped.pad(to: 2 + indent)
            roped.append(row)
            return roped
        }
    }

    private func fateWords(_ state: DeliveryState, _ session: SessionScreen) -> (String, Line) {
        var words: Line
        switch state {
        case .sending:
            words = Line("Sending, waiting for ")
            words.append(screen.host)
            words.append(" to confirm…")
            return ("◐", words)
        case .notDelivered:
            return (
                "!",
                Line(
                    "NOT DELIVERED. The connection dropped.  r send again (counts once)  x leave it"
                )
            )
        case .queued:
            words = Line("Queued on ")
            words.append(screen.host)
            words.append(". ")
            words.append(session.backend)
            words.append(" gets it when this turn ends.")
            return ("⧗", words)
        case .delivered:
            words = Line("Delivered to ")
            words.append(session.backend)
            words.append(", not yet picked up.")
            return ("✓", words)
        case .echoed:
            words = Line("In the conversation. ")
            words.append(session.backend)
            words.append(" has it.")
            return ("✓✓", words)
        case .indeterminate:
            words = Line("May not have arrived. ")
            words.append(session.backend)
            words.append("’s process ended while taking it. Check above before sending again.")
            words.append("  r send again  x leave it")
            return ("?", words)
        }
    }

    func drawComposer(_ composer: Composer, _ session: SessionScreen, room: Int) -> [Line] {
        var prompt = Line(composer.isWriting ? " Message " : " c  Message ")
        prompt.append(session.backend)
        prompt.append(" ")
        if composer.isWriting { prompt.append("▏", .allow) }
        var lines = [Line()]
        for (place, text) in composer.draft.enumerated() {
            var line = Line()
            line.append(text)
            for (index, row) in line.wrapped(to: max(8, edge - prompt.width)).enumerated() {
                var whole = place == 0 && index == 0 ? prompt : Line().padded(prompt.width)
                whole.append(row)
                lines.append(whole)
            }
        }
        // The end of a long draft, where one writes.
        let most = max(2, room / 2)
        if lines.count > most { lines = [Line()] + lines.suffix(most - 1) }
        return lines + composerNotes(composer)
    }

    private func composerNotes(_ composer: Composer) -> [Line] {
        var lines: [Line] = []
        if composer.waitingCount > 0, composer.isWriting {
            var words = Line("⚠ ", .flag)
            words.append("Permission requested meanwhile. Esc shows it; keys go to your message.")
            lines += paragraph(words, indent: 1, width: edge)
        }
        if let refusal = composer.refusal {
            lines += paragraph(Line(refusalWords(refusal)), indent: 1, width: edge)
        }
        return lines
    }
}

extension Line {
    /// The line with blanks up to this width.
    func padded(_ width: Int) -> Line {
        var line = self
        line.pad(to: width)
        return line
    }
}
