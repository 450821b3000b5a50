// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR
public import DeviceTrust
public import Greeting

/// What a host says to a device about sessions; errors are the greeting's.
public enum HostMessage: Sendable, Equatable {
    /// The host's sessions.
    case sessionList(SessionList)
    /// A session at one moment, from which its subscription goes on.
    case snapshot(SessionSnapshot)
    /// What happened in a session.
    case events(EventBatch)
    /// A request waits for an answer.
    case approvalRequested(ApprovalRequest)
    /// A request needs no answer any more.
    case approvalResolved(ApprovalResolved)
    /// A session stands otherwise than before.
    case sessionUpdated(SessionSummary)
    /// What became of an answer.
    case approvalReply(ApprovalReply)
    /// What became of an input.
    case inputReply(InputReply)
    /// Events of before the device's window.
    case page(TranscriptPage)
    /// A piece of bytes that are kept beside the transcript.
    case blob(BlobPiece)
    /// What has changed in a session's project.
    case diff(SessionDiff)
    /// The session that the device asked for.
    case sessionStarted(SessionStarted)
    /// The end of a subscription.
    case closed(SubscriptionClosed)
}

extension HostMessage {
    /// The names of all messages, for the device's greeting.
    public static let names: [StaticString] = [
        "sessionList", "snapshot", "events", "approvalRequested", "approvalResolved",
        "sessionUpdated", "approvalReply", "inputReply", "page", "blob", "diff", "sessionStarted",
        "closed",
    ]

    /// The message: `{name: fields}`.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        switch self {
        case .sessionList(let fields): writer.message("sessionList", fields)
        case .snapshot(let fields): writer.message("snapshot", fields)
        case .events(let fields): writer.message("events", fields)
        case .approvalRequested(let fields): writer.message("approvalRequested", fields)
        case .approvalResolved(let fields): writer.message("approvalResolved", fields)
        case .sessionUpdated(let fields): writer.message("sessionUpdated", fields)
        case .approvalReply(let fields): writer.message("approvalReply", fields)
        case .inputReply(let fields): writer.message("inputReply", fields)
        case .page(let fields): writer.message("page", fields)
        case .blob(let fields): writer.message("blob", fields)
        case .diff(let fields): writer.message("diff", fields)
        case .sessionStarted(let fields): writer.message("sessionStarted", fields)
        case .closed(let fields): writer.message("closed", fields)
        }
        return writer.bytes
    }

    /// A message that the greeting let through.
    public init(_ message: ApplicationMessage) throws(FormError) {
        let fields = message.fields
        switch message.name {
        case "sessionList": self = .sessionList(try SessionList(encoded: fields))
        case "snapshot": self = .snapshot(try SessionSnapshot(encoded: fields))
        case "events": self = .events(try EventBatch(encoded: fields))
        case "approvalRequested": self = .approvalRequested(try ApprovalRequest(encoded: fields))
        case "approvalResolved": self = .approvalResolved(try ApprovalResolved(encoded: fields))
        case "sessionUpdated": self = .sessionUpdated(try SessionSummary(encoded: fields))
        case "approvalReply": self = .approvalReply(try ApprovalReply(encoded: fields))
        case "inputReply": self = .inputReply(try InputReply(encoded: fields))
        case "page": self = .page(try TranscriptPage(encoded: fields))
        case "blob": self = .blob(try BlobPiece(encoded: fields))
        case "diff": self = .diff(try SessionDiff(encoded: fields))
        case "sessionStarted": self = .sessionStarted(try SessionStarted(encoded: fields))
        case "closed": self = .closed(try SubscriptionClosed(encoded: fields))
        default: throw .badValue("message")
        }
    }
}
