// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Transport

/// Every option and positional of the program, each declared once.
enum Options {
    static let verbose = Flag("verbose", short: "v", "Say on standard error what is being done")
    static let json = Flag("json", "Print JSON, for programs")

    // MARK: Hosts

    static let serve = Flag("serve", "Be the host: echo what paired devices send")
    static let pair = Flag("pair", "With --serve: open a link for a new device at once")
    static let qr = Flag("qr", "Draw the link as a QR code even where the terminal seems narrow")
    static let listen = ValueOption(
        "listen", .address, "Where a host listens; port 0 lets the system choose (:7373)")
    static let byCode = Flag("code", "Show twelve characters to type instead of a link")
    static let scope = ValueOption<Scope>(
        "scope", .scope, "What the device may do (approve)")

    // MARK: Devices

    static let code = ValueOption(
        "code", .text("CODE"), "The twelve characters that the host shows, to pair with it")
    static let host = ValueOption(
        "host", .address, "Where the host is; with a link or once paired it is known already")
    static let to = ValueOption(
        "to", .text("HOST"), "Which paired host, by its name or the beginning of its id")
    static let name = ValueOption(
        "name", .text("LABEL"), "What the host calls this device (the computer's name)")
    static let link = Positional(
        .text("LINK"), "a pairing link, or - to read one from standard input", arity: .optional)
    static let words = Positional(
        .text("LINK or TEXT"),
        "a pairing link first, or - to read one from standard input; then a text to send",
        arity: .rest)

    // MARK: Sessions

    static let backend = Positional(.text("BACKEND"), "the kind of agent: replay")
    static let arguments = Positional(
        .text("ARGUMENT"), "what the agent is started with; for replay, a recording", arity: .rest)
    static let project = ValueOption(
        "project", .text("DIR"), "The folder that the agent works in (this one)")

    // MARK: Managing devices

    static let device = Positional(
        .text("DEVICE"), "the device's name, or the beginning of its id")
    static let newScope = Positional(.scope, "what it may do from now on")
    static let newName = Positional(.text("NAME"), "its new name")
    static let shell = Positional(
        ValueKind<CompletionShell>.choice("SHELL"), "the shell to complete for")
}

extension ValueKind where Value == EndpointAddress {
    /// A host and a port.
    static var address: ValueKind {
        ValueKind("HOST:PORT", expectation: "a host and a port, such as 192.168.1.7:7373") {
            try? EndpointAddress(parsing: $0)
        }
    }
}

extension ValueKind where Value == Scope {
    /// What a device may do.
    static var scope: ValueKind {
        let words = Scope.allCases.map(\.text)
        return ValueKind(
            "SCOPE", expectation: "view, approve or control", completion: .words(words)
        ) { Scope(text: $0) }
    }
}
