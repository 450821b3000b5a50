// SPDX-License-Identifier: Apache-2.0

/// Something an agent wants to do or know, for which it waits for a person.
public struct ApprovalRequest: Sendable, Equatable {
    /// Names the request, also after a restart of the host.
    public var id: ApprovalID
    /// The session that it belongs to.
    public var sessionID: SessionID
    /// The run of the agent that asks.
    public var launch: LaunchID
    /// The turn in which it was asked.
    public var turn: UInt64?
    /// The item that it is about.
    public var item: ItemID?
    /// The subagent that asks; nil for the main agent.
    public var origin: AgentThread?
    /// What it is.
    public var kind: ApprovalKind
    /// A line that says what is asked for: the tool's name, the question.
    public var title: String
    /// All that a person must see before an answer, in the order in which it is drawn.
    public var detail: [ApprovalDetail]
    /// The answers there are; no other is taken.
    public var choices: [ApprovalChoice]
    /// How dangerous it is.
    public var risk: Risk
    /// SHA-256 over what a person must see, 32 bytes; see ``ApprovalDigest``.
    public var digest: [UInt8]
    /// Wall time in milliseconds since 1970.
    public var requestedAt: Int64
    /// When the agent gives up by itself; nil if it waits for ever.
    public var deadline: Int64?

    /// A request of all its parts.
    public init(
        id: ApprovalID, sessionID: SessionID, launch: LaunchID, turn: UInt64? = nil,
        item: ItemID? = nil, origin: AgentThread? = nil, kind: ApprovalKind, title: String,
        detail: [ApprovalDetail], choices: [ApprovalChoice], risk: Risk = .unclassified,
        digest: [UInt8], requestedAt: Int64, deadline: Int64? = nil
    ) {
        self.id = id
        self.sessionID = sessionID
        self.launch = launch
        self.turn = turn
        self.item = item
        self.origin = origin
        self.kind = kind
        self.title = title
        self.detail = detail
        self.choices = choices
        self.risk = risk
        self.digest = digest
        self.requestedAt = requestedAt
        self.deadline = deadline
    }
}

/// What an agent asks for.
public enum ApprovalKind: Sendable, Equatable {
    /// To call a tool.
    case tool
    /// To change files.
    case fileChange
    /// To be allowed more than now.
    case permissions
    /// To reach a place on the network.
    case network
    /// An answer to a question.
    case question
    /// A form to be filled in.
    case form
    /// Consent to a plan.
    case plan
    /// A dialog of the agent's program.
    case dialog
    /// A kind that only newer hosts know, by its name: it can be refused.
    case other(String)
}

extension ApprovalKind {
    /// Whether it asks for words and not for leave.
    public var isQuestion: Bool {
        if case .question = self { true } else { false }
    }
}

/// How dangerous a request is; until the host knows classes every one is unclassified.
public enum Risk: Sendable, Equatable {
    case unclassified
    /// A class that only newer hosts know, by its name.
    case other(String)
}
