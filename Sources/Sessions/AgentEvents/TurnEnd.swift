// SPDX-License-Identifier: Apache-2.0

/// The end of a turn.
public struct TurnEnd: Sendable, Equatable {
    /// Why a turn ended.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// The agent had said what it wanted to say.
        case endTurn
        /// Its answer became too long.
        case maxTokens
        /// It took too many steps.
        case maxTurns
        /// The model declined.
        case refusal
        /// A person stopped it.
        case interrupted
        /// Something went wrong.
        case failed
        /// It waits for a later run.
        case deferred
        /// A reason that only newer hosts know.
        case other
    }

    /// Why.
    public var reason: Reason
    /// What went wrong, for a person.
    public var message: String?

    /// An end of all its parts.
    public init(_ reason: Reason, message: String? = nil) {
        self.reason = reason
        self.message = message
    }
}
