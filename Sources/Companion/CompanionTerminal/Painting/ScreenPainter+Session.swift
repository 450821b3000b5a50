// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension ScreenPainter {
    func drawSession(_ session: SessionScreen) -> Drawing {
        var drawing = Drawing(frame: frame([]))
        drawing.session = session.id
        let head = sessionHeader(session)
        let foot = footer(keys: sessionKeys(session))
        let room = max(1, look.height - head.count - foot.count)
        let area = drawArea(session, room: room, into: &drawing)
        let above = max(0, room - area.count)
        let transcript = drawTranscript(session, room: above, into: &drawing)
        drawing.frame = frame(head + transcript + area + foot)
        return drawing
    }

    private func sessionHeader(_ session: SessionScreen) -> [Line] {
        var title = Line(" ‹ ")
        title.append(session.title, .bold)
        var right = Line()
        if !look.isNarrow {
            right.append(session.project)
            right.append(" · ")
        }
        right.append(session.backend)
        right.append(" · ")
        right.append(statusSign(session.status))
        right.append(" " + statusWord(session.status))
        if let asOf = screen.asOf { right.append("  as of " + clock(asOf), .flag) }
        title.alignRight(right, to: edge)
        var views = Line(" [Transcript]")
        if let stat = session.stat {
            views.append("  ")
            views.append(statLine(stat))
        }
        return look.isNarrow ? [title] : [title, views, isCard(session.area) ? Line() : rule]
    }

    private var rule: Line {
        var line = Line(" ")
        line.append(String(repeating: "─", count: max(0, edge - 1)), .quiet)
        return line
    }

    private func isCard(_ area: ActionArea) -> Bool {
        switch area {
        case .card, .question: true
        default: false
        }
    }

    private func sessionKeys(_ session: SessionScreen) -> String {
        switch session.area {
        case .card(let card): cardKeys(card)
        case .question: "1–9 choose   Enter send   d don’t answer   Esc list   ? keys"
        case .tombstone: "Enter next   Esc list   ? keys"
        case .composer(let composer) where composer.isWriting:
            "Enter send   Alt-Enter new line   Esc leave it here"
        case .composer, .working, .gettingRequest:
            "↑↓ scroll   Space unfold   c compose   Esc list   ? keys"
        }
    }

    private func cardKeys(_ card: ApprovalCard) -> String {
        switch card.state {
        case .armed: return "y allow   any other key steps back"
        case .writingReason: return "Enter deny   Esc back"
        case .sending: return "Esc list   ? keys"
        case .notDelivered where card.offers.refusal == nil:
            return "d deny   s send again   n next request   Esc list   ? keys"
        case .waiting, .refused, .notDelivered: break
        }
        if card.offers.refusal != nil { return "Enter full input   Esc list   ? keys" }
        return card.isOpenInFull
            ? "↑↓ Space scroll   d deny   Esc back   ? keys"
            : "d deny   a allow   Enter full input   n next request   Esc list   ? keys"
    }

    private func drawArea(
        _ session: SessionScreen, room: Int, into drawing: inout Drawing
    ) -> [Line] {
        switch session.area {
        case .card(let card): return drawCard(card, session, room: room, into: &drawing)
        case .question(let question): return drawQuestion(question, session, room: room)
        case .tombstone(let tombstone): return drawTombstone(tombstone, session)
        case .gettingRequest:
            var words = Line("Getting the request from ")
            words.append(screen.host)
            words.append("…")
            return [Line()] + paragraph(words, indent: 1, width: edge)
        case .composer(let composer): return drawComposer(composer, session, room: room)
        case .working(let doing, let since): return [drawWorking(doing, since)]
        }
    }

    private func drawWorking(_ doing: VisibleText?, _ since: Int64?) -> Line {
        var line = Line(" ◐ ")
        if let doing { line.append(doing) } else { line.append("running") }
        guard let since, screen.link.isConnected else { return line.cut(to: edge) }
        line.alignRight(Line(TimeWords.stopwatch(screen.now - since)), to: edge)
        return line
    }
}
