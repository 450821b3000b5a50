// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A row of the transcript.
public struct TranscriptRow: Sendable, Equatable {
    /// The subagent it belongs to; nil for the main one.
    public var thread: ItemID?
    /// What it is.
    public var content: Content

    /// What a row is.
    public enum Content: Sendable, Equatable {
        /// A person's words, when they came, and how far they got if that is not settled.
        case person(at: Int64, lines: [VisibleText], fate: Fate?)
        /// The agent's words; whether more are coming.
        case said(lines: [VisibleText], isGrowing: Bool)
        /// The agent's thoughts, one line of them while they are folded.
        case thought(FoldedRow)
        /// A call of a tool or a change of files.
        case tool(ToolRow)
        /// A subagent's rows follow.
        case threadBegan(VisibleText)
        /// A decision about a request.
        case decided(DecisionLine)
        /// Something that host or agent tell.
        case notice(VisibleText)
    }

    /// How far a person's words got.
    public struct Fate: Sendable, Equatable {
        /// Names the words.
        public var token: ClientToken
        /// How far.
        public var state: DeliveryState
    }
}

/// How far a person's words got.
public enum DeliveryState: Sendable, Equatable {
    /// On their way; the host has not said that it has them.
    case sending
    /// They never left, or nobody knows; the link dropped first. They can be sent again.
    case notDelivered
    /// The host keeps them for the agent.
    case queued
    /// The agent's program took them.
    case delivered
    /// They are in the agent's conversation.
    case echoed
    /// The agent's program ended while taking them.
    case indeterminate
}

/// A row that shows one line until it is unfolded.
public struct FoldedRow: Sendable, Equatable {
    /// Names it for unfolding.
    public var id: ItemID
    /// Whether it is unfolded.
    public var isOpen: Bool
    /// Its lines, all of them; a folded one is drawn with the first.
    public var lines: [VisibleText]
}

/// A call of a tool, folded into one line until the person unfolds it.
public struct ToolRow: Sendable, Equatable {
    /// Names it for unfolding.
    public var id: ItemID
    /// The tool as the agent calls it.
    public var name: VisibleText
    /// What it is about: a command, a path, a pattern.
    public var argument: VisibleText
    /// How it stands.
    public var status: ItemStatus
    /// How long it took, in milliseconds.
    public var duration: Int64?
    /// Lines added and removed, for a change of files.
    public var changed: DiffStat?
    /// Whether it is unfolded.
    public var isOpen: Bool
    /// Input and result, only when unfolded.
    public var lines: [VisibleText]
}
