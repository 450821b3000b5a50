// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    /// A list without a session in it.
    func emptyList(_ sessions: SessionsScreen) -> [Line] {
        if sessions.filter != nil { return [Line(" No session has this in its title or project.")] }
        guard sessions.isKnown else {
            var words = Line("Getting the sessions from ")
            words.append(screen.host)
            words.append("…")
            return paragraph(words, indent: 1, width: edge)
        }
        var words = Line("Nothing is running on ")
        words.append(screen.host)
        var lines = paragraph(words, indent: 1, width: edge)
        lines.append(Line())
        lines += paragraph(
            Line("Start an agent there and it appears here:"), indent: 1, width: edge)
        return lines + [Line(), Line("   sheetbend run claude", .bold)]
    }

    /// The host removed this device.
    func drawRemoved() -> Drawing {
        var title = Line("This device was removed on ", .bold)
        title.append(screen.host, .bold)
        var words = Line(screen.host)
        words.append(" no longer accepts this device. It won’t try again. Your sessions, and ")
        words.append("everything kept here from them, have been erased.")
        return drawNotice(title, words, "Pair again:  sheetbend watch LINK   (on the host: pair)")
    }

    /// Host and device don't speak the same version.
    func drawUpdateNeeded(_ words: VisibleText) -> Drawing {
        drawNotice(Line("An update is needed", .bold), Line(words), "Then start again.")
    }

    private func drawNotice(_ title: Line, _ words: Line, _ next: String) -> Drawing {
        var lines = [Line()]
        lines += paragraph(title, indent: 1, width: edge)
        lines.append(Line())
        lines += paragraph(words, indent: 1, width: edge)
        lines.append(Line())
        lines += paragraph(Line(next), indent: 1, width: edge)
        let foot = footer(keys: "q quit", narrowKeys: "q quit")
        while lines.count < look.height - foot.count { lines.append(Line()) }
        return Drawing(frame: frame(Array(lines.prefix(look.height - foot.count)) + foot))
    }

    /// All keys of the screen in front.
    func drawKeys() -> Drawing {
        var lines = [Line(" Keys", .bold), Line()]
        for (key, words) in KeyTable.rows(for: screen) {
            var line = Line("  " + key, .bold)
            line.pad(to: 15)
            line.append(words)
            lines += line.wrapped(to: edge, hanging: 15)
        }
        lines += [Line(), Line(" Any key goes back.", .quiet)]
        return Drawing(frame: frame(lines))
    }
}
