// SPDX-License-Identifier: Apache-2.0

internal import CompanionCore

/// All keys of a screen, for the person who asks.
enum KeyTable {
    static func rows(for screen: Screen) -> [(String, String)] {
        let everywhere = [
            ("n / N", "next, previous request that needs you"),
            ("Esc", "back: full input, card, session, list"),
            ("Ctrl-L", "draw again"),
            ("q, Ctrl-C", "quit; never answers anything"),
        ]
        guard case .session(let session) = screen.content else { return list + everywhere }
        return area(session.area) + transcript + everywhere
    }

    private static let list = [
        ("↑ ↓, j k", "move"), ("Enter", "open; a waiting session opens on its card"),
        ("/", "find by title or project"), ("m", "more of DONE"),
    ]

    private static let transcript = [
        ("↑ ↓ PgUp PgDn", "scroll"), ("g G", "first, last; G follows the stream again"),
        ("Space", "unfold or fold the lowest tool row in sight"), ("c", "compose"),
    ]

    private static func area(_ area: ActionArea) -> [(String, String)] {
        switch area {
        case .card:
            [
                ("Enter", "full input; Enter never allows"), ("d", "deny"),
                ("D", "deny with a reason"),
                ("a, then y", "allow once: a arms and names it, y sends it"),
                ("2–9, then y", "another answer that the agent offers"),
                ("s", "send again, after Not delivered"),
            ]
        case .question:
            [
                ("1–9, Space", "choose, several where several may be"),
                ("Enter", "send the answer"), ("d", "don’t answer"),
            ]
        case .tombstone: [("Enter", "go on to what needs you next")]
        case .composer: [("Enter", "send"), ("Alt-Enter", "new line")]
        case .gettingRequest, .working: []
        }
    }
}
