// SPDX-License-Identifier: Apache-2.0

/// A person's answer to a request.
public enum Decision: Sendable, Equatable {
    /// This once, as shown.
    case allowOnce
    /// This once, with this input, a JSON text.
    case allowModified(input: String)
    /// These of the permissions, by their ids.
    case allowSubset(permissions: [String])
    /// This and what the rule with this id covers.
    case allowAndRemember(rule: String)
    /// No; the agent goes on, told why if a text is there.
    case deny(message: String?)
    /// No, and the turn ends.
    case denyAndStop
    /// Answers to the questions, in their order.
    case answer([QuestionAnswer])
    /// The agent's own option with this id.
    case choose(option: String)
    /// A decision that only newer programs know: the host refuses it, a device shows its name.
    case unknown(UnknownCase)
}

/// What was answered to one question.
public struct QuestionAnswer: Sendable, Equatable {
    /// The question's id.
    public var question: String
    /// The labels chosen, or one's own words.
    public var values: [String]

    /// An answer of all its parts.
    public init(question: String, values: [String]) {
        self.question = question
        self.values = values
    }
}
