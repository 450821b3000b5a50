// SPDX-License-Identifier: Apache-2.0

/// Where the person writes to the agent.
public struct Composer: Sendable, Equatable {
    /// What is written so far, by lines.
    public var draft: [VisibleText]
    /// Whether keys go into it.
    public var isWriting: Bool
    /// How many requests wait meanwhile.
    public var waitingCount: Int
    /// Why nothing can be sent now; nil if it can.
    public var refusal: AnsweringOff?
}
