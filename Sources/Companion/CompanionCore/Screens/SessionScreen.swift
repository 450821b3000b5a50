// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// One session: what was said and done, and what the person can do now.
public struct SessionScreen: Sendable, Equatable {
    /// Names the session.
    public var id: SessionID
    /// What it is called.
    public var title: VisibleText
    /// The project's name.
    public var project: VisibleText
    /// The agent.
    public var backend: VisibleText
    /// How the session stands.
    public var status: SessionStatus
    /// What it changed so far.
    public var stat: DiffStat?
    /// The transcript, oldest first.
    public var rows: [TranscriptRow]
    /// Whether there is more before the first row.
    public var hasEarlier: Bool
    /// What is at the bottom, by how the session stands.
    public var area: ActionArea
}

/// The bottom of a session.
public enum ActionArea: Sendable, Equatable {
    /// A request that waits for Deny or Allow.
    case card(ApprovalCard)
    /// A request that waits for an answer in words.
    case question(QuestionCard)
    /// What became of the request that was shown until now.
    case tombstone(Tombstone)
    /// Something waits, and its content has not come yet: no content, no answer.
    case gettingRequest
    /// Words to the agent.
    case composer(Composer)
    /// The agent works; what it does now, if it says so, and since when.
    case working(VisibleText?, since: Int64?)
}
