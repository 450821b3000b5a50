// SPDX-License-Identifier: Apache-2.0

extension GitReader {
    /// What differs between a commit and the working files of a folder's whole repository.
    ///
    /// - Parameter commit: All its hexadecimal digits, as ``Standing/head`` has them; nil if there was none
    ///   yet, so that every file is new.
    /// - Throws: ``GitError``.
    public func changes(
        in folder: String, since commit: String?
    ) throws(GitError) -> Changes {
        let scratch = try ScratchFolder(environment)
        let git = try command()
        let found = try comparisons(folder, commit, git, scratch) { _ in true }
        return Changes(files: try counted(found, git, scratch))
    }

    /// The changed lines of one file.
    ///
    /// - Parameter path: One of ``Changes/files``.
    /// - Throws: ``GitError``, `unknownPath` if the file is as it was.
    public func diff(
        of path: String, in folder: String, since commit: String?
    ) throws(GitError) -> FileDiff {
        let scratch = try ScratchFolder(environment)
        let git = try command()
        let found = try comparisons(folder, commit, git, scratch) {
            $0.text.utf8.elementsEqual(path.utf8)
        }
        guard let file = try counted(Array(found.prefix(1)), git, scratch).first else {
            throw GitError(.unknownPath, "\(path) has not changed.")
        }
        guard !file.isBinary else { return FileDiff(file: file, hunks: "") }
        let outcome = try git.runApart(
            in: scratch.path,
            GitReader.comparing + ["--patch", "--unified=3", "--", "a/0", "b/0"])
        guard outcome.status <= 1 else { throw .of(outcome.errors, folder) }
        let text = String(decoding: outcome.output, as: UTF8.self)
        let start = text.firstRange(of: "\n@@").map { text.index(after: $0.lowerBound) }
        return FileDiff(file: file, hunks: start.map { String(text[$0...]) } ?? "")
    }

    private static let comparing = [
        "diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-color",
    ]

    private func comparisons(
        _ folder: String, _ commit: String?, _ git: GitCommand, _ scratch: ScratchFolder,
        where isWanted: (Candidate) -> Bool
    ) throws(GitError) -> [Comparison] {
        try GitReader.check(folder)
        // Nothing else is taken for an option or a range.
        if let commit, !GitReader.isCommitID(commit) { throw Repository.unknown(commit) }
        let repository = try Repository(folder, git)
        guard let root = repository.root else { throw .of("work tree", folder) }
        let candidates = try repository.candidates(
            since: commit, root: root, maximumCount: limits.fileCount)
        return try repository.comparisons(
            candidates.filter(isWanted), root: root, scratch, limits)
    }

    private static func isCommitID(_ text: String) -> Bool {
        let utf8 = text.utf8
        return (utf8.count == 40 || utf8.count == 64)
            && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Compares all at once, as numbered files, and counts their lines.
    private func counted(
        _ comparisons: [Comparison], _ git: GitCommand, _ scratch: ScratchFolder
    ) throws(GitError) -> [ChangedFile] {
        var areAny = false
        for (number, comparison) in comparisons.enumerated() where comparison.isComparable {
            areAny = true
            _ = try scratch.write(comparison.old.content, "a/\(number)")
            _ = try scratch.write(comparison.new.content, "b/\(number)")
        }
        var counts: [Int: (added: Int?, removed: Int?)] = [:]
        if areAny {
            let outcome = try git.runApart(
                in: scratch.path, GitReader.comparing + ["--numstat", "-z", "--", "a", "b"])
            guard outcome.status <= 1 else { throw .of(outcome.errors, scratch.path) }
            counts = GitReader.counts(outcome.output)
        }
        return comparisons.enumerated().compactMap { number, comparison in
            guard let kind = comparison.kind else { return nil }
            let isBinary =
                !comparison.isComparable || counts[number].map { $0.added == nil } ?? false
            // Two empty files differ in nothing that is counted: one is new, say.
            let count = counts[number] ?? (0, 0)
            return ChangedFile(
                path: comparison.path, kind: kind, added: isBinary ? nil : count.added,
                removed: isBinary ? nil : count.removed, isBinary: isBinary)
        }
    }

    /// What `--numstat -z` prints: `added⇥removed⇥␀old␀new␀`, with `-` for both counts of a binary file.
    private static func counts(_ output: [UInt8]) -> [Int: (added: Int?, removed: Int?)] {
        var counts: [Int: (added: Int?, removed: Int?)] = [:]
        var pending: (added: Int?, removed: Int?)?
        for part in String(decoding: output, as: UTF8.self).split(separator: "\0") {
            let words = part.split(separator: "\t", omittingEmptySubsequences: false)
            if words.count == 3 { pending = (Int(words[0]), Int(words[1])) }
            let name = words[words.count - 1]
            guard let number = name.split(separator: "/").last.flatMap({ Int($0) }) else {
                continue
            }
            counts[number] = pending
        }
        return counts
    }
}
