// SPDX-License-Identifier: Apache-2.0

internal import Arguments

/// `sheetbend up`: the host of this computer's sessions, until it is stopped.
struct UpCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        try await HostServer(
            service: .sessions,
            endpoint: command.value(of: Options.listen) ?? HostAccess.standardEndpoint,
            opensLink: command.isSet(Options.pair), wantsQRCode: command.isSet(Options.qr)
        ).run(context)
    }
}
