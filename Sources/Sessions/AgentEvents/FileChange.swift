// SPDX-License-Identifier: Apache-2.0

/// What is changed in one file.
public struct FileChange: Sendable, Equatable {
    /// What happens to a file.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case add, update, delete, move
        /// A kind that only newer hosts know.
        case other
    }

    /// Its path, as the agent gave it.
    public var path: String
    /// What happens to it.
    public var kind: Kind
    /// Where it goes, for a move.
    public var destination: String?
    /// The lines: a unified diff's hunks, or the whole new content for an added file.
    public var diff: LongText?

    /// A change of all its parts.
    public init(path: String, kind: Kind, destination: String? = nil, diff: LongText? = nil) {
        self.path = path
        self.kind = kind
        self.destination = destination
        self.diff = diff
    }
}
