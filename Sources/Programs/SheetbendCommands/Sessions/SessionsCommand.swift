// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import Arguments
internal import Diagnostics
internal import JSON
internal import SessionSync
internal import Transport

/// `sheetbend sessions`: the sessions of the running host, those that need somebody first.
struct SessionsCommand {
    private let command: ParsedCommand

    init(_ command: ParsedCommand) {
        self.command = command
    }

    func run(_ context: ProgramContext) async throws(CommandFailure) -> ExitStatus {
        var found: [SessionSummary] = []
        _ = try await SessionRequest.answer(to: .listSessions, context) { message -> Bool? in
            guard case .sessionList(let list) = message else { return nil }
            found += list.sessions
            return list.continues ? nil : true
        }
        let sessions = found.sorted { ($0.rank, $1.updatedAt) < ($1.rank, $0.updatedAt) }
        if command.isSet(Options.json) {
            context.console.say(SessionsCommand.json(sessions))
        } else if sessions.isEmpty {
            context.console.say("There is no session. To begin one: sheetbend run replay FILE")
        } else {
            let table = SessionsCommand.table(sessions, now: context.clock.wallTime)
            for line in table.lines(width: context.console.columns) { context.console.say(line) }
        }
        return .done
    }

    private static func table(_ sessions: [SessionSummary], now: Int64) -> TextTable {
        TextTable(
            headings: ["SESSION", "STATUS", "TITLE", "PROJECT", "AGENT", "CHANGED"],
            rows: sessions.map { session in
                [
                    session.sessionID.text, session.status.word.description,
                    session.title.escapedForTerminal(), session.projectName.escapedForTerminal(),
                    session.backend.text.escapedForTerminal(),
                    DeviceListing.age(milliseconds: now - session.updatedAt),
                ]
            })
    }

    /// One object; times are milliseconds since 1970.
    private static func json(_ sessions: [SessionSummary]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("sessions")
        writer.beginArray()
        for session in sessions {
            writer.beginObject()
            for (name, text) in [
                ("id", session.sessionID.text), ("status", session.status.word.description),
                ("title", session.title), ("project", session.projectName),
                ("backend", session.backend.text), ("branch", session.branch),
            ] {
                writer.name(name)
                writer.string(text)
            }
            writer.name("pending")
            writer.unsigned(session.pendingCount)
            writer.name("updatedAt")
            writer.integer(session.updatedAt)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension SessionSummary {
    /// Where it stands in the list: what needs somebody first, what is over last.
    fileprivate var rank: Int {
        switch status {
        case .awaitingApproval: 0
        case .awaitingInput: 1
        case .running: 2
        default: 3
        }
    }
}
