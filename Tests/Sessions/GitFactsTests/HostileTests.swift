// SPDX-License-Identifier: Apache-2.0

import Foundation
import GitFacts
import TestSupport
import Testing

/// A repository whose configuration runs programs wherever git can be made to: none runs.
@Suite(.enabled(if: SampleRepository.isPossible, "there is no git here"))
struct HostileTests {
    /// A program that leaves a mark, and passes through what it is given.
    private func plant(_ sample: SampleRepository) throws -> (program: String, mark: String) {
        let mark = sample.folder.path("ran")
        let program = sample.folder.path("trap")
        let text = "#!/bin/sh\necho \"$0 $@\" >> '\(mark)'\ncat\nexit 0\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program)
        return (program, mark)
    }

    private func configure(_ sample: SampleRepository, _ trap: String) async throws {
        let settings = [
            "core.fsmonitor", "core.sshCommand", "core.askPass", "core.pager", "core.editor",
            "core.alternateRefsCommand", "core.gitProxy", "credential.helper", "diff.external",
            "diff.trap.command", "diff.trap.textconv", "filter.trap.clean", "filter.trap.smudge",
            "filter.trap.process", "filter.a=b.clean", "interactive.diffFilter", "pager.diff",
            "pager.ls-files", "pager.rev-parse", "merge.trap.driver", "gpg.program",
            "uploadpack.packObjectsHook", "alias.ls-files", "alias.cat-file", "alias.diff",
            "sequence.editor", "remote.origin.uploadpack", "submodule.sub.update",
        ]
        for name in settings {
            let isShell = name.hasPrefix("alias.") || name.hasPrefix("submodule.")
            try await sample.git("config", name, (isShell ? "!" : "") + trap)
        }
        for (name, value) in [
            ("filter.trap.required", "true"), ("diff.trap.cachetextconv", "true"),
            ("core.hooksPath", sample.path + "/hooks"), ("core.untrackedCache", "true"),
            ("core.attributesFile", sample.path + "/more-attributes"),
            ("diff.submodule", "diff"), ("submodule.recurse", "true"),
            ("fetch.recurseSubmodules", "true"),
            ("remote.origin.url", "ext::\(trap) %S"), ("remote.origin.promisor", "true"),
            ("remote.origin.partialclonefilter", "blob:none"), ("protocol.ext.allow", "always"),
            ("protocol.allow", "always"), ("extensions.partialClone", "origin"),
        ] {
            try await sample.git("config", name, value)
        }
    }

    @Test func `A repository that runs programs in every way runs none`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        let (trap, mark) = try plant(sample)
        let hooks = [
            "post-index-change", "fsmonitor-watchman", "pre-auto-gc", "reference-transaction",
        ]
        for hook in hooks + ["query-watchman"] {
            for folder in ["hooks", ".git/hooks"] {
                try FileManager.default.createDirectory(
                    atPath: sample.path + "/" + folder, withIntermediateDirectories: true)
                try FileManager.default.copyItem(
                    atPath: trap, toPath: sample.path + "/\(folder)/\(hook)")
            }
        }
        let attributes =
            "* filter=trap diff=trap merge=trap text eol=crlf ident\n*.txt filter=a=b\n"
        for name in [".gitattributes", ".git/info/attributes", "more-attributes"] {
            try sample.write(attributes, name)
        }
        try await configure(sample, trap)
        // Changed, same-sized within the same second, staged, untracked: all ways to be looked at.
        try sample.write("one\nTWO\nthree\n", "a.txt")
        try sample.write("y\n", "folder/b.txt")
        try sample.write("new\n", "c.txt")
        #expect(
            !FileManager.default.fileExists(atPath: mark), "the traps were sprung while laying them"
        )
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.branch == "main" && standing.head == head)
        let changes = try sample.reader.changes(in: sample.path, since: head)
        #expect(changes.files.map(\.path).contains("a.txt"))
        #expect(changes.files.map(\.path).contains("folder/b.txt"))
        for file in changes.files {
            _ = try sample.reader.diff(of: file.path, in: sample.path, since: head)
        }
        let ran = FileManager.default.contents(atPath: mark).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(ran == nil, "\(ran ?? "")")
        // The traps work: git as a person runs it springs them.
        try await sample.git("status", failing: true)
        try await sample.git("diff", "HEAD", failing: true)
        #expect(FileManager.default.fileExists(atPath: mark))
    }

    @Test func `A missing object of a partial clone is an answer, and nothing is fetched`()
        async throws
    {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        let (trap, mark) = try plant(sample)
        let blob = try await sample.git("rev-parse", "HEAD:a.txt")
        try await configure(sample, trap)
        try sample.remove(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
        try sample.write("changed and longer\n", "a.txt")
        let error = #expect(throws: GitError.self) {
            try sample.reader.changes(in: sample.path, since: head)
        }
        #expect(error?.kind == .unknownCommit || error?.kind == .failed)
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func `Reading takes no lock and writes nothing into the repository`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        try sample.write("changed\n", "a.txt")
        try sample.write("", ".git/index.lock")
        let before = try Data(contentsOf: URL(fileURLWithPath: sample.path + "/.git/index"))
        #expect(try sample.reader.changes(in: sample.path, since: head).files.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path + "/.git/index")) == before)
    }
}
