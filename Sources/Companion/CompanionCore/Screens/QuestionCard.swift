// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// A question of an agent, as it is drawn: one question at a time where a request has several.
public struct QuestionCard: Sendable, Equatable {
    /// Names the request.
    public var id: ApprovalID
    /// The subagent that asks; nil for the main one.
    public var origin: VisibleText?
    /// Which of the session's waiting requests it is, from 1.
    public var position: Int
    /// How many requests of the session wait.
    public var count: Int
    /// Since when it waits.
    public var requestedAt: Int64
    /// Which of the request's questions is shown, from 0.
    public var index: Int
    /// How many questions the request has.
    public var questionCount: Int
    /// A word or two above it.
    public var header: VisibleText?
    /// The question.
    public var text: [VisibleText]
    /// What can be chosen.
    public var options: [Option]
    /// Whether several can be chosen.
    public var allowsSeveral: Bool
    /// One's own words; nil where none are taken.
    public var ownWords: OwnWords?
    /// How many hidden characters were made visible in it.
    public var hiddenCount: Int
    /// How the answer stands.
    public var state: CardState
    /// Whether there is an answer to every question, so that it can be sent.
    public var isAnswered: Bool
    /// Whether it can be left unanswered.
    public var canDecline: Bool
    /// Why nothing can be answered now; nil if it can.
    public var refusal: AnsweringOff?
    /// Until this moment of the monotonic clock no answer is taken.
    public var settlesAt: Int64

    /// Something that can be chosen.
    public struct Option: Sendable, Equatable {
        /// The answer.
        public var label: VisibleText
        /// What it means.
        public var explanation: VisibleText?
        /// Whether it is chosen.
        public var isChosen: Bool
    }

    /// An answer in one's own words.
    public struct OwnWords: Sendable, Equatable {
        /// What is written so far.
        public var text: VisibleText
        /// Whether it is the answer, or one of them.
        public var isChosen: Bool
        /// Whether keys go into it now.
        public var isWriting: Bool
    }
}
