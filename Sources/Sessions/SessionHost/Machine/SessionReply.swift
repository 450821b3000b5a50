// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import Greeting
public import SessionSync

/// What one connection is told in answer to what it asked for.
public enum SessionReply: Sendable {
    /// What an answer to a request came to.
    case approval(ApprovalReply)
    /// What became of an input.
    case input(InputReply)
    /// It was not carried out.
    case error(WireError)

    /// The message.
    public func encoded() -> [UInt8] {
        switch self {
        case .approval(let reply): HostMessage.approvalReply(reply).encoded()
        case .input(let reply): HostMessage.inputReply(reply).encoded()
        case .error(let error): error.encoded()
        }
    }

    /// What is said instead if the events behind it could not be written.
    func whereNothingWasStored(_ sessionID: String) -> SessionReply {
        var references = MessageReferences(sessionID: sessionID)
        switch self {
        case .approval(let reply):
            references.approvalID = reply.approvalID.text
            references.clientToken = reply.clientToken.bytes
        case .input(let reply): references.clientToken = reply.clientToken.bytes
        case .error: return self
        }
        return .error(
            WireError(
                .backpressure, message: "The host could not store it. Look at its disk.",
                references: references))
    }
}
