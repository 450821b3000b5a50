// SPDX-License-Identifier: Apache-2.0

import Foundation
import GitFacts
import TestSupport
import Testing

/// What a folder's repository is, in every state in which one is found.
@Suite(.enabled(if: SampleRepository.isPossible, "there is no git here"))
struct StandingTests {
    @Test(.holds("NUC-122", "NUC-131"))
    func `A repository has its folder's name, a branch and a commit`()
        async throws
    {
        let sample = try SampleRepository("näme with space")
        let head = try await sample.begin()
        for folder in ["", "/folder"] {
            let standing = try sample.reader.standing(of: sample.path + folder)
            #expect(standing.place == .repository)
            #expect(standing.projectName == "näme with space")
            #expect(standing.branch == "main")
            #expect(standing.head == head)
            #expect(standing.rebasedBranch == nil)
        }
        try await sample.git("switch", "-q", "-c", "feature/x")
        #expect(try sample.reader.standing(of: sample.path).branch == "feature/x")
    }

    @Test(.holds("NUC-131"))
    func `A detached head is a short commit id in parentheses`() async throws {
        let sample = try SampleRepository()
        let head = try await sample.begin()
        try await sample.git("checkout", "-q", "--detach")
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.branch == "(\(head.prefix(7)))")
        #expect(standing.head == head)
    }

    @Test(.holds("NUC-131"))
    func `A branch without a commit has its name and no head`() async throws {
        let sample = try SampleRepository()
        try await sample.git("init", "-q", "-b", "trunk")
        try sample.write("a\nb\n", "new.txt")
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.branch == "trunk")
        #expect(standing.head == nil)
        let changes = try sample.reader.changes(in: sample.path, since: nil)
        #expect(changes.files.map(\.path) == ["new.txt"])
        #expect(changes.added == 2)
    }

    @Test(.holds("NUC-122", "NUC-131"))
    func `Outside a repository the folder names the project, without a branch`()
        throws
    {
        let sample = try SampleRepository("plain")
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.place == .outside)
        #expect(standing.projectName == "plain")
        #expect(standing.branch == "")
        #expect(standing.head == nil)
        #expect(fails(.notARepository) { try sample.reader.changes(in: sample.path, since: nil) })
        #expect(try sample.reader.standing(of: "/").projectName == "/")
    }

    @Test
    func `A bare repository says so`() async throws {
        let sample = try SampleRepository("store.git")
        try await sample.git("init", "-q", "--bare", "-b", "main")
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.place == .bare)
        #expect(standing.projectName == "store")
        #expect(standing.branch == "main")
        #expect(fails(.bare) { try sample.reader.changes(in: sample.path, since: nil) })
    }

    @Test
    func `In the middle of a rebase the branch to come is known`() async throws {
        let sample = try SampleRepository()
        _ = try await sample.begin()
        try await sample.git("switch", "-q", "-c", "mine")
        try sample.write("mine\n", "a.txt")
        let mine = try await sample.commit()
        try await sample.git("switch", "-q", "main")
        try sample.write("theirs\n", "a.txt")
        let theirs = try await sample.commit()
        try await sample.git("switch", "-q", "mine")
        try await sample.git("rebase", "main", failing: true)
        let standing = try sample.reader.standing(of: sample.path)
        #expect(standing.branch == "(\(theirs.prefix(7)))")
        #expect(standing.rebasedBranch == "mine")
        // The conflict's marks are what a.txt has now.
        let changes = try sample.reader.changes(in: sample.path, since: mine)
        #expect(changes.files.map(\.path) == ["a.txt"])
        let diff = try sample.reader.diff(of: "a.txt", in: sample.path, since: mine)
        #expect(diff.hunks.contains("+<<<<<<<"))
    }

    @Test
    func `A folder that is gone, a machine without git and a damaged repository say so`()
        async throws
    {
        let sample = try SampleRepository()
        _ = try await sample.begin()
        #expect(fails(.folderGone) { try sample.reader.standing(of: sample.path + "/gone") })
        #expect(fails(.folderGone) { try sample.reader.standing(of: sample.path + "/a.txt") })
        for path in ["/nonexistent", "", "relative"] {
            let reader = GitReader(environment: ["PATH": path])
            #expect(fails(.gitMissing) { try reader.standing(of: sample.path) })
        }
        try sample.write("[core\n", ".git/config")
        #expect(fails(.failed) { try sample.reader.standing(of: sample.path) })
    }

    @Test
    func `A worktree and a folder in a submodule are projects of their own`() async throws {
        let sample = try SampleRepository()
        _ = try await sample.begin()
        try await sample.git("worktree", "add", "-q", "-b", "side", sample.folder.path("beside"))
        let standing = try sample.reader.standing(of: sample.folder.path("beside"))
        #expect(standing.projectName == "beside")
        #expect(standing.branch == "side")
    }

    private func fails(_ kind: GitError.Kind, _ body: () throws -> some Any) -> Bool {
        do {
            _ = try body()
            return false
        } catch {
            return (error as? GitError)?.kind == kind
        }
    }
}
