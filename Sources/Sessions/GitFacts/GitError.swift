// SPDX-License-Identifier: Apache-2.0

/// Why nothing can be said of a folder's repository.
public struct GitError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller may tell apart.
    public enum Kind: String, Sendable {
        /// There is no git on this machine.
        case gitMissing
        /// The folder is not there, or can't be entered.
        case folderGone
        /// The folder lies in no repository, so that nothing in it can have changed.
        case notARepository
        /// The repository has no working files.
        case bare
        /// The repository belongs to another user, and git refuses it.
        case foreign
        /// There is no such commit, or its objects are not here.
        case unknownCommit
        /// The path has not changed, or isn't in the repository.
        case unknownPath
        /// There is more than is looked at.
        case tooLarge
        /// It took longer than we wait.
        case timedOut
        /// Git failed in another way: the repository may be damaged.
        case failed
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What is wrong and what to do.
    public let message: String

    /// A stable word for it.
    public var code: String { "git." + kind.rawValue }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension GitError: CustomStringConvertible {
    /// Its code and message.
    public var description: String { "\(code): \(message)" }
}

extension GitError {
    static func folderGone(_ path: String) -> GitError {
        GitError(.folderGone, "\(path) is not there or can't be entered. Put it back.")
    }

    static func tooLarge(_ what: String) -> GitError {
        GitError(.tooLarge, "\(what). Look at the changes on the host.")
    }

    /// What git's own words, in English, mean.
    static func of(_ words: String, _ folder: String) -> GitError {
        if words.contains("not a git repository") {
            return GitError(.notARepository, "\(folder) lies in no git repository.")
        }
        if words.contains("dubious ownership") {
            return GitError(
                .foreign,
                "The repository at \(folder) belongs to another user. Name it in git's"
                    + " safe.directory if you trust it.")
        }
        if words.contains("cannot change to") { return folderGone(folder) }
        if words.contains("work tree") {
            return GitError(.bare, "The repository at \(folder) has no working files.")
        }
        let line = words.split(separator: "\n").last.map { String($0.prefix(300)) } ?? ""
        return GitError(
            .failed, "git can't read the repository at \(folder) (\(line)). Try git fsck there.")
    }
}
