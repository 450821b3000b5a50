// SPDX-License-Identifier: Apache-2.0

/// An answer that a request offers.
public enum ApprovalChoice: Sendable, Equatable {
    /// This once, as shown.
    case allowOnce
    /// This once, with another input.
    case allowModified
    /// Some of the permissions.
    case allowSubset
    /// No; the agent goes on. With a text to the agent where it can take one.
    case deny(takesMessage: Bool)
    /// No, and the turn ends.
    case denyAndStop
    /// Answers to the questions.
    case answer
    /// An option of the agent's own, under its label.
    case choose(option: String, label: String)
    /// A choice that only newer hosts know.
    case unknown(UnknownCase)
}
