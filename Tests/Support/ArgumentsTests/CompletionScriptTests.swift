// SPDX-License-Identifier: Apache-2.0

import Arguments
import Foundation
import Testing

@Suite struct CompletionScriptTests {
    @Test(
        .enabled(if: Shell.path(of: "bash") != nil, "bash is not installed"),
        arguments: [
            ("bend ", "devices help keys pair read run"),
            ("bend de", "devices"),
            ("bend devices ", "help list rename revoke rm"),
            ("bend devices rm", "rm"),
            ("bend devices r", "rename revoke rm"),
            ("bend -v devices re", "rename revoke"),
            ("bend pair --", "--help --hint --port --scope --verbose"),
            ("bend pair --scope ", "approve control view"),
            ("bend pair -s v", "view"),
            ("bend pair --scope = c", "control"),
            ("bend pair --scope =", "approve control view"),
            ("bend pair --hint devices --s", "--scope"),
            ("bend pair --hint ", ""),
            ("bend devices list --j", "--json"),
            ("bend run x -- --", ""),
        ])
    func `bash completes commands, options and values`(line: String, expected: String) throws {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
            .map { "'\($0)'" }.joined(separator: " ")
        let script =
            Example.program.completionScript(for: .bash) + """
                COMP_WORDS=(\(words))
                COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
                _bend
                printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '
                """
        let result = try Shell.run("bash", ["--norc", "-u"], input: script)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.trimmingCharacters(in: .whitespaces) == expected)
    }

    @Test(.enabled(if: Shell.path(of: "bash") != nil, "bash is not installed"))
    func `bash completes file names where a file is wanted`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("completions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appendingPathComponent("two words.txt"))
        let script =
            Example.program.completionScript(for: .bash) + """
                cd '\(folder.path)'
                COMP_WORDS=(bend read tw) COMP_CWORD=2
                _bend
                printf '<%s>' "${COMPREPLY[@]}"
                """
        #expect(try Shell.run("bash", ["--norc"], input: script).output == "<two words.txt>")
    }

    @Test(.enabled(if: Shell.path(of: "zsh") != nil, "zsh is not installed"))
    func `zsh takes the script's syntax`() throws {
        let script = Example.program.completionScript(for: .zsh)
        let result = try Shell.run("zsh", ["-f", "-n"], input: script)
        #expect(result.status == 0)
        #expect(result.errors == "")
    }

    @Test(.enabled(if: Shell.path(of: "fish") != nil, "fish is not installed"))
    func `fish takes the script's syntax`() throws {
        let script = Example.program.completionScript(for: .fish)
        let result = try Shell.run("fish", ["--no-execute"], input: script)
        #expect(result.status == 0)
        #expect(result.errors == "")
    }

    @Test(
        .enabled(if: Shell.path(of: "fish") != nil, "fish is not installed"),
        arguments: [
            ("bend de", "devices"),
            ("bend devices r", "rename revoke rm"),
            ("bend pair --scope ", "approve control view"),
            ("bend pair --hint devices --sc", "--scope"),
        ])
    func `fish completes commands, options and values`(line: String, expected: String) throws {
        let script = Example.program.completionScript(for: .fish) + "complete -C '\(line)'\n"
        let result = try Shell.run("fish", ["--no-config"], input: script)
        let words = result.output.split(separator: "\n").compactMap {
            $0.split(separator: "\t").first
        }
        #expect(words.sorted().joined(separator: " ") == expected)
        #expect(result.errors == "")
    }

    @Test func `Every script knows every command and every option`() {
        for shell in CompletionShell.allCases {
            let script = Example.program.completionScript(for: shell)
            for word in ["bend devices revoke", "rename", "scope", "json", "verbose", "control"] {
                #expect(script.contains(word), "\(shell): \(word)")
            }
        }
    }

    @Test func `A quote in a summary does not end the script's word`() {
        #expect(Example.program.completionScript(for: .zsh).contains("It'\\''s all"))
        #expect(Example.program.completionScript(for: .fish).contains("'It\\'s all'"))
    }
}
