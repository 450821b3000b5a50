// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension ScreenPainter {
    func drawSessions(_ sessions: SessionsScreen) -> Drawing {
        var lines = [sessionsHeader(sessions)]
        if !look.isNarrow { lines.append(Line()) }
        let foot = footer(keys: listKeys(sessions))
        let room = max(1, look.height - lines.count - foot.count)
        lines += sessionsBody(sessions, room: room)
        while lines.count < look.height - foot.count { lines.append(Line()) }
        return Drawing(frame: frame(lines + foot))
    }

    private func listKeys(_ sessions: SessionsScreen) -> String {
        if sessions.filter != nil { return "type to find   Enter open   Esc all sessions" }
        if sessions.rows.isEmpty { return "? keys   q quit" }
        return screen.link.isConnected
            ? "↑↓ move   Enter open   n next that needs you   / find   ? keys   q quit"
            : "↑↓ move   Enter read   / find   ? keys   q quit"
    }

    private func sessionsHeader(_ sessions: SessionsScreen) -> Line {
        var line = Line(" Sessions", .bold)
        if let filter = sessions.filter {
            line.append("   / ")
            line.append(filter)
            line.append("▏")
        }
        var right = Line(screen.host)
        if let asOf = screen.asOf { right.append("   as of " + clock(asOf), .flag) }
        line.alignRight(right, to: edge)
        return line
    }

    /// Sections in rows; what doesn't fit scrolls under the pinned heading of NEEDS YOU.
    private func sessionsBody(_ sessions: SessionsScreen, room: Int) -> [Line] {
        if sessions.rows.isEmpty { return emptyList(sessions) }
        var lines: [Line] = []
        var chosen = 0..<0
        func add(_ rows: [SessionRow]) {
            for row in rows {
                let isSelected = row.id == sessions.selected
                let drawn = draw(row, isSelected: isSelected)
                if isSelected { chosen = lines.count..<(lines.count + drawn.count) }
                lines += drawn
            }
            if !look.isNarrow { lines.append(Line()) }
        }
        var pinned: [Line] = []
        if sessions.needsYou.isEmpty {
            if sessions.filter == nil { lines += nothingNeedsYou }
        } else {
            pinned = [heading("NEEDS YOU", sessions.needsYou.count, .flag)]
            add(sessions.needsYou)
        }
        if !sessions.running.isEmpty {
            lines.append(heading("RUNNING", sessions.running.count, .bold))
            add(sessions.running)
        }
        if !sessions.done.isEmpty {
            lines.append(heading("DONE", sessions.doneCount, .bold))
            add(sessions.done)
            appendMore(sessions, to: &lines)
        }
        while let last = lines.last, last.isEmpty { lines.removeLast() }
        return pinned + window(lines, around: chosen, room: room - pinned.count)
    }

    private func appendMore(_ sessions: SessionsScreen, to lines: inout [Line]) {
        let more = sessions.doneCount - sessions.done.count
        guard more > 0 else { return }
        if let last = lines.last, last.isEmpty { lines.removeLast() }
        lines.append(Line("     … \(more) more, press m", .quiet))
    }

    private var nothingNeedsYou: [Line] {
        look.isNarrow
            ? [Line(" Nothing needs you", .quiet)] : [Line(" Nothing needs you", .quiet), Line()]
    }

    private func window(_ lines: [Line], around chosen: Range<Int>, room: Int) -> [Line] {
        guard lines.count > room else { return lines }
        let start = max(0, min(chosen.upperBound - room, lines.count - room))
        return Array(lines[start..<(start + room)])
    }

    private func heading(_ words: String, _ count: Int, _ style: Style) -> Line {
        var line = Line(" " + words, style)
        line.append((look.isNarrow ? " " : "  ") + "\(count) ", style)
        let rest = edge - line.width
        line.append(String(repeating: "─", count: max(0, rest)), .quiet)
        return line
    }

    private func draw(_ row: SessionRow, isSelected: Bool) -> [Line] {
        let first = look.isNarrow ? narrowRow(row) : wideRow(row)
        let lines = [first] + preview(row)
        return lines.map { line in
            var marked = isSelected ? Line("▌", .flag) : Line(" ")
            marked.append(line)
            return marked
        }
    }

    private func wideRow(_ row: SessionRow) -> Line {
        var line = titled(row)
        // Project and agent, then age or changes, take thirty columns at the right.
        let column = look.width - 32
        line = line.cut(to: column - 1)
        line.pad(to: column)
        var whose = Line(row.project)
        whose.append(" · ")
        whose.append(row.backend)
        let right = rightEnd(row)
        line.append(whose.cut(to: edge - 1 - column - (right.isEmpty ? 0 : right.width + 1)))
        if !right.isEmpty { line.alignRight(right, to: edge - 1) }
        return line
    }

    private func narrowRow(_ row: SessionRow) -> Line {
        var line = titled(row)
        let right = rightEnd(row)
        if right.isEmpty { return line.cut(to: edge - 1) }
        line.alignRight(right, to: edge - 1)
        return line
    }

    private func titled(_ row: SessionRow) -> Line {
        var line = statusSign(row.status)
        line.append(" ")
        line.append(row.title, row.status.isWaiting ? .bold : .plain)
        if let reason = row.reason {
            line.append(" (")
            line.append(reason)
            line.append(")")
        }
        return line
    }

    private func rightEnd(_ row: SessionRow) -> Line {
        switch row.status {
        case .awaitingApproval, .awaitingInput:
            return Line(TimeWords.age(row.since, now: screen.now))
        case .running: return row.stat.map { statLine($0) } ?? Line()
        case .idle, .finished, .error, .other: return Line(clock(row.since), .quiet)
        }
    }

    private func preview(_ row: SessionRow) -> [Line] {
        switch row.waitsFor {
        case .permission(let risk, let text):
            return look.isNarrow
                ? narrowPreview(row, risk, text) : [widePreview(risk, text)]
        case .answer(let text):
            if look.isNarrow { return [] }
            var line = Line("    ")
            line.append(text)
            return [line.cut(to: edge - 1)]
        case nil: return []
        }
    }

    private func widePreview(_ risk: VisibleText, _ text: VisibleText) -> Line {
        var line = Line("    ")
        line.append(riskWord(risk))
        line.append("  ")
        line.append(text)
        return line.cut(to: edge - 1)
    }

    private func narrowPreview(
        _ row: SessionRow, _ risk: VisibleText, _ text: VisibleText
    ) -> [Line] {
        var whose = Line("  ")
        whose.append(riskWord(risk))
        whose.append(" ")
        whose.append(row.project)
        whose.append(" · ")
        whose.append(row.backend)
        var what = Line("  ")
        what.append(text)
        return [whose.cut(to: edge - 1), what.cut(to: edge - 1)]
    }
}
