// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import Arguments
internal import Diagnostics
internal import SessionSync

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// `sheetbend run BACKEND`: begins a session at the running host.
struct RunCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        let started = try await SessionRequest.answer(
            to: .startSession(
                StartSession(
                    backend: BackendID(command.required(Options.backend)),
                    folder: try folder(), arguments: command.values(of: Options.arguments),
                    requestID: 1)), context
        ) { message -> SessionStarted? in
            if case .sessionStarted(let started) = message { started } else { nil }
        }
        context.console.say(started.sessionID.text)
        context.console.note("It runs at the host. To follow and answer it: sheetbend watch")
        return .done
    }

    /// The session's folder as an absolute path: a host knows nothing of this shell's.
    private func folder() throws(CommandFailure) -> String {
        let named = command.value(of: Options.project) ?? "."
        guard let path = realpath(named, nil) else {
            throw CommandFailure(
                "There is no folder '\(named.escapedForTerminal())'.", .usage)
        }
        defer { free(path) }
        return String(cString: path)
    }
}
