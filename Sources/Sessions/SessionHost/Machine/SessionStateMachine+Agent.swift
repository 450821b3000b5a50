// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

// What the agent's program did.

extension SessionStateMachine {
    /// A program of the agent began to run, or one that goes on was taken up by a new host.
    ///
    /// After a taking up it reports again what it waits for, then ``agentTookUp(at:)`` follows.
    public mutating func agentStarted(_ start: AgentStart, at time: Int64) -> [SessionAction] {
        let isSame = state.isAgentAlive && state.agent?.launch == start.launch
        if !isSame, state.isAgentAlive { endAgent(unnoticed: time) }
        requestIDs = [:]
        inputsUnderWay = []
        isTurnExpected = false
        isTakingUp = isSame
        append(.agentStarted(start), at: time)
        if !isSame { deliverNextInput() }
        return step()
    }

    /// A program that was taken up has said all that it waits for: a request that is not among it was
    /// given up, an input that it was written and has not shown may or may not have arrived.
    public mutating func agentTookUp(at time: Int64) -> [SessionAction] {
        guard isTakingUp else { return [] }
        isTakingUp = false
        for request in state.pending where requestIDs[request.id] == nil {
            close(request, .withdrawn, at: time)
        }
        doubtInputs(at: time)
        deliverNextInput()
        return step()
    }

    /// The agent's program is gone: nothing that it asked for was allowed.
    public mutating func agentEnded(
        isFailure: Bool, message: String, at time: Int64
    ) -> [SessionAction] {
        guard state.isAgentAlive, let launch = state.agent?.launch else { return [] }
        endAgent(AgentEnd(launch: launch, isFailure: isFailure, message: message), at: time)
        return step()
    }

    private mutating func endAgent(unnoticed time: Int64) {
        guard let launch = state.agent?.launch else { return }
        let message = "The agent's program ended while its host was away."
        endAgent(AgentEnd(launch: launch, isFailure: true, message: message), at: time)
    }

    private mutating func endAgent(_ end: AgentEnd, at time: Int64) {
        interruptItems(at: time)
        for request in state.pending { close(request, .orphaned, at: time) }
        doubtInputs(at: time)
        if state.turn != nil {
            let reason: TurnEnd.Reason = end.isFailure ? .failed : .interrupted
            append(.turnEnded(TurnEnd(reason, message: end.message)), at: time)
        }
        requestIDs = [:]
        inputsUnderWay = []
        isTurnExpected = false
        isTakingUp = false
        append(.agentEnded(end), at: time)
    }

    /// The agent sent a frame, which came to these reports.
    ///
    /// - Parameter frame: Its number within the launch, from 1.
    public mutating func agentReported(
        _ reports: [AgentReport], frame: UInt64?, at time: Int64
    ) -> [SessionAction] {
        for report in reports { agentReported(report, at: time) }
        if let frame { markFrame(frame) }
        return step()
    }

    private mutating func agentReported(_ report: AgentReport, at time: Int64) {
        switch report {
        case .titled(let title): append(.titled(title), at: time)
        case .turnStarted: turnStarted(at: time)
        case .turnEnded(let end): turnEnded(end, at: time)
        case .threadEnded(let thread): threadEnded(thread, at: time)
        case .item(let update): itemChanged(update, at: time)
        case .delta(let delta): append(.itemDelta(delta), at: time)
        case .requested(let request, let requestID): requested(request, requestID, at: time)
        case .withdrew(let id): withdrew(id, at: time)
        case .usage(let usage): append(.usage(usage), at: time)
        case .notice(let notice): append(.notice(notice), at: time)
        case .raw(let frame): append(.raw(frame), at: time)
        }
    }

    // MARK: - Turns and items

    private mutating func turnStarted(at time: Int64) {
        isTurnExpected = false
        // A frame that is read a second time after a crash says it again.
        if state.turn == nil { append(.turnStarted, at: time) }
    }

    private mutating func turnEnded(_ end: TurnEnd, at time: Int64) {
        guard state.turn != nil else { return }
        interruptItems(at: time)
        // A subagent's request outlives the main turn.
        for request in state.pending where request.origin == nil {
            close(request, .withdrawn, at: time)
        }
        append(.turnEnded(end), at: time)
        deliverNextInput()
    }

    private mutating func threadEnded(_ thread: ItemID, at time: Int64) {
        for request in state.pending where request.origin?.id == thread {
            close(request, .withdrawn, at: time)
        }
    }

    private mutating func interruptItems(at time: Int64) {
        for item in state.openItems {
            let update = ItemUpdate(
                id: item.id, kind: item.kind, status: .interrupted, thread: item.thread)
            append(.item(update), at: time)
        }
    }

    private mutating func itemChanged(_ update: ItemUpdate, at time: Int64) {
        append(.item(update), at: time)
        if let token = update.clientToken { inputChanged(token, to: .echoed, at: time) }
    }
}
