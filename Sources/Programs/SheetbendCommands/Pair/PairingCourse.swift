// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrust
internal import Diagnostics
internal import LinkService

/// What becomes of one link or code, from what its host says.
struct PairingCourse {
    /// What follows from an event.
    enum Step: Equatable {
        case goOn
        /// Something that the person wants to know; the link or code is still open.
        case say(String)
        /// It is over.
        case end(String, ExitStatus)
    }

    private let pairing: OpenPairing
    /// A device was stored by it; whether it has confirmed is still to be heard.
    private var isUsed = false

    init(_ pairing: OpenPairing) {
        self.pairing = pairing
    }

    mutating func received(_ event: LocalHostEvent) -> Step {
        switch event {
        case .paired(let device) where isUsed: return .end(device.pairedText, .done)
        case .paired(let device): return .say(device.pairedText)
        case .pairingClosed(pairing, let code, let message): return closed(code, message)
        case .pairingEnded("denied", _): return .goOn
        case .pairingEnded(_, _) where isUsed:
            return .end(
                "The device was stored but has not confirmed. If it connects within ten minutes it "
                    + "is paired; otherwise pair again.", .failed)
        case .pairingEnded(_, let message):
            return .say("A try came to nothing: " + message.escapedForTerminal())
        default: return .goOn
        }
    }

    private mutating func closed(_ code: String, _ message: String) -> Step {
        switch code {
        case "used":
            isUsed = true
            return .goOn
        case "denied": return .end("Pairing was declined. Nothing was stored.", .refused)
        default: return .end(message.escapedForTerminal(), .failed)
        }
    }
}

extension DeviceSummary {
    fileprivate var pairedText: String {
        "Paired \(shownName), scope \(grant.scope?.text ?? "none")."
    }
}
