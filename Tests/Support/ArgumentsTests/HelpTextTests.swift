// SPDX-License-Identifier: Apache-2.0

import Arguments
import Testing

@Suite struct HelpTextTests {
    @Test func `Help says what a command does, how it is typed, its options and an example`()
        throws
    {
        #expect(
            try Example.help("pair --help") == """
                Pair a new device with this host.

                Shows a code that a phone scans. The code works once and for two minutes; the
                new device's name is shown and asked about before anything is stored.

                Usage:
                  bend pair [--scope SCOPE] [--port PORT] [--hint HOST]

                Options:
                  -s, --scope SCOPE  What the new device may do: view, approve or control
                  --port PORT        Where to listen
                  --hint HOST        A hint (may be repeated)
                  -h, --help         Show this help

                Options of every command:
                  -v, --verbose  Say more

                Examples:
                  bend pair --scope view
                      Pairs a device that may only look.

                """)
    }

    @Test func `Help of a command with subcommands lists them`() throws {
        #expect(
            try Example.help("devices -h") == """
                List and change paired devices.

                Usage:
                  bend devices [COMMAND]

                Commands:
                  list        List them (when no command is named)
                  revoke, rm  Shut a device out
                  rename      Give it another name

                Options:
                  -h, --help  Show this help

                Options of every command:
                  -v, --verbose  Say more

                'bend devices help COMMAND' explains a command.

                """)
    }

    @Test func `Help is the same by option, by command, and beside a mistake`() throws {
        let revoke = try Example.help("devices revoke --help")
        #expect(revoke.contains("Usage:\n  bend devices revoke DEVICE\n"))
        for line in [
            "help devices revoke", "devices help revoke", "devices revoke x -h",
            "devices revoke --bogus --help",
        ] {
            #expect(try Example.help(line) == revoke, "\(line)")
        }
        #expect(try Example.help("help") == Example.help("--help"))
        #expect(try Example.command("run x -- --help").path == ["run"])
    }

    @Test func `No line of help is wider than 80 columns, however long its texts`() throws {
        let words = Array(repeating: "lengthy", count: 60).joined(separator: " ")
        let options = (1...9).map { Flag("option-number-\($0)", words) }
        let long = ValueOption(
            "a-name-that-is-really-too-long", .text("AND-ITS-VALUE"), words)
        let command = CommandDeclaration(
            name: "wide", summary: words, discussion: [words], options: options + [long],
            positionals: [Positional(.file, words, arity: .rest)],
            examples: [.init("wide", words)])
        guard case .help(let text) = try command.parse(["--help"]) else {
            Issue.record("no help")
            return
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.count > 70 })
        #expect(lines.contains("  --a-name-that-is-really-too-long AND-ITS-VALUE"))
    }
}
