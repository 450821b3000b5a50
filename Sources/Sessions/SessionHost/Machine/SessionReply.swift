// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What one connection is told in answer to what it asked for.
public enum SessionReply: Sendable, Equatable {
    /// What an answer to a request came to.
    case approval(ApprovalReply)
    /// What became of an input.
    case input(InputReply)
    /// It was not carried out.
    case error(SessionFailure)
}

/// What an answer to a request came to.
public struct ApprovalReply: Sendable, Equatable {
    /// The ways it can go.
    public enum Outcome: Sendable, Hashable {
        /// It decides, or did when it came first.
        case accepted
        /// Another answer came first, or the agent gave up.
        case alreadyResolved
        /// There is no such request, or none that is remembered.
        case unknown
        /// It was given for something else than the request shows.
        case staleContent
        /// The request does not offer it.
        case notOffered
        /// The device may not decide.
        case insufficientScope
    }

    /// The request.
    public var approvalID: ApprovalID
    /// The answer's token.
    public var clientToken: ClientToken
    /// What it came to.
    public var outcome: Outcome
    /// Who had decided.
    public var by: Decider?
    /// How it had been closed.
    public var how: ApprovalResolved.Outcome?
}

/// What became of an input.
public struct InputReply: Sendable, Equatable {
    /// The session.
    public var sessionID: SessionID
    /// The input's token.
    public var clientToken: ClientToken
    /// Where it is.
    public var state: InputState
}

/// Why something was not carried out.
public struct SessionFailure: Sendable, Equatable {
    /// The reason, one of the wire's.
    public enum Code: Sendable, Hashable {
        case unauthorized, unknownSession, alreadyResolved, unsupported, backpressure
    }

    /// The reason.
    public var code: Code
    /// What went wrong, for a person.
    public var message: String
    /// The session.
    public var sessionID: SessionID?
    /// The request that was answered.
    public var approvalID: ApprovalID?
    /// The token of the act.
    public var clientToken: ClientToken?
}

/// An answer of a person to a request.
public struct ApprovalAnswer: Sendable, Equatable {
    /// The request.
    public var approvalID: ApprovalID
    /// What was decided.
    public var decision: Decision
    /// The digest of what was shown.
    public var digest: [UInt8]
    /// Names the answer.
    public var clientToken: ClientToken

    /// An answer of all its parts.
    public init(
        approvalID: ApprovalID, decision: Decision, digest: [UInt8], clientToken: ClientToken
    ) {
        self.approvalID = approvalID
        self.decision = decision
        self.digest = digest
        self.clientToken = clientToken
    }
}

extension SessionReply {
    /// What is said instead if the events behind it could not be written.
    func whereNothingWasStored(_ sessionID: SessionID) -> SessionReply {
        var failure = SessionFailure(
            code: .backpressure, message: "The host could not store it. Look at its disk.",
            sessionID: sessionID)
        switch self {
        case .approval(let reply):
            failure.approvalID = reply.approvalID
            failure.clientToken = reply.clientToken
        case .input(let reply): failure.clientToken = reply.clientToken
        case .error(let error): return .error(error)
        }
        return .error(failure)
    }
}
