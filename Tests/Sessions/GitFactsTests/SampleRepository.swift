// SPDX-License-Identifier: Apache-2.0

import Foundation
import GitFacts
import TestSupport

/// A repository of one test, made with the machine's git.
final class SampleRepository: Sendable {
    let folder = try! TemporaryFolder()
    let path: String

    static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": "/nonexistent",
    ]
    static let isPossible = GitReader(environment: environment).hasGit

    /// A folder in which there is no repository yet.
    init(_ name: String = "project") throws {
        path = folder.path(name)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    let reader = GitReader(environment: environment)

    func write(_ text: String, _ name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    /// Runs git as a person would.
    @discardableResult
    func git(_ words: String..., failing: Bool = false) async throws -> String {
        var environment = SampleRepository.environment
        environment["HOME"] = folder.url.path
        for role in ["AUTHOR", "COMMITTER"] {
            environment["GIT_\(role)_NAME"] = "A"
            environment["GIT_\(role)_EMAIL"] = "a@example.org"
        }
        return try await ChildProcess.run(
            "/usr/bin/env", ["git", "-C", path] + words, environment: environment
        ) { child in
            child.endInput()
            let exit = try await child.exit()
            guard failing || exit == .exited(0) else {
                throw SampleFailure(words: words, errors: child.standardError)
            }
            return child.standardOutput.trimmingCharacters(in: .newlines)
        }
    }

    /// Two files, committed on `main`.
    func begin() async throws -> String {
        try await git("init", "-q", "-b", "main")
        try write("one\ntwo\nthree\n", "a.txt")
        try write("x\n", "folder/b.txt")
        return try await commit()
    }

    func commit(_ message: String = "A change") async throws -> String {
        try await git("add", "-A")
        try await git("commit", "-q", "-m", message)
        return try await git("rev-parse", "HEAD")
    }
}

struct SampleFailure: Error {
    let words: [String]
    let errors: String
}
