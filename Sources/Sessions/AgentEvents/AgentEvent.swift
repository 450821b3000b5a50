// SPDX-License-Identifier: Apache-2.0

/// One thing that happened in a session, as its host wrote it into the transcript.
///
/// Sequence numbers of a session begin with 1 and have no gaps. Within one epoch of the log a number
/// means the same event for ever; the epoch stands once in the transcript and once in each message.
public struct AgentEvent: Sendable, Equatable {
    /// Its number.
    public var seq: UInt64
    /// The number of its first part, where a host has joined consecutive deltas of one item for a
    /// device that wants fewer; nil for an event as it is in the transcript.
    public var firstSeq: UInt64?
    /// Wall time in milliseconds since 1970.
    public var at: Int64
    /// The turn within which it happened, counted from 1; nil for one outside of any.
    public var turn: UInt64?
    /// How many of the agent's frames this launch had sent when it was written; nil if no frame caused it.
    public var frame: UInt64?
    /// What happened.
    public var body: Body

    /// An event of all its parts.
    public init(
        seq: UInt64, firstSeq: UInt64? = nil, at: Int64, turn: UInt64? = nil, frame: UInt64? = nil,
        body: Body
    ) {
        self.seq = seq
        self.firstSeq = firstSeq
        self.at = at
        self.turn = turn
        self.frame = frame
        self.body = body
    }

    /// What happened.
    public enum Body: Sendable, Equatable {
        /// The session began; its first event.
        case sessionOpened(SessionOpening)
        /// The session got this title.
        case titled(String)
        /// A program of the agent was started, or taken up again by a host that was.
        case agentStarted(AgentStart)
        /// A program of the agent ended.
        case agentEnded(AgentEnd)
        /// The agent began to work on something.
        case turnStarted
        /// The agent stopped working, and why.
        case turnEnded(TurnEnd)
        /// An item began, changed or ended: fields that are present replace what was there.
        case item(ItemUpdate)
        /// A piece of an item's text; what is final always follows in an `item`.
        case itemDelta(ItemDelta)
        /// The agent asks for something and waits.
        case approvalRequested(ApprovalRequest)
        /// A request needs no answer any more, and how that came.
        case approvalClosed(ApprovalResolved)
        /// A person's input, or news of what became of it.
        case input(InputRecord)
        /// What the agent has used so far.
        case usage(Usage)
        /// Something that the host or the agent's protocol has to say to a person.
        case notice(Notice)
        /// A frame of the agent that has no other form.
        case raw(RawFrame)
        /// An event that only newer hosts know: its case name and its encoded fields.
        case unknown(UnknownCase)
    }
}
