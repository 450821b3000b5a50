// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import Greeting

/// A person's answer on its way to the host.
public struct SentAnswer: Sendable, Equatable {
    /// What became of it.
    public enum State: Sendable, Equatable {
        /// It was sent; the host has not said anything.
        case sending
        /// The connection went before the host said anything: it may have arrived or not. Sending it again
        /// with the same token is safe.
        case notDelivered
        /// The host has said what became of it.
        case replied(ApprovalReply)
        /// The request was closed before this answer could be delivered again, or by it.
        case closed(ApprovalResolved)
        /// The host refused the message.
        case refused(WireError.Code?, message: String)
    }

    /// The answer as it was sent.
    public let answer: ApprovalRespond
    /// What became of it.
    public internal(set) var state: State

    var isSettled: Bool {
        switch state {
        case .sending, .notDelivered: false
        case .replied, .closed, .refused: true
        }
    }
}

/// A person's words on their way to the host.
public struct SentText: Sendable, Equatable {
    /// What became of them.
    public enum State: Sendable, Equatable {
        /// They were sent; the host has not said anything.
        case sending
        /// The connection went before the host said anything; sending them again with the same token is
        /// safe.
        case notDelivered
        /// The host has them, in this state.
        case known(InputState)
        /// The host refused the message.
        case refused(WireError.Code?, message: String)
    }

    /// The words as they were sent.
    public let message: SendInput
    /// What became of them.
    public internal(set) var state: State

    var isSettled: Bool {
        switch state {
        case .sending, .notDelivered, .known(.queued): false
        case .known, .refused: true
        }
    }
}
