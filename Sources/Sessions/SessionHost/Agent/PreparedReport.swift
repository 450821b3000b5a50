// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives

/// A driver's report with what it says prepared for the session.
enum PreparedReport: Sendable {
    case started(program: String?, BackendCapabilities)
    case frame(UInt64?, [AgentReport])
    case tookUp
    case delivered(ClientToken)
    case ended(isFailure: Bool, message: String)
    /// What the agent said could not be kept, so that it can't go on.
    case failed(SessionHostError)

    init<C: CryptoPrimitives>(
        _ report: AgentDriverReport, _ preparation: ReportPreparation<C>
    ) {
        switch report {
        case .started(let program, let capabilities):
            self = .started(program: program, capabilities)
        case .frame(let frame, let sayings):
            do throws(SessionHostError) {
                var reports: [AgentReport] = []
                for saying in sayings { reports.append(try preparation.report(saying)) }
                self = .frame(frame, reports)
            } catch {
                self = .failed(error)
            }
        case .tookUp: self = .tookUp
        case .delivered(let token): self = .delivered(token)
        case .ended(let isFailure, let message):
            self = .ended(isFailure: isFailure, message: message)
        }
    }
}
