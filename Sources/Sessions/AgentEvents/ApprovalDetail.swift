// SPDX-License-Identifier: Apache-2.0

/// A part of what a person must see before an answer.
public enum ApprovalDetail: Sendable, Equatable {
    /// A command that will run, whole, and the folder in which.
    case command(text: LongText, folder: String?)
    /// A change of a file.
    case fileChange(FileChange)
    /// A text under a label: a plan, a reason.
    case text(label: String, text: LongText)
    /// The whole structured input of the tool, as JSON text.
    case input(LongText)
    /// One permission, which a part of the grant may name.
    case permission(id: String, text: String)
    /// A place on the network.
    case network(host: String, scheme: String?)
    /// A question with its answers.
    case question(Question)
    /// A part that only newer hosts know: what holds one can't be drawn whole, so it can't be allowed.
    case unknown(UnknownCase)
}

/// A question of an agent.
public struct Question: Sendable, Equatable {
    /// Names it in the answer.
    public var id: String
    /// A word or two above it.
    public var header: String?
    /// The question.
    public var text: String
    /// Answers to choose from; none for free text alone.
    public var options: [Option]
    /// Whether several may be chosen.
    public var allowsSeveral: Bool
    /// Whether one's own words may be the answer.
    public var allowsOwnText: Bool

    /// An answer to choose.
    public struct Option: Sendable, Equatable {
        /// The answer.
        public var label: String
        /// What it means.
        public var explanation: String?

        /// An answer of all its parts.
        public init(label: String, explanation: String? = nil) {
            self.label = label
            self.explanation = explanation
        }
    }

    /// A question of all its parts.
    public init(
        id: String, header: String? = nil, text: String, options: [Option],
        allowsSeveral: Bool = false, allowsOwnText: Bool = true
    ) {
        self.id = id
        self.header = header
        self.text = text
        self.options = options
        self.allowsSeveral = allowsSeveral
        self.allowsOwnText = allowsOwnText
    }
}
