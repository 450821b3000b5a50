// SPDX-License-Identifier: Apache-2.0

internal import Arguments
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
        return try await device().run(context)
    }

    private func refuse(deviceOptionsWith option: String) throws(CommandFailure) {
        let isGiven =
            command.value(of: Options.code) != nil || command.value(of: Options.host) != nil
            || command.value(of: Options.to) != nil || command.value(of: Options.name) != nil
            || !command.values(of: Options.words).isEmpty
        guard isGiven else { return }
        throw .usage("A link, a text and a device's options don't go with \(option).", of: "echo")
    }

    private func device() throws(CommandFailure) -> EchoDevice {
        var words = command.values(of: Options.words)
        let request = try DeviceRequest(command, &words)
        let text = words.joined(separator: " ")
        guard text.utf8.count <= InputLines.maximumByteCount else {
            throw .usage("A text has at most 200 KiB.", of: "echo")
        }
        return EchoDevice(request: request, text: words.isEmpty ? nil : text)
    }
}
