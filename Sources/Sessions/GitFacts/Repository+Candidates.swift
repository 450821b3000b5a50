// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Repository {
    /// The paths that may differ from a commit, in order; all files where there is none.
    ///
    /// Git lists its index and what is untracked; that it doesn't look at working files itself is what
    /// keeps filters from running.
    func candidates(
        since commit: String?, root: String, maximumCount: Int
    ) throws(GitError) -> [Candidate] {
        var found = try changedInIndex(since: commit)
        var seen: Set<[UInt8]> = []
        let indexTime = Repository.modificationTime(gitFolder + "/index")
        let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .folderGone(root) }
        defer { close(folder) }
        for entry in try indexEntries(root) where Repository.isFile(entry.mode) {
            let isKnown = commit == nil || found[entry.path] != nil
            if !isKnown, !Repository.mayDiffer(entry, folder, indexTime) { continue }
            guard seen.insert(entry.path).inserted else { continue }
            if found[entry.path] == nil {
                found[entry.path] = commit == nil ? .some(nil) : entry.blob
            }
            try Repository.check(found.count, maximumCount)
        }
        for path in try untracked(root) where found[path] == nil {
            found[path] = .some(nil)
            try Repository.check(found.count, maximumCount)
        }
        return found.map { Candidate(path: $0.key, blob: $0.value) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    private static func check(_ count: Int, _ maximumCount: Int) throws(GitError) {
        guard count <= maximumCount else {
            throw .tooLarge("More than \(maximumCount) files may have changed")
        }
    }

    private static func mayDiffer(
        _ entry: IndexEntry, _ folder: Int32, _ indexTime: timespec
    ) -> Bool {
        let path = String(decoding: entry.path, as: UTF8.self)
        guard let status = WorkingFile.status(path, below: folder) else { return !entry.isLeftOut }
        return entry.stage != 0 || !entry.matches(status, indexTime: indexTime)
    }

    /// A regular file or a symbolic link; a submodule is none.
    private static func isFile(_ mode: UInt32) -> Bool { mode & 0o170000 != 0o160000 }

    private static func modificationTime(_ path: String) -> timespec {
        var status = stat()
        guard stat(path, &status) == 0 else { return timespec() }
        #if canImport(Darwin)
            return status.st_mtimespec
        #else
            return status.st_mtim
        #endif
    }

    private func indexEntries(_ root: String) throws(GitError) -> [IndexEntry] {
        let outcome = try git.run(in: root, ["ls-files", "--stage", "--debug", "-z"])
        guard outcome.status == 0 else { throw .of(outcome.errors, root) }
        guard let entries = IndexEntry.entries(outcome.output) else {
            throw GitError(
                .failed, "This git lists its index in another form. Install git 2.30 or newer.")
        }
        return entries
    }

    private func untracked(_ root: String) throws(GitError) -> [[UInt8]] {
        let outcome = try git.run(in: root, ["ls-files", "--others", "--exclude-standard", "-z"])
        guard outcome.status == 0 else { throw .of(outcome.errors, root) }
        // A repository within ends with a slash, and is another project.
        return outcome.output.split(separator: 0).filter { $0.last != UInt8(ascii: "/") }
            .map(Array.init)
    }

    /// What the commit has at the paths at which the index has something else.
    private func changedInIndex(since commit: String?) throws(GitError) -> [[UInt8]: String?] {
        guard let commit, let root else { return [:] }
        let outcome = try git.run(
            in: root,
            [
                "diff-index", "--cached", "--raw", "-z", "--no-renames", "--no-abbrev",
                "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", commit, "--",
            ])
        guard outcome.status == 0 else { throw Repository.unknown(commit) }
        var changed: [[UInt8]: String?] = [:]
        let parts = outcome.output.split(separator: 0)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            // :old-mode new-mode old-blob new-blob status
            let words = parts[index].split(separator: 0x20)
            guard words.count == 5,
                let mode = UInt32(String(decoding: words[0].dropFirst(), as: UTF8.self), radix: 8)
            else { continue }
            let path = Array(parts[index + 1])
            if mode == 0 {
                // A conflict is listed without the commit's side as well as with it.
                if changed[path] == nil { changed[path] = .some(nil) }
            } else if Repository.isFile(mode) {
                changed[path] = String(decoding: words[2], as: UTF8.self)
            }
        }
        return changed
    }

    static func unknown(_ commit: String) -> GitError {
        GitError(
            .unknownCommit,
            "The commit \(commit) is not in the repository any more. Changes can't be counted.")
    }
}
