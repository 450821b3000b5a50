// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension ScreenPainter {
    /// All lines of what is asked, none of them cut.
    func detailLines(_ card: ApprovalCard) -> [Line] {
        cache.lines(of: card, width: look.width) { makeDetailLines(card) }
    }

    private func makeDetailLines(_ card: ApprovalCard) -> [Line] {
        var lines: [Line] = []
        for (place, part) in card.parts.enumerated() {
            if place > 0 { lines.append(Line()) }
            lines += draw(part)
        }
        return lines
    }

    private func draw(_ part: CardPart) -> [Line] {
        var heading = Line(headingWords(part.kind), .bold)
        if case .text(let label) = part.kind { heading = Line(label, .bold) }
        if let place = part.place {
            heading.append(part.kind == .command ? "   in " : "   ")
            heading.append(place)
        }
        var lines = indented(heading.wrapped(to: cardBox.inside - cardIndent, hanging: 4))
        lines += body(part)
        if !part.isWhole { lines += indented([Line("… the rest is on its way", .quiet)]) }
        return lines
    }

    private func body(_ part: CardPart) -> [Line] {
        switch part.kind {
        case .command where part.lines.count == 1: prompted(part.lines[0])
        case .command, .text, .input: numbered(part.lines)
        case .fileChange: part.lines.flatMap { changed($0) }
        case .permission, .network, .question, .unknown: part.lines.flatMap { plain($0) }
        }
    }

    private func headingWords(_ kind: CardPart.Kind) -> String {
        switch kind {
        case .command: "WILL RUN"
        case .fileChange(let change):
            switch change {
            case .add: "WILL ADD"
            case .update, .other: "WILL CHANGE"
            case .delete: "WILL DELETE"
            case .move: "WILL MOVE"
            }
        case .text: ""
        case .input: "FULL INPUT"
        case .permission: "ASKS FOR"
        case .network: "WILL REACH"
        case .question: "ASKS"
        case .unknown: "NOT SHOWN"
        }
    }

    private func prompted(_ text: VisibleText) -> [Line] {
        var line = Line("$ ", .quiet)
        line.append(text, .bold)
        return indented(line.wrapped(to: cardBox.inside - cardIndent, hanging: 2))
    }

    /// Several lines carry their numbers, so that none can be mistaken for two.
    private func numbered(_ texts: [VisibleText]) -> [Line] {
        guard texts.count > 1 else { return texts.flatMap { plain($0) } }
        let digits = String(texts.count).count
        return texts.enumerated().flatMap { place, text in
            let number = String(place + 1)
            var line = Line(String(repeating: " ", count: digits - number.count), .quiet)
            line.append(number + " ", .quiet)
            line.append(text)
            return indented(
                line.wrapped(to: cardBox.inside - cardIndent, hanging: digits + 3))
        }
    }

    private func changed(_ text: VisibleText) -> [Line] {
        let isAdded = text.string.utf8.first == UInt8(ascii: "+")
        let isRemoved = text.string.utf8.first == UInt8(ascii: "-")
        let style = isAdded ? Style.good : isRemoved ? Style(ink: .red) : .plain
        return indented(Line(text, style).wrapped(to: cardBox.inside - cardIndent, hanging: 2))
    }

    private func plain(_ text: VisibleText) -> [Line] {
        indented(Line(text).wrapped(to: cardBox.inside - cardIndent, hanging: 2))
    }

    private func indented(_ rows: [Line]) -> [Line] {
        rows.map { row in
            var line = Line().padded(cardIndent)
            line.append(row)
            return line
        }
    }
}
