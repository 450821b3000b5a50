// SPDX-License-Identifier: Apache-2.0

/// How a session stands: what all of its events come to, as its host and every device count it.
///
/// It is bounded, however long the session is; a host writes it beside the transcript so that opening
/// one needs only the events after ``lastSeq``. What it says of people's acts, such as which answers
/// were taken, is only what events said.
public struct SessionState: Sendable, Equatable {
    /// What was known when the session began; nil before its first event.
    public internal(set) var opening: SessionOpening?
    /// What the session is called; empty before its first event.
    public internal(set) var title = ""
    /// The number of the newest event; 0 before the first.
    public internal(set) var lastSeq: UInt64 = 0
    /// The wall time of the newest event, in milliseconds since 1970.
    public internal(set) var updatedAt: Int64 = 0
    /// How many frames of the agent's current launch are in the transcript.
    public internal(set) var frame: UInt64 = 0

    /// The newest run of the agent's program, also when it has ended.
    public internal(set) var agent: AgentStart?
    /// Whether that run goes on.
    public internal(set) var isAgentAlive = false
    /// How many turns have begun.
    public internal(set) var turnCount: UInt64 = 0
    /// The number of the turn that is under way; nil between turns.
    public internal(set) var turn: UInt64?
    /// Why the last turn failed; nil unless it did.
    public internal(set) var turnFailure: String?
    /// How the agent's program died; nil unless it did and no other has run since.
    public internal(set) var agentFailure: String?

    /// The requests that wait for an answer, oldest first.
    public internal(set) var pending: [ApprovalRequest] = []
    /// The newest requests that were closed, oldest first, so that a late answer is told how.
    public internal(set) var closed: [ApprovalResolved] = []
    /// The newest inputs, oldest first; those that wait have their text.
    public internal(set) var inputs: [InputRecord] = []
    /// The items that run, oldest first.
    public internal(set) var openItems: [OpenItem] = []
    /// What the agent has used.
    public internal(set) var usage: Usage?

    /// A session of which nothing is known.
    public init() {}

    /// An item that runs.
    public struct OpenItem: Sendable, Equatable {
        /// Names it.
        public var id: ItemID
        /// What it is.
        public var kind: ItemKind
        /// The subagent it belongs to; nil for the main agent.
        public var thread: AgentThread?
    }
}

// MARK: - Bounds

extension SessionState {
    /// Most requests that may wait at once. A host closes further ones itself, as nobody could decide
    /// on hundreds; this state passes over them.
    public static let maximumPendingCount = 256
    /// How many closed requests are remembered: an answer that comes later still is told `unknown`.
    public static let maximumClosedCount = 256
    /// How many inputs are remembered, so that one that is sent again within them is told its state.
    public static let maximumInputCount = 512
    /// How many items are remembered as running; agents run a few at once, the oldest give way.
    public static let maximumOpenItemCount = 1_024
}

// MARK: - What follows

extension SessionState {
    /// How the session stands.
    public var status: SessionStatus {
        for request in pending where !request.kind.isQuestion { return .awaitingApproval }
        if !pending.isEmpty { return .awaitingInput }
        if turn != nil { return .running }
        if turnFailure != nil || agentFailure != nil { return .error }
        return turnCount > 0 ? .finished : .idle
    }

    /// Why it failed, for a person; nil unless the status is `error`.
    public var reason: String? {
        guard status == .error else { return nil }
        return agentFailure ?? turnFailure
    }

    /// What can be done with the agent that runs; nothing while none does.
    public var capabilities: BackendCapabilities {
        isAgentAlive ? agent?.capabilities ?? [] : []
    }

    /// The request with this id, if it waits.
    public func pendingRequest(_ id: ApprovalID) -> ApprovalRequest? {
        pending.first { $0.id == id }
    }

    /// How the request with this id was closed, if it is among those remembered.
    public func closing(_ id: ApprovalID) -> ApprovalResolved? {
        closed.last { $0.id == id }
    }

    /// What became of the input with this token, if it is among those remembered.
    public func input(_ token: ClientToken) -> InputRecord? {
        inputs.last { $0.clientToken == token }
    }

    /// The inputs that the agent has not been given, oldest first.
    public var queuedInputs: [InputRecord] { inputs.filter { $0.state == .queued } }

    /// The session in one line.
    ///
    /// - Parameters:
    ///   - branch: The branch that is checked out, which no event tells.
    ///   - changedAt: When branch or counts changed, if that is known to be later than any event.
    public func summary(
        _ sessionID: SessionID, branch: String, diffStat: DiffStat?, changedAt: Int64 = 0
    ) -> SessionSummary {
        SessionSummary(
            sessionID: sessionID, projectName: opening?.projectName ?? "",
            backend: opening?.backend ?? BackendID(""), status: status, title: title,
            branch: branch, lastSeq: lastSeq, diffStat: diffStat,
            updatedAt: max(updatedAt, changedAt), pendingCount: UInt64(pending.count),
            reason: reason)
    }
}
