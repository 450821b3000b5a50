// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Reads what a session shows of its repository, and runs nothing that the repository names.
///
/// No external diff, text conversion, filter, file-system monitor, hook, pager, prompt or fetch is ever
/// started, and no lock taken. Working files are compared as they are, unfiltered: a file that a filter
/// changes on its way in (Git LFS) counts as changed once it is touched. Calls wait for child processes;
/// any thread may make them.
public struct GitReader: Sendable {
    /// What a reader takes before it says that there is too much.
    public struct Limits: Sendable {
        /// How long one call may take, in milliseconds.
        public var milliseconds = 5_000
        /// How many files may have to be compared.
        public var fileCount = 5_000
        /// The largest file that is compared, in bytes; a larger one counts as binary.
        public var fileByteCount = 4 << 20
        /// How much is compared in all, in bytes.
        public var totalByteCount = 64 << 20

        /// The standard ones.
        public init() {}
    }

    let program: String?
    let environment: [String: String]
    let limits: Limits

    /// A reader that runs the git of a search path.
    ///
    /// - Parameter environment: `PATH`, `HOME`, `XDG_CONFIG_HOME` and `TMPDIR` are used, nothing else.
    public init(environment: [String: String], limits: Limits = Limits()) {
        self.environment = environment
        self.limits = limits
        program = (environment["PATH"] ?? "").split(separator: ":")
            // A relative one would be looked up in whatever folder is current.
            .filter { $0.hasPrefix("/") }.map { $0 + "/git" }
            .first { access($0, X_OK) == 0 }
    }

    /// Whether there is a git to run.
    public var hasGit: Bool { program != nil }

    /// Where a folder stands.
    ///
    /// - Throws: ``GitError``; that it lies in no repository, or in a bare one, is no error.
    public func standing(of folder: String) throws(GitError) -> Standing {
        try GitReader.check(folder)
        let git = try command()
        do throws(GitError) {
            return try standing(of: folder, git)
        } catch {
            guard error.kind == .notARepository else { throw error }
            return Standing(
                place: .outside, root: folder, projectName: GitReader.name(of: folder), branch: "",
                head: nil, rebasedBranch: nil)
        }
    }

    func standing(of folder: String, _ git: GitCommand) throws(GitError) -> Standing {
        let repository = try Repository(folder, git)
        let head = try repository.words(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
        let branch = try repository.branch(head: head)
        return Standing(
            place: repository.root == nil ? .bare : .repository,
            root: repository.root ?? repository.gitFolder,
            projectName: repository.projectName, branch: branch, head: head,
            rebasedBranch: repository.rebasedBranch())
    }

    func command() throws(GitError) -> GitCommand {
        guard let program else {
            throw GitError(.gitMissing, "There is no git on this machine. Install it.")
        }
        return GitCommand(
            program: program, environment: environment,
            deadline: .now() + .milliseconds(limits.milliseconds))
    }

    static func check(_ folder: String) throws(GitError) {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            access(folder, R_OK | X_OK) == 0
        else { throw .folderGone(folder) }
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "/"
    }
}
