// SPDX-License-Identifier: Apache-2.0

/// A request that needs no answer any more.
public struct ApprovalResolved: Sendable, Equatable {
    /// How a request was closed.
    public enum Outcome: Sendable, Equatable {
        /// Somebody decided.
        case resolved(Decision)
        /// The agent gave up waiting.
        case withdrawn
        /// The agent's program is gone: nothing was allowed.
        case orphaned
        /// An outcome that only newer hosts know.
        case other
    }

    /// The request.
    public var id: ApprovalID
    /// The session that it belongs to.
    public var sessionID: SessionID
    /// How it was closed.
    public var outcome: Outcome
    /// Who decided; nil if nobody did.
    public var decidedBy: Decider?
    /// The token of the answer that was taken.
    public var clientToken: ClientToken?
    /// Wall time in milliseconds since 1970.
    public var at: Int64

    /// A closing of all its parts.
    public init(
        id: ApprovalID, sessionID: SessionID, outcome: Outcome, decidedBy: Decider? = nil,
        clientToken: ClientToken? = nil, at: Int64
    ) {
        self.id = id
        self.sessionID = sessionID
        self.outcome = outcome
        self.decidedBy = decidedBy
        self.clientToken = clientToken
        self.at = at
    }
}

/// Who decided about a request.
public enum Decider: Sendable, Equatable {
    /// A paired device, by its id and the name it has on the host.
    case device(id: String, name: String)
    /// Somebody at the host itself, by the host's name.
    case host(name: String)
    /// A rule, by its number.
    case rule(UInt64)
    /// The agent's own program.
    case agent
    /// A kind that only newer hosts know.
    case other
}
