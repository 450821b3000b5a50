// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

/// Draws a ``Screen`` for a terminal.
struct ScreenPainter {
    let screen: Screen
    let look: TerminalLook
    let view: TerminalView
    let cache: DetailCache

    /// What was drawn, and what the keys have to know of it.
    struct Drawing {
        var frame: Frame
        /// The request whose parts have all been on the screen to their last line.
        var shownWhole: ApprovalID?
        /// How far the transcript can be scrolled back, in lines.
        var maximumScroll = 0
        /// How far the full input can be scrolled, in lines.
        var maximumPage = 0
        /// How many lines of it are seen at once.
        var pageHeight = 0
        /// Whether the terminal is too small to answer anything on it.
        var isTooSmall = false
        /// The session that was drawn.
        var session: SessionID?
        /// The tool row nearest to the bottom of what is seen.
        var lowestTool: ItemID?
    }

    /// Lists and transcripts keep the last column free.
    var edge: Int { look.width - 1 }

    /// The smallest terminal on which a card keeps its parts.
    static let minimumWidth = 40
    static let minimumHeight = 12

    func draw() -> Drawing {
        if look.width < Self.minimumWidth || look.height < Self.minimumHeight { return tooSmall }
        var drawing = view.showsKeys ? drawKeys() : drawContent()
        if look.isASCII { drawing.frame = drawing.frame.inASCII() }
        return drawing
    }

    private func drawContent() -> Drawing {
        switch screen.content {
        case .sessions(let sessions): drawSessions(sessions)
        case .session(let session): drawSession(session)
        case .removed: drawRemoved()
        case .updateNeeded(let words): drawUpdateNeeded(words)
        }
    }

    private var tooSmall: Drawing {
        let words =
            "Too small: \(Self.minimumWidth) columns and \(Self.minimumHeight) rows at least."
        var drawing = Drawing(frame: frame(Line(words).wrapped(to: look.width)))
        drawing.isTooSmall = true
        return drawing
    }

    func frame(_ lines: [Line]) -> Frame {
        Frame(width: look.width, height: look.height, lines: lines)
    }

    func clock(_ wall: Int64) -> String { TimeWords.clock(wall, zoneOffset: look.zoneOffset) }

    /// A line of our own words in rows, behind an indent.
    func paragraph(_ line: Line, indent: Int, width: Int) -> [Line] {
        line.wrapped(to: width - indent).map { row in
            var indented = Line()
            indented.pad(to: indent)
            indented.append(row)
            return indented
        }
    }
}
