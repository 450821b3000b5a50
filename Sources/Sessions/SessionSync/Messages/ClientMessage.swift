// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR
public import DeviceTrust
public import Greeting

/// What a device says to its host about sessions.
public enum ClientMessage: Sendable, Equatable {
    /// Which sessions are there? Answered by `sessionList`, and from then on `sessionUpdated` of each.
    case listSessions
    /// Events of a session from now on, in place of an earlier subscription of the same one.
    case subscribe(Subscribe)
    /// No more events of a session.
    case unsubscribe(SessionID)
    /// A person's answer to a request.
    case approvalRespond(ApprovalRespond)
    /// A person's words for an agent.
    case sendInput(SendInput)
    /// Stop the running turn.
    case interrupt(SessionID)
    /// Events of before the device's window.
    case loadBefore(LoadBefore)
    /// Bytes that are kept beside the transcript.
    case fetchBlob(FetchBlob)
    /// What has changed in the session's project.
    case fetchDiff(FetchDiff)
    /// Which session the person has in front, if any.
    case setPresence(SessionID?)
    /// A new session.
    case startSession(StartSession)
}

extension ClientMessage {
    /// Every message with the scope that it needs. What else a device may send, `registerPush`, `setLevels`,
    /// `newToken`, `mergeSession` and `discardSession` for now, the greeting answers `unsupported`.
    public static let cases: [ApplicationCase] = [
        ApplicationCase("listSessions", needs: .scope(.view)),
        ApplicationCase("subscribe", needs: .scope(.view)),
        ApplicationCase("unsubscribe", needs: .scope(.view)),
        ApplicationCase("approvalRespond", needs: .scope(.approve)),
        ApplicationCase("sendInput", needs: .scope(.approve)),
        ApplicationCase("interrupt", needs: .scope(.control), refusal: .unsupported),
        ApplicationCase("loadBefore", needs: .scope(.view)),
        ApplicationCase("fetchBlob", needs: .scope(.view)),
        ApplicationCase("fetchDiff", needs: .scope(.view)),
        ApplicationCase("setPresence", needs: .scope(.view)),
        ApplicationCase("startSession", needs: .scope(.control), refusal: .unsupported),
    ]

    /// The message: `{name: fields}`.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        switch self {
        case .listSessions: writer.emptyCase("listSessions")
        case .subscribe(let fields): writer.message("subscribe", fields)
        case .unsubscribe(let id): writer.message("unsubscribe", SessionReference(id))
        case .approvalRespond(let fields): writer.message("approvalRespond", fields)
        case .sendInput(let fields): writer.message("sendInput", fields)
        case .interrupt(let id): writer.message("interrupt", SessionReference(id))
        case .loadBefore(let fields): writer.message("loadBefore", fields)
        case .fetchBlob(let fields): writer.message("fetchBlob", fields)
        case .fetchDiff(let fields): writer.message("fetchDiff", fields)
        case .setPresence(let id): writer.message("setPresence", SessionReference(id))
        case .startSession(let fields): writer.message("startSession", fields)
        }
        return writer.bytes
    }

    /// A message that the greeting let through.
    ///
    /// - Throws: What is wrong with it: answer `message.refusal(.unsupported, …)` and go on.
    public init(_ message: ApplicationMessage) throws(FormError) {
        let fields = message.fields
        switch message.name {
        case "listSessions": self = .listSessions
        case "subscribe": self = .subscribe(try Subscribe(encoded: fields))
        case "unsubscribe": self = .unsubscribe(try SessionReference(encoded: fields).required())
        case "approvalRespond": self = .approvalRespond(try ApprovalRespond(encoded: fields))
        case "sendInput": self = .sendInput(try SendInput(encoded: fields))
        case "interrupt": self = .interrupt(try SessionReference(encoded: fields).required())
        case "loadBefore": self = .loadBefore(try LoadBefore(encoded: fields))
        case "fetchBlob": self = .fetchBlob(try FetchBlob(encoded: fields))
        case "fetchDiff": self = .fetchDiff(try FetchDiff(encoded: fields))
        case "setPresence": self = .setPresence(try SessionReference(encoded: fields).sessionID)
        case "startSession": self = .startSession(try StartSession(encoded: fields))
        default: throw .badValue("message")
        }
    }
}
