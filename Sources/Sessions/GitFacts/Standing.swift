// SPDX-License-Identifier: Apache-2.0

/// Where a folder stands: its project, and what is checked out there.
public struct Standing: Sendable, Equatable {
    /// The folder itself, or the repository's.
    public enum Place: Sendable, Equatable {
        /// In the working files of a repository.
        case repository
        /// In a repository that has no working files.
        case bare
        /// In no repository.
        case outside
    }

    /// What the folder is.
    public let place: Place
    /// The repository's top folder; the folder itself where there is none.
    public let root: String
    /// The project's name: the last part of ``root``.
    public let projectName: String
    /// The branch, also one without a commit; a short commit id in parentheses for a detached head; empty
    /// outside a repository.
    public let branch: String
    /// The commit that is checked out; nil if there is none yet, or outside a repository.
    public let head: String?
    /// The branch that is being rebased, during which the head is detached.
    public let rebasedBranch: String?
}
