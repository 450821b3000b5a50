// SPDX-License-Identifier: Apache-2.0

/// What of a repository's files differs from a commit, untracked files included.
public struct Changes: Sendable, Equatable {
    /// The files, by path.
    public let files: [ChangedFile]

    /// How many lines were added in all text files.
    public var added: Int { files.reduce(0) { $0 + ($1.added ?? 0) } }
    /// How many lines were removed in all text files.
    public var removed: Int { files.reduce(0) { $0 + ($1.removed ?? 0) } }
    /// Whether there is no change to speak of.
    public var isEmpty: Bool { files.isEmpty }
}

/// A file that differs from the commit. A renamed one is two: one deleted, one added.
public struct ChangedFile: Sendable, Equatable {
    /// What happened to it.
    public enum Kind: Sendable {
        case added, updated, deleted
    }

    /// Its path from the repository's top folder; what isn't UTF-8 in it is shown as U+FFFD.
    public let path: String
    /// What happened to it.
    public let kind: Kind
    /// How many lines were added; nil for a binary file.
    public let added: Int?
    /// How many lines were removed; nil for a binary file.
    public let removed: Int?
    /// Whether it has no lines, or is too large to be compared.
    public let isBinary: Bool
}

/// The changed lines of one file.
public struct FileDiff: Sendable, Equatable {
    /// The file.
    public let file: ChangedFile
    /// The hunks of a unified diff with three lines of context, each from its `@@` line on; empty for a
    /// binary file.
    public let hunks: String
}
