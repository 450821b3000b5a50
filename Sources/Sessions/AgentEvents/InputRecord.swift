// SPDX-License-Identifier: Apache-2.0

/// What a person wants to say to an agent.
public struct AgentInput: Sendable, Equatable {
    /// Longest text in bytes.
    public static let maximumByteCount = 64 << 10

    /// The words.
    public var text: String
    /// Names this input, so that sending it twice says it once.
    public var clientToken: ClientToken

    /// An input of all its parts.
    public init(text: String, clientToken: ClientToken) {
        self.text = text
        self.clientToken = clientToken
    }
}

/// What became of an input.
public enum InputState: Sendable, Hashable, CaseIterable {
    /// The host keeps it until the agent can take it.
    case queued
    /// It was written to the agent.
    case delivered
    /// The agent has it in its conversation.
    case echoed
    /// The agent's program ended while taking it: it may have arrived or not.
    case indeterminate
    /// A state that only newer hosts know.
    case other
}

/// An input in the transcript: written whole when it comes, and by its token when its state changes.
public struct InputRecord: Sendable, Equatable {
    /// Names the input.
    public var clientToken: ClientToken
    /// What became of it.
    public var state: InputState
    /// The words; only in the first record.
    public var text: LongText?
    /// Who sent it; only in the first record.
    public var by: Decider?

    /// A record of all its parts.
    public init(
        clientToken: ClientToken, state: InputState, text: LongText? = nil, by: Decider? = nil
    ) {
        self.clientToken = clientToken
        self.state = state
        self.text = text
        self.by = by
    }
}
