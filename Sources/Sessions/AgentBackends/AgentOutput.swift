// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What an agent's frames say, in the words that all agents share.
///
/// Long texts are whole here; the host moves what is too long for an event into a blob.
public enum AgentOutput: Sendable, Equatable {
    /// The agent's program says what it is and what it can do.
    case started(program: String?, BackendCapabilities)
    /// Something for the transcript: an item or a piece of one, a turn's beginning or end, usage, a
    /// notice, a title, a frame without another form.
    case event(AgentEvent.Body)
    /// It asks for something and waits.
    case asks(AgentRequest)
    /// It gave up waiting for the answer to this request.
    case withdrawn(requestID: String)
    /// It has taken an input into its conversation; agents that say so repeat the words.
    case echoed(text: String)
}

/// What an agent asks for, before the host has given it an id, a digest and a time.
public struct AgentRequest: Sendable, Equatable {
    /// The agent's own name for it, unique within one launch: a number and a text never meet.
    public var requestID: String
    /// The item that it is about.
    public var item: ItemID?
    /// The subagent that asks; nil for the main agent.
    public var origin: AgentThread?
    /// What it is.
    public var kind: ApprovalKind
    /// A line that says what is asked for.
    public var title: String
    /// All that a person must see before an answer.
    public var detail: [ApprovalDetail]
    /// The answers there are.
    public var choices: [ApprovalChoice]
    /// When the agent gives up by itself, wall time in milliseconds since 1970.
    public var deadline: Int64?

    /// A request of all its parts.
    public init(
        requestID: String, item: ItemID? = nil, origin: AgentThread? = nil, kind: ApprovalKind,
        title: String, detail: [ApprovalDetail], choices: [ApprovalChoice], deadline: Int64? = nil
    ) {
        self.requestID = requestID
        self.item = item
        self.origin = origin
        self.kind = kind
        self.title = title
        self.detail = detail
        self.choices = choices
        self.deadline = deadline
    }
}
