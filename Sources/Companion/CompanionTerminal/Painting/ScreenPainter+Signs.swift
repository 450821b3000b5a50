// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CompanionCore

extension SessionStatus {
    /// Whether it waits for the person.
    var isWaiting: Bool { self == .awaitingApproval || self == .awaitingInput }
}

extension ScreenPainter {
    /// The one sign of a status, the same everywhere.
    func statusSign(_ status: SessionStatus) -> Line {
        switch status {
        case .awaitingApproval: Line("⚠", .flag)
        case .awaitingInput: Line("◔", .flag)
        case .running: Line("◐")
        case .finished: Line("✓", .good)
        case .error: Line("✕", .alarm)
        case .idle, .other: Line("◌")
        }
    }

    /// Its one word.
    func statusWord(_ status: SessionStatus) -> String {
        switch status {
        case .awaitingApproval: "needs approval"
        case .awaitingInput: "needs an answer"
        case .running: "running"
        case .finished: "finished"
        case .error: "failed"
        case .idle: "idle"
        case .other: "unknown"
        }
    }

    func riskWord(_ risk: VisibleText) -> Line {
        var line = Line("[", .bold)
        line.append(risk, .bold)
        line.append("]", .bold)
        return line
    }

    func statLine(_ stat: DiffStat) -> Line {
        Line("+\(stat.added) −\(stat.removed)")
    }
}
