// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    /// Fewest lines of what is asked that a card shows, however low the terminal is.
    static let minimumDetailHeight = 3

    var cardBox: CardBox { CardBox(width: look.width, isHeavy: true, style: .flag) }
    /// How far a card's lines are indented within it.
    var cardIndent: Int { look.isNarrow ? 0 : 2 }

    func drawCard(
        _ card: ApprovalCard, _ session: SessionScreen, room: Int, into drawing: inout Drawing
    ) -> [Line] {
        let detail = detailLines(card)
        let head = cardHead(card)
        let notes = cardNotes(card)
        var fixed = head.count + notes.count + 2
        // With as many lines around the input as there are free; saying how many are left takes
        // some.
        var free = freeHeight(room, fixed, cardActions(card, session, left: 0))
        let isWhole = detail.count <= free
        if !isWhole {
            free = freeHeight(room, fixed, cardActions(card, session, left: detail.count))
        }
        let page = cardPage(card, detail.count, free)
        let seen = Array(detail[page..<min(detail.count, page + free)])
        let left = detail.count - (page + seen.count)
        if isWhole || (card.isOpenInFull && left == 0) { drawing.shownWhole = card.id }
        drawing.maximumPage = max(0, detail.count - free)
        drawing.pageHeight = free
        let actions = cardActions(card, session, left: left)
        fixed += actions.count
        var lines = head
        if !isWhole { lines[0] = numbered(head[0], page + 1, page + seen.count, detail.count) }
        let isAiry = room - fixed - seen.count >= 2
        if isAiry { lines.append(Line()) }
        lines += seen
        if isAiry { lines.append(Line()) }
        lines += notes + actions
        return cardBox.around(lines, title: cardTitle(card), note: cardNote(card))
    }

    private func freeHeight(_ room: Int, _ fixed: Int, _ actions: [Line]) -> Int {
        max(ScreenPainter.minimumDetailHeight, room - fixed - actions.count - 2)
    }

    private func cardPage(_ card: ApprovalCard, _ count: Int, _ free: Int) -> Int {
        card.isOpenInFull ? min(view.page, max(0, count - free)) : 0
    }

    private func numbered(_ line: Line, _ first: Int, _ last: Int, _ count: Int) -> Line {
        var line = line
        let end = last == count ? "End of input" : "of \(count)"
        line.alignRight(
            Line(last == count ? "\(end) (\(count) lines)" : "lines \(first)–\(last) \(end)"),
            to: cardBox.inside)
        return line
    }

    private func cardTitle(_ card: ApprovalCard) -> Line {
        var line = Line("⚠ ", .flag)
        line.append("PERMISSION REQUESTED", .flag)
        return line
    }

    private func cardNote(_ card: ApprovalCard) -> Line {
        noteLine(position: card.position, count: card.count, since: card.requestedAt)
    }

    /// `1 of 2 · 4 min`, or `as of 14:07` while the age can't be known to matter.
    func noteLine(position: Int, count: Int, since: Int64) -> Line {
        var parts: [String] = []
        if count > 1 { parts.append("\(position) of \(count)") }
        if screen.asOf == nil { parts.append(TimeWords.age(since, now: screen.now)) }
        return Line(look.isNarrow ? "" : parts.joined(separator: " · "))
    }

    private func cardHead(_ card: ApprovalCard) -> [Line] {
        var title = Line(card.title, .bold)
        var origin = Line()
        if let name = card.origin {
            origin.append("from subagent ")
            origin.append(name)
        }
        let risk = riskWord(card.risk)
        if look.isNarrow {
            let position = card.count > 1 ? [Line("\(card.position) of \(card.count)")] : []
            let rows = [title, risk] + (origin.isEmpty ? [] : [origin]) + position
            return rows.map { $0.cut(to: cardBox.inside) }
        }
        title.append("   ")
        title.append(risk)
        if !origin.isEmpty {
            title.append("   ")
            title.append(origin)
        }
        return [title]
    }

    /// What has to be known beside the input.
    private func cardNotes(_ card: ApprovalCard) -> [Line] {
        var lines: [Line] = []
        let width = cardBox.inside
        if card.hiddenCount > 0 {
            let words = card.hiddenCount == 1 ? "character" : "characters"
            lines += paragraph(
                Line("! \(card.hiddenCount) hidden \(words) made visible", .flag),
                indent: cardIndent, width: width)
        }
        if let deadline = card.deadline {
            lines += paragraph(
                Line("• The agent waits until " + clock(deadline)), indent: cardIndent, width: width
            )
        }
        if let lock = card.offers.lock, let words = lockWords(lock) {
            var line = Line("? ")
            line.append(words)
            lines += paragraph(line, indent: cardIndent, width: width)
        } else if card.offers.lock == nil {
            lines += paragraph(
                Line("? Nothing has judged how dangerous this is. Read it before you allow it."),
                indent: cardIndent, width: width)
        }
        return lines.isEmpty || look.isNarrow ? lines : lines + [Line()]
    }
}
