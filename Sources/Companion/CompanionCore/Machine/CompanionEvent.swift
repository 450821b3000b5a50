// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import SessionSync

/// What came from the host or happened to the link, as the device's mirror of the host tells it.
public enum CompanionEvent: Sendable {
    /// The link stands otherwise than before. `lastHeardAt` is the wall time at which the host was
    /// last heard, where the link knows it.
    case linkChanged(LinkCondition, lastHeardAt: Int64?)
    /// The list of sessions over the present link, whole.
    case listChanged([SessionSummary])
    /// A followed session as it is held now.
    case sessionChanged(SessionMirror)
    /// The host says what came of an answer of this device.
    case approvalReplied(ApprovalReply)
    /// An answer of this device was not taken, and nothing else will come of it.
    case answerRefused(ClientToken)
    /// The host says what came of words of this device.
    case inputReplied(ClientToken, InputState)
    /// Words of this device were not taken.
    case inputRefused(ClientToken)
    /// A long text came whole; its bytes are checked against its name here.
    case blobArrived(BlobID, [UInt8])
}

/// What a device holds of a session that it follows.
public struct SessionMirror: Sendable, Equatable {
    /// Names the session.
    public var id: SessionID
    /// The transcript, as much of it as is held.
    public var view: TranscriptView
    /// The requests that wait.
    public var pending: [ApprovalRequest]
    /// The newest requests that were closed.
    public var closed: [ApprovalResolved]
    /// Whether this is how the session stands: what was missed has come.
    public var isCurrent: Bool

    /// What `session` holds.
    public init(_ session: OpenSession) {
        id = session.sessionID
        view = session.view
        pending = session.pending
        closed = session.closed
        isCurrent = session.subscription == .live
    }
}
