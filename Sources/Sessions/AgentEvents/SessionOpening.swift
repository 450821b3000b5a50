// SPDX-License-Identifier: Apache-2.0

/// What is known of a session when it begins.
public struct SessionOpening: Sendable, Equatable {
    /// Which kind of agent runs it.
    public var backend: BackendID
    /// The folder in which it works, an absolute path on the host.
    public var folder: String
    /// The project's name: the folder's, or that of its repository.
    public var projectName: String
    /// What the session is called until somebody finds a better name.
    public var title: String
    /// The commit that was checked out, against which changes are counted; nil outside a repository.
    public var head: String?

    /// An opening of all its parts.
    public init(
        backend: BackendID, folder: String, projectName: String, title: String, head: String? = nil
    ) {
        self.backend = backend
        self.folder = folder
        self.projectName = projectName
        self.title = title
        self.head = head
    }
}

/// A kind of agent, by the word that starts it: `claude`, `codex`, `acp`, `replay`.
public struct BackendID: Sendable, Equatable {
    /// Longest word in bytes.
    public static let maximumByteCount = 32
    /// Its word.
    public let text: String

    /// The kind with this word; a longer one is cut.
    public init(_ text: String) {
        self.text = TextBounds.prefix(text, maximumByteCount: BackendID.maximumByteCount)
    }

    /// Claude Code.
    public static let claude = BackendID("claude")
    /// Codex.
    public static let codex = BackendID("codex")
    /// A recorded conversation.
    public static let replay = BackendID("replay")
}
