// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The repository in which a folder lies.
struct Repository {
    /// Where git keeps this checkout's index and head.
    let gitFolder: String
    /// The top folder of its working files; nil for a bare one.
    let root: String?
    private let folder: String
    let git: GitCommand

    init(_ folder: String, _ git: GitCommand) throws(GitError) {
        self.folder = folder
        self.git = git
        let found = try git.run(
            in: folder, ["rev-parse", "--is-inside-work-tree", "--absolute-git-dir"])
        guard found.status == 0 else { throw .of(found.errors, folder) }
        let lines = String(decoding: found.output, as: UTF8.self).split(
            separator: "\n", maxSplits: 1)
        guard lines.count == 2 else { throw .of("", folder) }
        gitFolder = String(lines[1].dropLast())
        guard lines[0] == "true" else {
            root = nil
            return
        }
        let top = try git.run(in: folder, ["rev-parse", "--show-toplevel"])
        guard top.status == 0 else { throw .of(top.errors, folder) }
        root = String(decoding: top.output.dropLast(), as: UTF8.self)
    }

    var projectName: String {
        if let root { return GitReader.name(of: root) }
        let name = GitReader.name(of: gitFolder)
        return name.hasSuffix(".git") && name != ".git" ? String(name.dropLast(4)) : name
    }

    /// One line that git prints, or nil if it has none to print.
    func words(_ words: [String]) throws(GitError) -> String? {
        let outcome = try git.run(in: folder, words)
        guard outcome.status == 0 else { return nil }
        let line = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").first
        return line.map(String.init)
    }

    func branch(head: String?) throws(GitError) -> String {
        if let reference = try words(["symbolic-ref", "--quiet", "HEAD"]) {
            let prefix = "refs/heads/"
            return reference.hasPrefix(prefix)
                ? String(reference.dropFirst(prefix.count)) : reference
        }
        guard let head else { return "" }
        let short = try words(["rev-parse", "--short", head])
        return "(" + (short ?? String(head.prefix(7))) + ")"
    }

    /// The branch that a rebase will come back to, as git notes it beside its head.
    func rebasedBranch() -> String? {
        for name in ["rebase-merge", "rebase-apply"] {
            let path = gitFolder + "/" + name + "/head-name"
            // A name of a reference is a path.
            guard let bytes = WorkingFile.read(path, maximumByteCount: 4_096) else { continue }
            let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
            let prefix = "refs/heads/"
            return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
        }
        return nil
    }
}
