// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import SessionSync

/// What the companion wants done.
public enum CompanionAction: Sendable, Equatable {
    /// Ask for the list of sessions, and be told of changes.
    case listSessions
    /// Follow a session this closely from now on, from where its cursor is.
    case follow(SessionID, Verbosity)
    /// Follow it no longer.
    case unfollow(SessionID)
    /// Tell the host which session is in front; nil for none.
    case setPresence(SessionID?)
    /// Send an answer.
    case respond(
        SessionID, ApprovalID, Decision, digest: [UInt8], clientToken: ClientToken)
    /// Send words to the agent.
    case sendInput(SessionID, AgentInput)
    /// Fetch a long text whole.
    case fetchBlob(SessionID, BlobReference)
    /// Fetch what happened before the first known event.
    case loadBefore(SessionID)
    /// Keep this for the next start.
    case keep(CompanionCache)
    /// Erase all that is kept of this host.
    case eraseCache
}

/// What a device keeps of its host, so that it has something to show before the link stands.
public struct CompanionCache: Sendable, Equatable {
    /// The sessions as they stood.
    public var sessions: [SessionSummary]
    /// The wall time at which they stood so.
    public var asOf: Int64

    /// A cache of all its parts.
    public init(sessions: [SessionSummary], asOf: Int64) {
        self.sessions = sessions
        self.asOf = asOf
    }
}
