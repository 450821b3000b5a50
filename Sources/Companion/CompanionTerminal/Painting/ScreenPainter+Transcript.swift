// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension ScreenPainter {
    /// The part of the transcript that fits, its end unless the person scrolled back.
    func drawTranscript(
        _ session: SessionScreen, room: Int, into drawing: inout Drawing
    ) -> [Line] {
        var lines: [(line: Line, tool: ItemID?)] = []
        if session.hasEarlier {
            lines.append((Line("│ … earlier: scroll up to load", .quiet), nil))
        }
        let isComposing =
            if case .composer(let composer) = session.area { composer.isWriting } else { false }
        for (place, row) in session.rows.enumerated() {
            let tool = if case .tool(let tool) = row.content { tool.id } else { ItemID?.none }
            let drawn = draw(row, session, showsFate: isComposing)
            lines += drawn.map { ($0, tool) }
            if row.content.isText, place + 1 < session.rows.count {
                lines.append((Line(row.thread == nil ? "│" : "┆"), nil))
            }
        }
        drawing.maximumScroll = max(0, lines.count - room)
        let end = lines.count - min(view.scroll, drawing.maximumScroll)
        let seen = lines[max(0, end - room)..<max(0, end)]
        drawing.lowestTool = seen.last { $0.tool != nil }?.tool
        var shown = seen.map(\.line)
        while shown.count < room { shown.append(Line()) }
        return shown
    }

    private func draw(_ row: TranscriptRow, _ session: SessionScreen, showsFate: Bool) -> [Line] {
        let rope = row.thread == nil ? "│ " : "┆   "
        let branch = row.thread == nil ? "├" : "┆ ├"
        switch row.content {
        case .person(let at, let lines, let fate):
            return drawPerson(at, lines, fate, session, showsFate: showsFate)
        case .said(let lines, let isGrowing):
            return text(lines, behind: rope, tail: isGrowing ? "▍" : "")
        case .thought(let thought):
            return drawThought(thought, rope, branch)
        case .tool(let tool): return drawTool(tool, rope, branch)
        case .threadBegan(let name):
            var line = Line("├┄ ")
            line.append(name)
            line.append(", subagent", .quiet)
            return [line.cut(to: edge)]
        case .decided(let decision):
            return behind(branch + "  ", decisionWords(decision), continued: rope)
        case .notice(let words):
            return behind(branch + "  ", Line(words), continued: rope)
        }
    }

    /// Lines from outside behind the rope, all of them.
    private func text(_ lines: [VisibleText], behind rope: String, tail: String = "") -> [Line] {
        var drawn: [Line] = []
        for (place, text) in lines.enumerated() {
            var line = Line(text)
            if place == lines.count - 1 { line.append(tail) }
            for row in line.wrapped(to: edge - rope.count) {
                var roped = Line(rope)
                roped.append(row)
                drawn.append(roped)
            }
        }
        return drawn
    }

    private func behind(_ first: String, _ line: Line, continued rope: String) -> [Line] {
        line.wrapped(to: edge - first.count).enumerated().map { place, row in
            var roped = Line(place == 0 ? first : rope)
            roped.pad(to: first.count)
            roped.append(row)
            return roped
        }
    }

    private func drawThought(_ thought: FoldedRow, _ rope: String, _ branch: String) -> [Line] {
        var line = Line(branch + (thought.isOpen ? "▾ " : "▸ "))
        line.append("Thinking  ", .quiet)
        if !thought.isOpen, let first = thought.lines.first { line.append(first, .quiet) }
        let rows = thought.isOpen ? text(thought.lines, behind: rope + "  ") : []
        return [line.cut(to: edge)] + rows
    }

    private func drawTool(_ tool: ToolRow, _ rope: String, _ branch: String) -> [Line] {
        var line = Line(branch + (tool.isOpen ? "▾ " : "▸ "))
        line.append(tool.name, .bold)
        // Arguments stand in one column behind the short names that most tools have.
        line.pad(to: max(line.width + 2, branch.count + 9))
        line.append(tool.argument)
        line.alignRight(toolEnd(tool), to: edge)
        return [line] + text(tool.lines, behind: rope + "   ")
    }

    private func toolEnd(_ tool: ToolRow) -> Line {
        var line = Line()
        if let changed = tool.changed {
            line = statLine(changed)
            line.append(" ")
        } else if let duration = tool.duration {
            line.append(TimeWords.duration(duration) + " ", .quiet)
        }
        switch tool.status {
        case .running: line.append("◐")
        case .completed: line.append("✓", .good)
        case .failed: line.append("✕", .alarm)
        case .declined: line.append("denied")
        case .interrupted: line.append("cut off")
        case .other: break
        }
        return line
    }
}

extension TranscriptRow.Content {
    /// Whether it is text of several lines, which a free line parts from what follows.
    fileprivate var isText: Bool {
        switch self {
        case .person, .said: true
        default: false
        }
    }
}
