// SPDX-License-Identifier: Apache-2.0

internal import Arguments

/// The whole command line of the program; parsing, help and completions read it.
let sheetbendDeclaration = CommandDeclaration(
    name: "sheetbend",
    summary: "Join a phone to the machines that work for it, end to end encrypted",
    discussion: [
        "A host waits for devices; a device pairs with it once and reconnects by itself from then"
            + " on. Everything is kept in one folder, SHEETBEND_HOME."
    ],
    options: [Options.verbose],
    subcommands: [
        upDeclaration, watchDeclaration, runDeclaration, sessionsDeclaration, echoDeclaration,
        pairDeclaration, devicesDeclaration, revokeDeclaration,
        CommandDeclaration(
            name: "doctor", summary: "Check what works here, and say what to do about the rest",
            options: [Options.json]),
        CommandDeclaration(
            name: "version", summary: "Print the versions of the program and its libraries",
            options: [Options.json]),
        CommandDeclaration(
            name: "completions", summary: "Print a script that completes commands in a shell",
            positionals: [Options.shell],
            examples: [
                .init(
                    "source <(sheetbend completions bash)", "Completes in this shell of bash.")
            ]),
    ],
    examples: [
        .init("sheetbend up --pair", "A host that waits for a new device."),
        .init("sheetbend watch 'sheetbend://pair#…'", "A device that pairs with it, and answers."),
        .init("sheetbend devices", "Who is paired with this host."),
    ])

private let upDeclaration = CommandDeclaration(
    name: "up", summary: "Be the host of this computer's sessions",
    discussion: [
        "Takes up the sessions that it had, and waits for devices. With none, it plays an example."
    ],
    options: [Options.listen, Options.pair, Options.qr],
    examples: [.init("sheetbend up --pair", "Shows a link for a new device at once.")])

private let watchDeclaration = CommandDeclaration(
    name: "watch", summary: "Follow a host's sessions in this terminal, and answer them",
    discussion: [
        "Pairs first if a link or a code is given; from then on neither is needed.",
        "A link on the command line can be read by other users of this computer for a moment;"
            + " give - and paste it where that matters.",
    ],
    options: [Options.code, Options.host, Options.to, Options.name],
    positionals: [Options.link],
    examples: [
        .init("sheetbend watch 'sheetbend://pair#…'", "Pairs by link, then shows the sessions."),
        .init("sheetbend watch", "The same device again."),
    ])

private let runDeclaration = CommandDeclaration(
    name: "run", summary: "Begin a session at the running host",
    options: [Options.project], positionals: [Options.backend, Options.arguments],
    examples: [
        .init("sheetbend run replay talk.jsonl", "Plays a recorded conversation."),
        .init("sheetbend run replay", "Plays the example."),
    ])

private let sessionsDeclaration = CommandDeclaration(
    name: "sessions", summary: "List the sessions of the running host",
    options: [Options.json])

private let echoDeclaration = CommandDeclaration(
    name: "echo", summary: "Send lines through the channel and get them back",
    discussion: [
        "With --serve this is the host. Without, it is a device: it pairs first if a link or a code"
            + " is given, then sends TEXT, or else each line of standard input, and prints what"
            + " comes back. A lost connection is made again.",
        "A link on the command line can be read by other users of this computer for a moment;"
            + " give - and paste it where that matters.",
    ],
    options: [
        Options.serve, Options.pair, Options.listen, Options.qr, Options.code, Options.host,
        Options.to, Options.name,
    ],
    positionals: [Options.words],
    examples: [
        .init("sheetbend echo --serve --pair", "A host that waits for a new device."),
        .init("sheetbend echo 'sheetbend://pair#…'", "Pairs by link, then sends what is typed."),
        .init("sheetbend echo --code XXXX-XXXX-XXXX --host 192.168.1.7:7373", "Pairs by code."),
        .init("sheetbend echo Hello", "The same device again; no link is needed any more."),
    ])

private let pairDeclaration = CommandDeclaration(
    name: "pair", summary: "Pair a new device with this host",
    discussion: [
        "Shows a link, or with --code twelve characters, that work once and for two minutes; then"
            + " shows the new device's name and asks. If no host is running, this is one for as"
            + " long as the pairing takes."
    ],
    options: [Options.byCode, Options.scope, Options.listen, Options.qr],
    examples: [
        .init("sheetbend pair --scope view", "Pairs a device that may only look."),
        .init("sheetbend pair --code", "Shows characters to type instead of a link."),
    ])

private let devicesDeclaration = CommandDeclaration(
    name: "devices", summary: "List, rename, limit and remove paired devices",
    subcommands: [
        CommandDeclaration(
            name: "list", summary: "Who is paired, since when, with which scope",
            options: [Options.json]),
        CommandDeclaration(
            name: "scope", summary: "Change what a device may do",
            positionals: [Options.device, Options.newScope],
            examples: [.init("sheetbend devices scope Phone view", "It may only look now.")]),
        CommandDeclaration(
            name: "rename", summary: "Give a device another name",
            positionals: [Options.device, Options.newName]),
        removalDeclaration,
    ],
    defaultSubcommand: "list")

private let removalDeclaration = CommandDeclaration(
    name: "revoke", summary: "Remove a device for good; its connections end at once",
    positionals: [Options.device],
    examples: [.init("sheetbend revoke Phone", "The phone has to pair again to come back.")])

private let revokeDeclaration = removalDeclaration
