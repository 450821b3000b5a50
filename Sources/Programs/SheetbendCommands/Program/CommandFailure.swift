// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import Greeting
internal import LinkService

/// Why a command did not do what was asked: what to print, and how to exit.
struct CommandFailure: Error, Sendable {
    /// What happened and what to do, for a person.
    let message: String
    /// How the shell learns of it.
    let status: ExitStatus
    /// A second line, such as which help explains more.
    let hint: String?

    init(_ message: String, _ status: ExitStatus = .failed, hint: String? = nil) {
        self.message = message
        self.status = status
        self.hint = hint
    }

    init(usage error: UsageError) {
        self.init(error.message, .usage, hint: error.hint)
    }

    /// Options that do not go together.
    static func usage(_ message: String, of command: String) -> CommandFailure {
        CommandFailure(message, .usage, hint: "Try 'sheetbend \(command) --help'.")
    }

    init(_ error: LinkError) {
        self.init(error.message.escapedForTerminal(maximumCount: 1_000), error.exitStatus)
    }
}

extension LinkError {
    /// What the shell is told: 3 where there is no host, 4 where it said no, else 1.
    var exitStatus: ExitStatus {
        switch self {
        case .noHost, .unreachable, .noAddress: .noHost
        case .removed, .greetingEnded(.removed, _), .greetingEnded(.refused, _): .refused
        case .pairingFailed(let code, _): LinkError.refusals.contains(code) ? .refused : .failed
        default: .failed
        }
    }

    /// The codes of pairings to which the other side, or a person, said no.
    private static let refusals: Set<String> = [
        "denied", "deniedByPeer", "used", "expired", "busy", "notOpen", "wrongCode",
    ]
}
