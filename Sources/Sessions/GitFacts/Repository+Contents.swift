// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Repository {
    /// Both sides of some candidates.
    ///
    /// - Throws: ``GitError``, `tooLarge` if they are more than the limits in all.
    func comparisons(
        _ candidates: [Candidate], root: String, _ scratch: ScratchFolder,
        _ limits: GitReader.Limits
    ) throws(GitError) -> [Comparison] {
        let blobs = try contents(
            Set(candidates.compactMap(\.blob)), root: root, scratch, limits)
        let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .folderGone(root) }
        defer { close(folder) }
        var room = limits.totalByteCount
        var comparisons: [Comparison] = []
        for candidate in candidates {
            let old = candidate.blob.map { blobs[$0] ?? .tooLarge } ?? .absent
            let new = WorkingFile.at(
                candidate.text, below: folder, maximumByteCount: limits.fileByteCount)
            let comparison = Comparison(path: candidate.text, old: old, new: new)
            guard comparison.kind != nil else { continue }
            room -= old.content.count + new.content.count
            guard room >= 0 else { throw .tooLarge("The changed files are too large together") }
            comparisons.append(comparison)
        }
        return comparisons
    }

    /// The contents of blobs; those too large to be compared are left out.
    private func contents(
        _ blobs: Set<String>, root: String, _ scratch: ScratchFolder, _ limits: GitReader.Limits
    ) throws(GitError) -> [String: WorkingFile] {
        guard !blobs.isEmpty else { return [:] }
        let list = try scratch.write(
            Array((blobs.sorted().joined(separator: "\n") + "\n").utf8), "list")
        let sizes = try git.run(in: root, ["cat-file", "--batch-check"], input: list)
        guard sizes.status == 0 else { throw .of(sizes.errors, root) }
        var small: [String] = []
        var total = 0
        for line in String(decoding: sizes.output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let count = Int(words[2]) else {
                throw Repository.unknown(String(words.first ?? ""))
            }
            if count <= limits.fileByteCount {
                small.append(String(words[0]))
                total += count
            }
        }
        guard total <= limits.totalByteCount else {
            throw .tooLarge("The changed files are too large together")
        }
        guard !small.isEmpty else { return [:] }
        let wanted = try scratch.write(Array((small.joined(separator: "\n") + "\n").utf8), "list")
        let outcome = try git.run(in: root, ["cat-file", "--batch"], input: wanted)
        guard outcome.status == 0 else { throw .of(outcome.errors, root) }
        return Repository.objects(outcome.output)
    }

    /// The objects that `cat-file --batch` prints: `blob type size`, a line feed, the bytes, a line feed.
    private static func objects(_ output: [UInt8]) -> [String: WorkingFile] {
        var objects: [String: WorkingFile] = [:]
        var position = 0
        while let end = output[position...].firstIndex(of: 0x0a) {
            let words = String(decoding: output[position..<end], as: UTF8.self).split(
                separator: " ")
            guard words.count == 3, let count = Int(words[2]), end + 1 + count < output.count else {
                break
            }
            objects[String(words[0])] = .bytes(Array(output[(end + 1)..<(end + 1 + count)]))
            position = end + 2 + count
        }
        return objects
    }
}
