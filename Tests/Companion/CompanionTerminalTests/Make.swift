// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import LibcryptoPrimitives

/// Makes what a host would send.
enum Make {
    static func bytes(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }
    static func session(_ number: UInt8) -> SessionID { SessionID(bytes: bytes(number))! }
    static func approval(_ number: UInt8) -> ApprovalID { ApprovalID(bytes: bytes(number))! }
    static func token(_ number: UInt8) -> ClientToken { ClientToken(bytes: bytes(number))! }
    static let launch = LaunchID(bytes: bytes(9))!

    static func summary(
        _ number: UInt8, _ title: String, _ project: String, _ status: SessionStatus,
        backend: BackendID = .claude, minutesAgo: Int64 = 0, stat: DiffStat? = nil,
        reason: String? = nil
    ) -> SessionSummary {
        SessionSummary(
            sessionID: session(number), projectName: project, backend: backend, status: status,
            title: title, branch: "main", lastSeq: 1, diffStat: stat,
            updatedAt: Scene.start - minutesAgo * 60_000, pendingCount: 0, reason: reason)
    }

    static func request(
        id number: UInt8 = 1, session: UInt8 = 1, kind: ApprovalKind = .tool,
        title: String = "Bash",
        _ detail: [ApprovalDetail],
        choices: [ApprovalChoice] = [.allowOnce, .deny(takesMessage: true)],
        origin: AgentThread? = nil, minutesAgo: Int64 = 0, risk: Risk = .unclassified
    ) -> ApprovalRequest {
        var request = ApprovalRequest(
            id: approval(number), sessionID: Make.session(session), launch: launch, origin: origin,
            kind: kind, title: title, detail: detail, choices: choices, risk: risk, digest: [],
            requestedAt: Scene.start - minutesAgo * 60_000)
        request.digest = (try? request.computedDigest(using: LibcryptoPrimitives.self)) ?? []
        return request
    }

    static func command(
        _ command: String, _ number: UInt8 = 1, session: UInt8 = 1,
        folder: String? = "~/src/tidepool", origin: AgentThread? = nil, minutesAgo: Int64 = 0
    ) -> ApprovalRequest {
        request(
            id: number, session: session, [.command(text: LongText(command), folder: folder)],
            origin: origin, minutesAgo: minutesAgo)
    }

    static func closing(
        _ number: UInt8 = 1, _ outcome: ApprovalResolved.Outcome, by: Decider? = nil,
        token: ClientToken? = nil
    ) -> ApprovalResolved {
        ApprovalResolved(
            id: approval(number), sessionID: session(1), outcome: outcome, decidedBy: by,
            clientToken: token, at: Scene.start - 60_000)
    }

    static func event(_ body: AgentEvent.Body, minutesAgo: Int64 = 0) -> AgentEvent {
        AgentEvent(seq: 1, at: Scene.start - minutesAgo * 60_000, body: body)
    }

    static func item(
        _ id: String, _ kind: ItemKind, _ status: ItemStatus = .completed,
        thread: AgentThread? = nil, minutesAgo: Int64 = 0, _ set: (inout ItemUpdate) -> Void
    ) -> AgentEvent {
        var update = ItemUpdate(id: ItemID(id), kind: kind, status: status, thread: thread)
        set(&update)
        return event(.item(update), minutesAgo: minutesAgo)
    }

    static func said(_ id: String, _ text: String) -> AgentEvent {
        item(id, .assistantText) { $0.text = LongText(text) }
    }
}
