// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import Greeting

/// What a driver is to do for a device's sessions, in this order.
public enum ClientSyncAction: Sendable, Equatable {
    /// Send this message.
    case send([UInt8])
    /// The list of sessions, or one of its summaries, is another now.
    case listChanged
    /// The view or the requests of this session are others now.
    case sessionChanged(SessionID)
    /// The answer with this token stands otherwise now.
    case answerChanged(ClientToken)
    /// The input with this token stands otherwise now.
    case inputChanged(ClientToken)
    /// A piece of a blob came.
    case blobReceived(BlobPiece)
    /// A list of changes came.
    case diffReceived(SessionDiff)
    /// The session that was asked for is there.
    case sessionStarted(SessionStarted)
    /// A request will get no other answer: the host's error, or nil because the connection went.
    case requestFailed(requestID: UInt64, code: WireError.Code?, message: String)
    /// The host did not do something that no request or answer stands for: an interrupt, say.
    case refused(SessionID?, code: WireError.Code?, message: String)
    /// Call `timeAdvanced` at this time; the newest of these stands in for all before.
    case wake(at: Int64)
}
