// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A request for permission, as it is drawn.
public struct ApprovalCard: Sendable, Equatable {
    /// Names the request.
    public var id: ApprovalID
    /// What asks: the tool's name.
    public var title: VisibleText
    /// How dangerous it is, in a word.
    public var risk: VisibleText
    /// The subagent that asks; nil for the main one.
    public var origin: VisibleText?
    /// Which of the session's waiting requests it is, from 1.
    public var position: Int
    /// How many requests of the session wait.
    public var count: Int
    /// Since when it waits.
    public var requestedAt: Int64
    /// When the agent gives up by itself.
    public var deadline: Int64?
    /// All that must be seen before an answer, in order.
    public var parts: [CardPart]
    /// The digest of what is drawn, which an answer carries.
    public var digest: [UInt8]
    /// How many hidden characters were made visible in it.
    public var hiddenCount: Int
    /// How the answer stands.
    public var state: CardState
    /// What can be answered; what isn't there is never offered.
    public var offers: Offers
    /// Whether the person opened it in full.
    public var isOpenInFull: Bool
    /// Until this moment of the monotonic clock no answer is taken.
    public var settlesAt: Int64

    /// What can be answered.
    public struct Offers: Sendable, Equatable {
        /// Whether it can be denied.
        public var deny: Bool
        /// Whether a reason can go with that.
        public var denyWithReason: Bool
        /// What can be allowed: at most ``maximumAllowCount``, the plain *once* first.
        public var allow: [AllowOffer]
        /// Why nothing can be allowed now; nil if it can.
        public var lock: AllowLock?
        /// Why nothing at all can be answered now; nil if it can.
        public var refusal: AnsweringOff?

        /// As many as digits can choose.
        public static let maximumAllowCount = 9
    }
}

/// Something that can be allowed.
public enum AllowOffer: Sendable, Equatable {
    /// This once, as shown.
    case once
    /// An option of the agent's own.
    case option(id: String, label: VisibleText)
}

/// Why a request can't be allowed now, though it may be denied.
public enum AllowLock: Sendable, Equatable {
    /// Its end has not been on the screen yet.
    case readToTheEnd
    /// A part of it is still on its way.
    case gettingTheRest
    /// A part of it can't be shown here: only the host can allow it.
    case partNotShown
    /// Its kind or risk is one that only newer companions know.
    case kindNotKnown
    /// What is drawn is not what the host asks about.
    case notWhatIsAsked
    /// It offers nothing that could be allowed here.
    case answerOnHost
}

/// Why nothing can be answered now.
public enum AnsweringOff: Sendable, Equatable {
    /// The link is not there.
    case reconnectToAct
    /// The link is there, and what is shown is not up to date yet.
    case catchingUp
    /// The host lets this device look only.
    case mayOnlyLook
    /// The question that is drawn is not what the host asks.
    case notWhatIsAsked
    /// The request changed while an answer to its former content was on its way; nothing was
    /// allowed.
    case contentChanged
}

/// How the answer to a card stands.
public enum CardState: Sendable, Equatable {
    /// Nothing was decided.
    case waiting
    /// The next key may allow this, by its place among the offers.
    case armed(Int)
    /// The person writes why it is denied.
    case writingReason(VisibleText)
    /// An answer is on its way; nothing is known yet.
    case sending(CardAnswer)
    /// The link dropped before the host confirmed.
    case notDelivered(CardAnswer)
    /// The host did not take the answer, for this reason.
    case refused(Refusal)

    /// Why a host did not take an answer.
    public enum Refusal: Sendable, Equatable {
        /// The answer is none that the request offers.
        case notOffered
        /// The device may not answer.
        case insufficientScope
        /// In a way that only newer companions know.
        case other
    }
}

/// An answer, in a word.
public enum CardAnswer: Sendable, Equatable {
    case allow
    case deny
    case answer
    case option(VisibleText)
}
