// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What came from the host or happened to the link.
///
/// Each event of a session comes once and in order; `SessionSync` sees to that.
public enum CompanionEvent: Sendable {
    /// The link stands otherwise than before. `lastHeardAt` is the wall time at which the host was
    /// last heard, where the link knows it.
    case linkChanged(LinkCondition, lastHeardAt: Int64?)
    /// The whole list of sessions.
    case sessionsListed([SessionSummary])
    /// One session stands otherwise, or is new.
    case sessionUpdated(SessionSummary)
    /// A session is no longer there.
    case sessionRemoved(SessionID)
    /// A session anew: what it holds replaces what was known of it.
    case snapshotArrived(
        SessionSummary, events: [AgentEvent], pending: [ApprovalRequest], hasEarlier: Bool)
    /// What happened next in a session, and whether nothing more is on its way.
    case eventsArrived(SessionID, [AgentEvent], isCaughtUp: Bool)
    /// What happened before the first event that is known.
    case earlierArrived(SessionID, [AgentEvent], hasEarlier: Bool)
    /// A request waits.
    case approvalRequested(ApprovalRequest)
    /// A request needs no answer any more.
    case approvalResolved(ApprovalResolved)
    /// The host says what came of an answer of this device.
    case approvalReplied(ApprovalNews)
    /// The host says what came of words of this device.
    case inputReplied(SessionID, ClientToken, InputState)
    /// The host did not take words of this device.
    case inputRefused(SessionID, ClientToken)
    /// A long text came whole; its bytes are checked against its name here.
    case blobArrived(BlobID, [UInt8])
}

/// What came of an answer.
public struct ApprovalNews: Sendable {
    /// What a host makes of an answer.
    public enum Outcome: Sendable, Hashable {
        case accepted, alreadyResolved, unknown, staleContent, notOffered, insufficientScope, other
    }

    /// The request.
    public var approvalID: ApprovalID
    /// The answer's token.
    public var clientToken: ClientToken
    /// What the host makes of it.
    public var outcome: Outcome
    /// Who had decided before.
    public var by: Decider?
    /// What had been decided before.
    public var how: ApprovalResolved.Outcome?

    /// News of all its parts.
    public init(
        approvalID: ApprovalID, clientToken: ClientToken, outcome: Outcome, by: Decider? = nil,
        how: ApprovalResolved.Outcome? = nil
    ) {
        self.approvalID = approvalID
        self.clientToken = clientToken
        self.outcome = outcome
        self.by = by
        self.how = how
    }
}
