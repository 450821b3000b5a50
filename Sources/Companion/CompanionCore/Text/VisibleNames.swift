// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

extension BackendID {
    /// What people call the agent.
    var visibleName: VisibleText {
        for (word, name) in BackendID.names where word.utf8.elementsEqual(text.utf8) {
            return VisibleText(name)
        }
        return VisibleText(text)
    }

    private static let names = [
        ("claude", "Claude"), ("codex", "Codex"), ("replay", "Replay"),
    ]
}

extension Risk {
    /// The word for it in brackets.
    var visibleName: VisibleText {
        switch self {
        case .unclassified: VisibleText("unclassified")
        case .other(let name): VisibleText(name)
        }
    }
}
