// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

extension ScreenPainter {
    /// The link strip and the keys, at the foot of every screen.
    func footer(keys: String, narrowKeys: String = "? keys") -> [Line] {
        if let why = whyOff { return [linkLine] + why }
        if look.isNarrow {
            var line = linkLine
            line.alignRight(Line(narrowKeys), to: edge)
            return [line]
        }
        return [linkLine, Line(" " + keys, .quiet)]
    }

    private var linkLine: Line {
        var line = Line(" ")
        line.append(linkSign)
        if let asOf = screen.asOf {
            line.append(look.isNarrow ? "  " : "     ")
            line.append("as of " + clock(asOf), .flag)
        }
        if screen.isCatchingUp { line.append(" · Catching up…") }
        if case .reconnecting = screen.link, !look.isNarrow {
            line.append("     answering is off until the link is back")
        }
        if screen.link.isConnected, !look.isNarrow {
            line.alignRight(Line(screen.host), to: edge)
        }
        return line
    }

    private var linkSign: Line {
        var line: Line
        switch screen.link {
        case .connected(let path, _):
            line = Line("●", .good)
            line.append(path == .direct ? " Direct (LAN)" : " Relay")
        case .reconnecting:
            line = Line("◐", .flag)
            line.append(" Reconnecting")
        case .disconnected:
            line = Line("○ Disconnected")
        case .hostOffline:
            line = Line("○ ")
            line.append(screen.host)
            line.append(" is offline")
        case .removed:
            line = Line("○ Removed")
        case .updateNeeded:
            line = Line("○ Update needed")
        }
        return line
    }

    /// Why nothing can be done, on the last lines.
    private var whyOff: [Line]? {
        var words: Line
        switch screen.link {
        case .connected, .reconnecting, .removed, .updateNeeded: return nil
        case .disconnected: words = Line("This device has no network. Reconnect to act.")
        case .hostOffline(let hasRelay):
            words = Line(screen.host)
            words.append(
                hasRelay
                    ? " is not connected to the relay. It must be awake and running Sheetbend."
                    : " must be awake. Away from its network you also need a relay; none is set up."
            )
        }
        return paragraph(words, indent: 1, width: edge)
    }
}
