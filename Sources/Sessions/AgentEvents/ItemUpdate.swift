// SPDX-License-Identifier: Apache-2.0

/// What is new of an item: a message, a thought, a call of a tool. Fields that are present replace
/// what was known; absent ones leave it.
public struct ItemUpdate: Sendable, Equatable {
    /// Names the item within its session.
    public var id: ItemID
    /// What it is.
    public var kind: ItemKind
    /// How far it is.
    public var status: ItemStatus
    /// The thread of the agent it belongs to; nil for the main one.
    public var thread: AgentThread?
    /// A line that says what it is.
    public var title: String?
    /// What was written: a message, a thought, a plan.
    public var text: LongText?
    /// The tool as the agent calls it.
    public var tool: String?
    /// What kind of tool it is.
    public var toolKind: ToolKind?
    /// The command that it runs, as a person would type it.
    public var command: LongText?
    /// The folder in which the command runs.
    public var folder: String?
    /// The whole structured input, as JSON text.
    public var input: LongText?
    /// What the tool printed or returned.
    public var output: LongText?
    /// The command's exit status.
    public var exitCode: Int64?
    /// How long it took, in milliseconds.
    public var duration: Int64?
    /// What it changes in files.
    public var changes: [FileChange]?
    /// For a person's message: the input that it is.
    public var clientToken: ClientToken?

    /// News of an item; set what else is known on the value.
    public init(id: ItemID, kind: ItemKind, status: ItemStatus, thread: AgentThread? = nil) {
        self.id = id
        self.kind = kind
        self.status = status
        self.thread = thread
    }
}

/// What an item is.
public enum ItemKind: Sendable, Hashable, CaseIterable {
    /// What a person wrote.
    case userMessage
    /// What the agent wrote.
    case assistantText
    /// What the agent thought.
    case thinking
    /// A call of a tool.
    case toolCall
    /// A change of files.
    case fileChange
    /// What the agent means to do.
    case plan
    /// A question to the person.
    case question
    /// Something the agent's program said.
    case notice
    /// The agent shortened its memory.
    case compaction
    /// A kind that only newer hosts know.
    case other
}

/// How far an item is.
public enum ItemStatus: Sendable, Hashable, CaseIterable {
    /// It goes on; what was appended by deltas is provisional.
    case running
    /// It is final and ended well.
    case completed
    /// It is final and failed.
    case failed
    /// It is final: a person refused it.
    case declined
    /// It is final: it was cut off, and pieces that had no final form are dropped.
    case interrupted
    /// A status that only newer hosts know.
    case other
}

/// Kinds of tools, those of the Agent Client Protocol.
public enum ToolKind: Sendable, Hashable, CaseIterable {
    case read, edit, delete, move, search, execute, think, fetch, switchMode, other
}

/// A thread of the agent beside its main one: a subagent.
public struct AgentThread: Sendable, Equatable {
    /// Names the thread within its session.
    public var id: ItemID
    /// What the agent calls it.
    public var name: String?

    /// A thread of all its parts.
    public init(id: ItemID, name: String? = nil) {
        self.id = id
        self.name = name
    }
}
