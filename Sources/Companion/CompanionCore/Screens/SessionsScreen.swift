// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// The list of sessions, sorted by attention: what waits for the person comes first.
public struct SessionsScreen: Sendable, Equatable {
    /// Sessions that wait for the person: approvals before questions, the longest wait first.
    public var needsYou: [SessionRow]
    /// Sessions in which an agent works, the latest change first.
    public var running: [SessionRow]
    /// All others, the latest change first; at most ``doneLimit`` until the person asks for more.
    public var done: [SessionRow]
    /// How many there are in DONE altogether.
    public var doneCount: Int
    /// The row that keys act on; nil if there is none.
    public var selected: SessionID?
    /// What the list is narrowed to; nil if it isn't.
    public var filter: VisibleText?
    /// Whether a list has ever come from the host.
    public var isKnown: Bool

    /// Rows of DONE that are shown at first.
    public static let doneLimit = 3

    /// Every row that is shown, from the top.
    public var rows: [SessionRow] { needsYou + running + done }
}

/// One session in the list.
public struct SessionRow: Sendable, Equatable {
    /// Names the session.
    public var id: SessionID
    /// How it stands.
    public var status: SessionStatus
    /// What it is called.
    public var title: VisibleText
    /// The project's name.
    public var project: VisibleText
    /// The agent.
    public var backend: VisibleText
    /// Since when it waits, or when it last changed.
    public var since: Int64
    /// What it changed so far.
    public var stat: DiffStat?
    /// Why it failed.
    public var reason: VisibleText?
    /// What it waits for, where that is known.
    public var waitsFor: WaitingFor?
}

/// What a session in the list waits for.
public enum WaitingFor: Sendable, Equatable {
    /// Permission for this: the risk in words, and the beginning of what would run.
    case permission(risk: VisibleText, VisibleText)
    /// An answer to this.
    case answer(VisibleText)
}
