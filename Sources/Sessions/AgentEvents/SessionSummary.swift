// SPDX-License-Identifier: Apache-2.0

/// A session in one line, as lists show it.
public struct SessionSummary: Sendable, Equatable {
    /// Names the session.
    public var sessionID: SessionID
    /// The project's name.
    public var projectName: String
    /// Which kind of agent runs it.
    public var backend: BackendID
    /// How it stands.
    public var status: SessionStatus
    /// What it is called.
    public var title: String
    /// The branch that is checked out; a short commit id in parentheses for a detached head, empty
    /// outside a repository.
    public var branch: String
    /// The number of its newest event.
    public var lastSeq: UInt64
    /// What has changed since it began; nil if nothing has, or outside a repository.
    public var diffStat: DiffStat?
    /// Wall time of its latest change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// How many requests wait for an answer.
    public var pendingCount: UInt64
    /// Why it failed, for a person; nil unless it did.
    public var reason: String?

    /// A summary of all its parts.
    public init(
        sessionID: SessionID, projectName: String, backend: BackendID, status: SessionStatus,
        title: String, branch: String, lastSeq: UInt64, diffStat: DiffStat? = nil, updatedAt: Int64,
        pendingCount: UInt64 = 0, reason: String? = nil
    ) {
        self.sessionID = sessionID
        self.projectName = projectName
        self.backend = backend
        self.status = status
        self.title = title
        self.branch = branch
        self.lastSeq = lastSeq
        self.diffStat = diffStat
        self.updatedAt = updatedAt
        self.pendingCount = pendingCount
        self.reason = reason
    }
}

/// How a session stands.
public enum SessionStatus: Sendable, Hashable, CaseIterable {
    /// Open, and no turn has run since it was opened.
    case idle
    /// A turn is under way and nothing blocks it.
    case running
    /// At least one request other than a question waits for an answer.
    case awaitingApproval
    /// A question waits for an answer.
    case awaitingInput
    /// The last turn ended, and nothing waits.
    case finished
    /// The last turn failed, or the agent's program died.
    case error
    /// A status that only newer hosts know.
    case other
}

/// How much a session has changed in its project.
public struct DiffStat: Sendable, Hashable {
    /// Lines added.
    public var added: UInt64
    /// Lines removed.
    public var removed: UInt64
    /// Files changed.
    public var files: UInt64

    /// A count of all its parts.
    public init(added: UInt64, removed: UInt64, files: UInt64) {
        self.added = added
        self.removed = removed
        self.files = files
    }
}
