// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Pairing
internal import Transport

/// `sheetbend echo`: the host with `--serve`, else a device.
struct EchoCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        if command.isSet(Options.serve) {
            try refuse(deviceOptionsWith: "--serve")
            return try await HostServer(
                service: .echo,
                endpoint: command.value(of: Options.listen) ?? HostAccess.standardEndpoint,
                opensLink: command.isSet(Options.pair), wantsQRCode: command.isSet(Options.qr)
            ).run(context)
        }
        for flag in [Options.pair, Options.qr] where command.isSet(flag) {
            throw .usage("'--\(flag.declaration.name)' goes with --serve.", of: "echo")
        }
        if command.value(of: Options.listen) != nil {
            throw .usage("'--listen' goes with --serve; a device uses --host.", of: "echo")
        }
        return try await EchoDevice(try request(of: "echo")).run(context)
    }

    private func refuse(deviceOptionsWith option: String) throws(CommandFailure) {
        let isGiven =
            command.value(of: Options.code) != nil || command.value(of: Options.host) != nil
            || command.value(of: Options.to) != nil || command.value(of: Options.name) != nil
            || !command.values(of: Options.words).isEmpty
        guard isGiven else { return }
        throw .usage("A link, a text and a device's options don't go with \(option).", of: "echo")
    }

    /// What a device is to do, for `echo` and `watch` alike.
    func request(of name: String) throws(CommandFailure) -> EchoRequest {
        var words = command.values(of: Options.words)
        var invitation = EchoRequest.Invitation.none
        let address = command.value(of: Options.host)
        if let first = words.first, EchoCommand.isLink(first) {
            words.removeFirst()
            invitation = first == "-" ? .linkOnInput : .link(first)
        }
        if let code = command.value(of: Options.code) {
            guard case .none = invitation else {
                throw .usage("Give a link or --code, not both.", of: name)
            }
            guard let address else {
                throw .usage("'--code' needs '--host HOST:PORT': where the host is.", of: name)
            }
            invitation = .code(code, address)
        }
        let text = words.joined(separator: " ")
        guard text.utf8.count <= InputLines.maximumByteCount else {
            throw .usage("A text has at most 200 KiB.", of: name)
        }
        return EchoRequest(
            invitation: invitation, address: address, hostName: command.value(of: Options.to),
            label: command.value(of: Options.name).map { DeviceLabel($0) },
            text: words.isEmpty ? nil : text)
    }

    /// Whether the first word is meant as a link: ours in any state, or a page's that really is one.
    private static func isLink(_ word: String) -> Bool {
        if word == "-" || word.hasPrefix("sheetbend:") { return true }
        guard word.hasPrefix("http"), word.contains("#") else { return false }
        return (try? PairingLink(parsing: word)) != nil
    }
}

/// What a device is to do, as the command line says it.
struct EchoRequest: Sendable {
    /// What there is to pair with.
    enum Invitation: Sendable {
        case none
        case link(String)
        /// The first line of standard input is the link.
        case linkOnInput
        case code(String, EndpointAddress)
    }

    let invitation: Invitation
    let address: EndpointAddress?
    let hostName: String?
    let label: DeviceLabel?
    let text: String?
}
