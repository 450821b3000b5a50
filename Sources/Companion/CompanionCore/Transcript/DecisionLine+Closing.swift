// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CBOR

extension DecisionLine {
    /// What a closing says.
    ///
    /// - Parameter device: This device's id on the host.
    init(_ closing: ApprovalResolved, device: String) {
        self.init(outcome: closing.outcome, by: closing.decidedBy, at: closing.at, device: device)
    }

    init(outcome: ApprovalResolved.Outcome, by: Decider?, at: Int64, device: String) {
        self.outcome = Outcome(outcome)
        self.by = By(by, device: device)
        self.at = at
    }
}

extension DecisionLine.Outcome {
    init(_ outcome: ApprovalResolved.Outcome) {
        switch outcome {
        case .resolved(let decision): self.init(decision)
        case .withdrawn: self = .withdrawn
        case .orphaned: self = .orphaned
        case .other: self = .other
        }
    }

    private init(_ decision: Decision) {
        switch decision {
        case .allowOnce: self = .allowedOnce
        case .allowModified: self = .allowedWithChanges
        case .allowSubset: self = .allowedInPart
        case .allowAndRemember: self = .allowedAlways
        case .deny(let message): self = .denied(reason: message.map { VisibleText($0) })
        case .denyAndStop: self = .deniedAndStopped
        case .answer: self = .answered
        case .choose(let option): self = .chosen(VisibleText(option))
        case .unknown(let unknown): self = .chosen(VisibleText(unknown.name.string))
        }
    }
}

extension DecisionLine.By {
    init(_ decider: Decider?, device: String) {
        switch decider {
        case .device(let id, let name):
            self = id.utf8.elementsEqual(device.utf8) ? .you : .on(VisibleText(name))
        case .host(let name): self = .on(VisibleText(name))
        case .rule(let number): self = .rule(number)
        case .agent: self = .agent
        case .other, nil: self = .nobody
        }
    }
}
