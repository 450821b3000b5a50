// SPDX-License-Identifier: Apache-2.0

import Arguments

/// A program like ours, small enough to know by heart.
enum Example {
    enum Scope: String, CaseIterable, Sendable { case view, approve, control }

    static let verbose = Flag("verbose", short: "v", "Say more")
    static let json = Flag("json", short: "j", "Print JSON")
    static let scope = ValueOption<Scope>(
        "scope", short: "s", .choice("SCOPE"), "What the new device may do")
    static let port = ValueOption("port", .integer("PORT", in: 0...65_535), "Where to listen")
    static let hint = ValueOption("hint", .text("HOST"), "A hint", isRepeatable: true)
    static let host = ValueOption("host", .text("NAME"), "Which host", isRequired: true)
    static let device = Positional(.text("DEVICE"), "the device's name or id")
    static let name = Positional(.text("NAME"), "its new name", arity: .optional)
    static let backend = Positional(.text("BACKEND"), "the agent to run")
    static let files = Positional(.file, "files to read", arity: .oneOrMore)
    static let passed = Positional(
        .text("ARGS"), "words for the agent", arity: .afterTerminator)

    static let program = CommandDeclaration(
        name: "bend", summary: "Join devices to this machine", options: [verbose],
        subcommands: [
            CommandDeclaration(
                name: "pair", summary: "Pair a new device with this host",
                discussion: [
                    "Shows a code that a phone scans. The code works once and for two minutes; the"
                        + " new device's name is shown and asked about before anything is stored."
                ],
                options: [scope, port, hint],
                examples: [.init("bend pair --scope view", "Pairs a device that may only look.")]),
            CommandDeclaration(
                name: "devices", summary: "List and change paired devices",
                subcommands: [
                    CommandDeclaration(name: "list", summary: "List them", options: [json]),
                    CommandDeclaration(
                        name: "revoke", aliases: ["rm"], summary: "Shut a device out",
                        positionals: [device]),
                    CommandDeclaration(
                        name: "rename", summary: "Give it another name",
                        positionals: [device, name]),
                ], defaultSubcommand: "list"),
            CommandDeclaration(
                name: "run", summary: "Run an agent", positionals: [backend, passed]),
            CommandDeclaration(name: "read", summary: "Read files", positionals: [files]),
            CommandDeclaration(
                name: "keys", summary: "Show keys",
                subcommands: [
                    CommandDeclaration(name: "show", summary: "It's all", options: [host])
                ]
            ),
        ])

    /// The command of a line, words parted by spaces.
    static func command(_ line: String) throws -> ParsedCommand {
        guard case .command(let command) = try program.parse(words(line)) else {
            throw Unexpected.help
        }
        return command
    }

    /// The help that a line asks for.
    static func help(_ line: String) throws -> String {
        guard case .help(let text) = try program.parse(words(line)) else {
            throw Unexpected.command
        }
        return text
    }

    /// What is said about a line that can't be understood.
    static func complaint(_ line: String) -> String? {
        do {
            _ = try program.parse(words(line))
            return nil
        } catch {
            return error.message
        }
    }

    static func words(_ line: String) -> [String] {
        line.split(separator: " ").map(String.init)
    }

    enum Unexpected: Error { case help, command }
}
