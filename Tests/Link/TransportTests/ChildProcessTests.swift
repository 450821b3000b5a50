// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ChildProcessTests {
    private let shell = "/bin/sh"

    @Test func `A program on pipes is written to, read by the line and ends with its status`()
        async throws
    {
        try await ChildProcess.run(
            shell, ["-c", "echo begin; read name; echo \"hello $name\"; echo oops >&2; exit 3"]
        ) { child async throws in
            #expect(try await child.line() == "begin")
            child.write("Ada\n")
            #expect(try await child.line(containing: "hello") == "hello Ada")
            #expect(try await child.errorLine() == "oops")
            #expect(try await child.exit() == .exited(3))
            #expect(child.standardOutput == "begin\nhello Ada\n")
        }
    }

    @Test func `A program on a terminal knows it, and Control-C reaches it`() async throws {
        try await ChildProcess.run(
            shell, ["-c", "test -t 0 && test -t 1 && echo terminal; printf 'sure? '; exec cat"],
            console: .terminal
        ) { child async throws in
            #expect(try await child.line() == "terminal")
            #expect(try await child.line(containing: "sure?") == "sure? ")
            // Once cat has answered, no shell is left that might swallow the signal.
            child.write("yes\n")
            #expect(try await child.line(containing: "yes") == "yes", "the terminal's echo")
            #expect(try await child.line(containing: "yes") == "yes", "cat's answer")
            child.write("\u{3}")
            #expect(try await child.exit() == .signalled(SIGINT))
        }
    }

    @Test func `Its environment is what it is given`() async throws {
        try await ChildProcess.run(
            shell, ["-c", "echo \"[$HOME]\"; env | wc -l"], environment: ["HOME": "/nowhere"]
        ) { child async throws in
            #expect(try await child.line() == "[/nowhere]")
            #expect(try await child.exit() == .exited(0))
        }
    }

    @Test func `A program that goes on is killed and reaped with the test`() async throws {
        let identifier = try await ChildProcess.run(shell, ["-c", "echo on; exec sleep 600"]) {
            child async throws in
            _ = try await child.line(containing: "on")
            return child.identifier
        }
        #expect(kill(identifier, 0) == -1 && errno == ESRCH)
    }

    @Test func `A line that never comes is an error that shows the output`() async throws {
        let error = await #expect(throws: ChildProcessError.self) {
            try await ChildProcess.run(shell, ["-c", "echo something; sleep 60"]) {
                child async throws in
                _ = try await child.line(containing: "else", within: .milliseconds(300))
            }
        }
        #expect(error?.description.contains("something") == true)
    }

    @Test func `The end of its input reaches it, and a killed one ignores what is written`()
        async throws
    {
        try await ChildProcess.run("/bin/cat") { child async throws in
            child.write("line\n")
            child.endInput()
            #expect(try await child.line() == "line")
            #expect(try await child.exit() == .exited(0))
            child.write("after\n")
        }
        try await ChildProcess.run("/bin/cat") { child async throws in
            child.signal(SIGKILL)
            #expect(try await child.exit() == .signalled(SIGKILL))
            child.write("after\n")
        }
    }

    @Test func `What is written late is there once it has ended`() async throws {
        try await ChildProcess.run(shell, ["-c", "(sleep 0.5; echo late; echo so >&2) & exit 4"]) {
            child async throws in
            #expect(try await child.exit() == .exited(4))
            #expect(child.standardOutput == "late\n")
            #expect(child.standardError == "so\n")
        }
    }

    @Test func `A program that isn't there is an error`() async throws {
        await #expect(throws: ChildProcessError.self) {
            try await ChildProcess.run("/nowhere/program") { _ in }
        }
    }
}
