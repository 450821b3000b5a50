// SPDX-License-Identifier: Apache-2.0

import Foundation
import GitFacts
import TestSupport
import Testing

/// What is counted and shown of changes, beside what git itself says.
@Suite(.enabled(if: SampleRepository.isPossible, "there is no git here"))
struct ChangesTests {
    @Test(.holds("NUC-133")) func `Edits, new, removed, binary and untracked files are counted`()
        async throws
    {
        let sample = try SampleRepository()
        try await sample.git("init", "-q", "-b", "main")
        for name in ["same", "edited", "staged", "removed", "unstaged", "ünï ✓\ttab", "moved"] {
            try sample.write("1\n2\n3\n4\n5\n", name)
        }
        try sample.write("\u{0}\u{1}", "binary")
        try sample.write("*.log\n", ".gitignore")
        let head = try await sample.commit()
        #expect(try sample.reader.changes(in: sample.path, since: head).isEmpty)
        try sample.write("1\n2\nthree\n4\n5\nsix\n", "edited")
        try sample.write("0\n1\n2\n3\n4\n5\n", "staged")
        try sample.write("1\n", "ünï ✓\ttab")
        try await sample.git("add", "staged")
        try await sample.git("rm", "-q", "removed")
        try sample.remove("unstaged")
        try sample.write("\u{0}\u{2}", "binary")
        try await sample.git("mv", "moved", "moved.new")
        try sample.write("a\nb", "deep/er/untracked")
        try sample.write("", "empty")
        try sample.write("ignored\n", "x.log")
        let changes = try sample.reader.changes(in: sample.path + "/deep", since: head)
        func row(_ path: String) -> String? {
            changes.files.first { $0.path == path }.map {
                "\($0.kind) +\($0.added ?? -1) -\($0.removed ?? -1)\($0.isBinary ? " binary" : "")"
            }
        }
        #expect(
            changes.files.map(\.path) == [
                "binary", "deep/er/untracked", "edited", "empty", "moved", "moved.new", "removed",
                "staged", "unstaged", "ünï ✓\ttab",
            ])
        #expect(row("binary") == "updated +-1 --1 binary")
        #expect(row("deep/er/untracked") == "added +2 -0")
        #expect(row("edited") == "updated +2 -1")
        #expect(row("empty") == "added +0 -0")
        #expect(row("moved") == "deleted +0 -5")
        #expect(row("moved.new") == "added +5 -0")
        #expect(row("removed") == "deleted +0 -5")
        #expect(row("staged") == "updated +1 -0")
        #expect(row("unstaged") == "deleted +0 -5")
        #expect(row("ünï ✓\ttab") == "updated +0 -4")
        // The same sums as git's own, once it knows the new files.
        try await sample.git("add", "-A")
        let said = try await sample.git("diff", "--cached", "--no-renames", "--shortstat", head)
        #expect(
            said.contains("10 files changed")
                && said.contains("\(changes.added) insertions")
                && said.contains("\(changes.removed) deletions"), "\(said)")
        #expect(try sample.reader.changes(in: sample.path, since: head) == changes)
        let next = try await sample.commit()
        #expect(try sample.reader.changes(in: sample.path, since: head) == changes)
        #expect(try sample.reader.changes(in: sample.path, since: next).isEmpty)
    }

    @Test func `A diff shows the hunks of one file`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        try sample.write("one\nTWO\nthree\n", "a.txt")
        let diff = try sample.reader.diff(of: "a.txt", in: sample.path, since: head)
        #expect(diff.hunks == "@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n")
        #expect(diff.file.added == 1 && diff.file.removed == 1 && diff.file.kind == .updated)
        try sample.write("new", "c")
        let new = try sample.reader.diff(of: "c", in: sample.path, since: head)
        #expect(new.hunks == "@@ -0,0 +1 @@\n+new\n\\ No newline at end of file\n")
        let error = #expect(throws: GitError.self) {
            try sample.reader.diff(of: "folder/b.txt", in: sample.path, since: head)
        }
        #expect(error?.code == "git.unknownPath")
    }

    @Test func `A change within the same second and of the same size is seen`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        try sample.write("one\ntwo\nTHREE\n".replacing("THREE", with: "thrEE"), "a.txt")
        #expect(
            try sample.reader.changes(in: sample.path, since: head).files.map(\.path) == ["a.txt"])
    }

    @Test func `Links are compared by where they lead and never followed`() async throws {
        let sample = try SampleRepository()
        _ = try await sample.begin()
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: sample.path + "/link", withDestinationPath: "a.txt")
        let head = try await sample.commit()
        let secret = sample.folder.path("secret")
        try manager.createDirectory(atPath: secret, withIntermediateDirectories: false)
        try Data("secret\n".utf8).write(to: URL(fileURLWithPath: secret + "/b.txt"))
        try sample.remove("link")
        try manager.createSymbolicLink(
            atPath: sample.path + "/link", withDestinationPath: secret + "/b.txt")
        try sample.remove("folder")
        try manager.createSymbolicLink(
            atPath: sample.path + "/folder", withDestinationPath: secret)
        let changes = try sample.reader.changes(in: sample.path, since: head)
        #expect(changes.files.map(\.path) == ["folder", "folder/b.txt", "link"])
        #expect(changes.files.map(\.kind) == [.added, .deleted, .updated])
        for file in changes.files {
            let diff = try sample.reader.diff(of: file.path, in: sample.path, since: head)
            #expect(!diff.hunks.contains("+secret\n"))
        }
    }

    @Test func `Commits that are none are refused, options among them`() async throws {
        let sample = try SampleRepository()
        _ = try await sample.begin()
        for commit in [String(repeating: "0", count: 40), "HEAD", "--output=x", ""] {
            let error = #expect(throws: GitError.self) {
                try sample.reader.changes(in: sample.path, since: commit)
            }
            #expect(error?.code == "git.unknownCommit")
        }
    }

    @Test func `What is too much says so, and what takes too long ends`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        for number in 0..<30 { try sample.write("\(number)\n", "many/\(number)") }
        try sample.write(String(repeating: "x\n", count: 5_000), "large")
        var limits = GitReader.Limits()
        limits.fileCount = 20
        let few = GitReader(environment: SampleRepository.environment, limits: limits)
        #expect(
            #expect(throws: GitError.self) { try few.changes(in: sample.path, since: head) }?.kind
                == .tooLarge)
        limits.fileCount = 100
        limits.fileByteCount = 5_000
        let small = GitReader(environment: SampleRepository.environment, limits: limits)
        let large = try small.changes(in: sample.path, since: head).files.first {
            $0.path == "large"
        }
        #expect(large?.isBinary == true)
        limits.milliseconds = 0
        let hasty = GitReader(environment: SampleRepository.environment, limits: limits)
        #expect(
            #expect(throws: GitError.self) { try hasty.changes(in: sample.path, since: head) }?.kind
                == .timedOut)
        #expect(try sample.reader.changes(in: sample.path, since: head).files.count == 31)
    }

    @Test func `A repository of 20,000 files is looked at in a moment`() async throws {
        let sample = try SampleRepository()
        try await sample.git("init", "-q", "-b", "main")
        for number in 0..<Scale.count(20_000) {
            try sample.write("\(number)\n", "f\(number % 100)/\(number)")
        }
        let head = try await sample.commit()
        try sample.write("changed\n", "f1/1")
        let start = ContinuousClock.now
        let changes = try sample.reader.changes(in: sample.path, since: head)
        #expect(changes.files.map(\.path) == ["f1/1"])
        #expect(ContinuousClock.now - start < .seconds(5))
    }
}
