// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
package import CBOR
package import DeviceTrust

/// A person's answer to a request, as they saw it.
public struct ApprovalRespond: Sendable, Equatable {
    /// The request.
    public var approvalID: ApprovalID
    /// The session.
    public var sessionID: SessionID
    /// The answer.
    public var decision: Decision
    /// The digest of what was shown, computed by the device: 32 bytes.
    public var digest: [UInt8]
    /// Names the answer, so that sending it twice decides once.
    public var clientToken: ClientToken

    /// The message of all its parts.
    public init(
        approvalID: ApprovalID, sessionID: SessionID, decision: Decision, digest: [UInt8],
        clientToken: ClientToken
    ) {
        self.approvalID = approvalID
        self.sessionID = sessionID
        self.decision = decision
        self.digest = digest
        self.clientToken = clientToken
    }
}

extension ApprovalRespond: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 5)
        writer.field("digest", digest)
        writer.field("decision", decision)
        writer.field("sessionID", sessionID)
        writer.field("approvalID", approvalID)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var digest: [UInt8]?
        var decision: Decision?
        var sessionID: SessionID?
        var approvalID: ApprovalID?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "digest": digest = try form.bytes(count: ApprovalDigest.byteCount)
            case "decision": decision = try Decision(&form)
            case "sessionID": sessionID = try SessionID(&form)
            case "approvalID": approvalID = try ApprovalID(&form)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            approvalID: try FormError.require(approvalID, "approvalID"),
            sessionID: try FormError.require(sessionID, "sessionID"),
            decision: try FormError.require(decision, "decision"),
            digest: try FormError.require(digest, "digest"),
            clientToken: try FormError.require(clientToken, "clientToken"))
    }
}

/// What became of an answer.
public struct ApprovalReply: Sendable, Equatable {
    /// The request.
    public var approvalID: ApprovalID
    /// The answer.
    public var clientToken: ClientToken
    /// What became of it.
    public var outcome: ApprovalOutcome
    /// Who decided, if somebody else had.
    public var by: Decider?
    /// How the request had been closed.
    public var how: ApprovalResolved.Outcome?

    /// The message of all its parts.
    public init(
        approvalID: ApprovalID, clientToken: ClientToken, outcome: ApprovalOutcome,
        by: Decider? = nil, how: ApprovalResolved.Outcome? = nil
    ) {
        self.approvalID = approvalID
        self.clientToken = clientToken
        self.outcome = outcome
        self.by = by
        self.how = how
    }
}

extension ApprovalReply: WireForm {
    package func write(to writer: inout CBORWriter) {
        writer.mapHeader(count: 3 + present(by != nil, how != nil))
        writer.field("by", by)
        writer.field("how", how)
        writer.field("outcome", outcome)
        writer.field("approvalID", approvalID)
        writer.field("clientToken", clientToken)
    }

    package init(_ form: inout FormReader) throws(FormError) {
        var by: Decider?
        var how: ApprovalResolved.Outcome?
        var outcome: ApprovalOutcome?
        var approvalID: ApprovalID?
        var clientToken: ClientToken?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "by": by = try Decider(&form)
            case "how": how = try ApprovalResolved.Outcome(&form)
            case "outcome": outcome = try ApprovalOutcome(&form)
            case "approvalID": approvalID = try ApprovalID(&form)
            case "clientToken": clientToken = try ClientToken(&form)
            default: try form.skip()
            }
        }
        self.init(
            approvalID: try FormError.require(approvalID, "approvalID"),
            clientToken: try FormError.require(clientToken, "clientToken"),
            outcome: try FormError.require(outcome, "outcome"), by: by, how: how)
    }
}

/// What became of an answer.
public enum ApprovalOutcome: Sendable, Hashable, CaseIterable {
    /// It decides, and is durable.
    case accepted
    /// The request was closed before.
    case alreadyResolved
    /// The host knows no such request, or has forgotten it.
    case unknown
    /// What was shown is not what is asked.
    case staleContent
    /// The request doesn't offer this answer.
    case notOffered
    /// The device may not answer.
    case insufficientScope
    /// An outcome that only newer hosts know; the request is left as it is.
    case other
}

extension ApprovalOutcome: WireWord {
    package var word: StaticString {
        switch self {
        case .accepted: "accepted"
        case .alreadyResolved: "alreadyResolved"
        case .unknown: "unknown"
        case .staleContent: "staleContent"
        case .notOffered: "notOffered"
        case .insufficientScope: "insufficientScope"
        case .other: "other"
        }
    }
}
