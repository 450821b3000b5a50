// SPDX-License-Identifier: Apache-2.0

/// Something to tell a person that is no item of the conversation.
public struct Notice: Sendable, Equatable {
    /// A word for programs, the same in every release.
    public var code: String
    /// What happened, for a person.
    public var text: String

    /// A notice of all its parts.
    public init(code: String, text: String) {
        self.code = code
        self.text = text
    }
}

/// What an agent has used in this session so far.
public struct Usage: Sendable, Equatable {
    /// Tokens read.
    public var inputTokens: UInt64?
    /// Tokens written.
    public var outputTokens: UInt64?
    /// Money, in millionths of a US dollar.
    public var microdollars: UInt64?

    /// A sum of all its parts.
    public init(
        inputTokens: UInt64? = nil, outputTokens: UInt64? = nil, microdollars: UInt64? = nil
    ) {
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.microdollars = microdollars
    }
}

/// A frame of an agent that the host has no other form for.
public struct RawFrame: Sendable, Equatable {
    /// What the agent calls it.
    public var kind: String
    /// The frame, a JSON text, cut if it is very long.
    public var json: LongText

    /// A frame of all its parts.
    public init(kind: String, json: LongText) {
        self.kind = kind
        self.json = json
    }
}
