// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Greeting
import SessionHost
import SessionSync

/// A session's machine with a disk that is written when a test says so, and everything it asked for.
struct MachineWorld {
    static let sessionID = SessionID(bytes: [UInt8](repeating: 1, count: 16))!
    static let launch = LaunchID(bytes: [UInt8](repeating: 2, count: 16))!

    var machine: SessionStateMachine
    /// What was appended and is not durable yet.
    var written: [AgentEvent] = []
    /// What is durable.
    var log: [AgentEvent] = []
    /// What was published.
    var published: [AgentEvent] = []
    var commands: [AgentCommand] = []
    var replies: [(connection: UInt64, reply: SessionReply)] = []
    var updates: [SessionSummary] = []
    var time: Int64 = 1_790_000_000_000
    private var frame: UInt64 = 0
    private var requestCount = 0

    /// A session with an agent that can do these things.
    init(_ capabilities: BackendCapabilities = [.interrupt, .denyMessage, .queueInput]) {
        machine = SessionStateMachine(MachineWorld.sessionID)
        let opening = SessionOpening(
            backend: .replay, folder: "/p", projectName: "p", title: "A session")
        perform(machine.opened(opening, at: time))
        let start = AgentStart(launch: MachineWorld.launch, capabilities: capabilities)
        perform(machine.agentStarted(start, at: time))
        becomeDurable()
    }

    mutating func perform(_ actions: [SessionAction]) {
        time += 1
        for action in actions {
            switch action {
            case .append(let events): written += events
            case .publish(let events): published += events
            case .update(let summary): updates.append(summary)
            case .reply(let connection, let reply): replies.append((connection, reply))
            case .command(let command): commands.append(command)
            case .updateSummary: break
            }
        }
    }

    /// The disk has everything.
    mutating func becomeDurable() {
        log += written
        written = []
        perform(machine.becameDurable(through: UInt64(log.count)))
    }

    mutating func report(_ reports: AgentReport..., isDurable: Bool = true) {
        frame += 1
        perform(machine.agentReported(reports, frame: frame, at: time))
        if isDurable { becomeDurable() }
    }

    /// The host is killed: what was not durable is gone, the rest is counted anew.
    mutating func restart() {
        var state = SessionState()
        for event in log { state.apply(event) }
        written = []
        machine = SessionStateMachine(MachineWorld.sessionID, restoredFrom: state)
    }

    /// The driver takes the same agent up again.
    mutating func takeUp(_ capabilities: BackendCapabilities = [.interrupt, .denyMessage]) {
        let start = AgentStart(launch: MachineWorld.launch, capabilities: capabilities)
        perform(machine.agentStarted(start, at: time))
    }
}

// MARK: - Parts

extension MachineWorld {
    /// A request with an id of its own.
    static func request(
        _ number: UInt8, kind: ApprovalKind = .tool,
        choices: [ApprovalChoice] = [.allowOnce, .deny(takesMessage: true), .denyAndStop],
        detail: [ApprovalDetail] = [.command(text: LongText("make"), folder: "/p")],
        origin: AgentThread? = nil
    ) -> ApprovalRequest {
        ApprovalRequest(
            id: ApprovalID(bytes: [UInt8](repeating: number, count: 16))!, sessionID: sessionID,
            launch: launch, origin: origin, kind: kind, title: "Run", detail: detail,
            choices: choices, digest: [UInt8](repeating: number, count: 32), requestedAt: 0)
    }

    /// One of very many requests.
    static func manyRequest(_ number: Int) -> ApprovalRequest {
        var request = request(0)
        let low = UInt8(truncatingIfNeeded: number)
        let high = UInt8(truncatingIfNeeded: number >> 8)
        request.id = ApprovalID(bytes: [low, high] + [UInt8](repeating: 7, count: 14))!
        return request
    }

    mutating func ask(_ number: UInt8, isDurable: Bool = true) {
        report(
            .requested(MachineWorld.request(number), requestID: "r\(number)"),
            isDurable: isDurable)
    }

    static func token(_ number: UInt8) -> ClientToken {
        ClientToken(bytes: [UInt8](repeating: number, count: 16))!
    }

    static func asker(_ connection: UInt64, _ scope: Scope = .approve) -> SessionAsker {
        SessionAsker(
            connection: connection,
            decider: .device(id: "d\(connection)", name: "device \(connection)"), scope: scope)
    }

    mutating func answer(
        _ number: UInt8, _ decision: Decision = .allowOnce, from connection: UInt64 = 1,
        scope: Scope = .approve, token: UInt8 = 1, digest: UInt8? = nil, isDurable: Bool = true
    ) {
        let answer = ApprovalRespond(
            approvalID: MachineWorld.request(number).id, sessionID: MachineWorld.sessionID,
            decision: decision, digest: [UInt8](repeating: digest ?? number, count: 32),
            clientToken: MachineWorld.token(token))
        perform(
            machine.approvalAnswered(
                answer, by: MachineWorld.asker(connection, scope), at: time))
        if isDurable { becomeDurable() }
    }

    mutating func send(
        _ text: String, token: UInt8, from connection: UInt64 = 1, scope: Scope = .approve,
        isDurable: Bool = true
    ) {
        perform(
            machine.inputSent(
                LongText(text), token: MachineWorld.token(token),
                by: MachineWorld.asker(connection, scope), at: time))
        if isDurable { becomeDurable() }
    }

    mutating func deliver(_ token: UInt8) {
        perform(machine.inputDelivered(MachineWorld.token(token), at: time))
        becomeDurable()
    }

    /// The outcomes that connections were told, as `connection outcome`.
    var outcomes: [String] {
        replies.compactMap { connection, reply in
            guard case .approval(let reply) = reply else { return nil }
            return "\(connection) \(reply.outcome)"
        }
    }

    /// The errors that connections were told, as `connection code`.
    var errors: [String] {
        replies.compactMap { connection, reply in
            guard case .error(let error) = reply else { return nil }
            return "\(connection) \(error.code?.text ?? "?")"
        }
    }

    /// What connections were told of inputs, as `connection state`.
    var inputStates: [String] {
        replies.compactMap { connection, reply in
            guard case .input(let reply) = reply else { return nil }
            return "\(connection) \(reply.state)"
        }
    }

    /// How requests were closed, in order.
    var closings: [ApprovalResolved] {
        log.compactMap { if case .approvalClosed(let closing) = $0.body { closing } else { nil } }
    }
}
