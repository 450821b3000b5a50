// SPDX-License-Identifier: Apache-2.0

/// What became of a request, and through whom.
public struct DecisionLine: Sendable, Equatable {
    /// What became of it.
    public var outcome: Outcome
    /// Through whom.
    public var by: By
    /// When.
    public var at: Int64

    /// What became of a request.
    public enum Outcome: Sendable, Equatable {
        case allowedOnce
        case allowedWithChanges
        case allowedInPart
        case allowedAlways
        /// Refused, with a reason if one was given.
        case denied(reason: VisibleText?)
        case deniedAndStopped
        case answered
        /// An option of the agent's own, by its label or id.
        case chosen(VisibleText)
        case withdrawn
        /// The agent's program is gone: nothing was allowed.
        case orphaned
        /// Closed in a way that only newer companions know.
        case other
    }

    /// Who decided.
    public enum By: Sendable, Equatable {
        /// This device's person.
        case you
        /// Another device, by its name, or the host.
        case on(VisibleText)
        case rule(UInt64)
        case agent
        case nobody
    }
}

/// What is left of a request that needs no answer any more.
public struct Tombstone: Sendable, Equatable {
    /// What became of it; nil if the host doesn't know the request any more.
    public var decision: DecisionLine?
    /// What this device had answered, if that came second and had no effect.
    public var lateAnswer: CardAnswer?
    /// What the request was about, in a line.
    public var subject: VisibleText
    /// Whether the request was a command.
    public var isCommand: Bool
    /// The session that needs the person next, by its title.
    public var next: VisibleText?
}
