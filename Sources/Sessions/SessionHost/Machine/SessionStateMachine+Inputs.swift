// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import DeviceTrust
internal import Greeting
internal import SessionSync

// What people say to the agent.

extension SessionStateMachine {
    /// A person sent an input. Sending it again says it once, and is told what became of it.
    ///
    /// - Parameter text: Its words, kept beside the transcript if they are long.
    public mutating func inputSent(
        _ text: LongText, token: ClientToken, by asker: SessionAsker, at time: Int64
    ) -> [SessionAction] {
        guard asker.may(.approve) else {
            fail(.unauthorized, "This device may look and not write.", token, asker)
            return step()
        }
        if let known = state.input(token) {
            inputAskers[token] = asker.connection
            tell(token, known.state)
            return step()
        }
        guard state.isAgentAlive else {
            fail(.unsupported, "The agent's program has ended; nobody would read it.", token, asker)
            return step()
        }
        guard state.queuedInputs.count < SessionHostLimits.maximumQueuedInputCount else {
            fail(
                .backpressure, "Too many inputs wait for the agent. Try again later.", token, asker)
            return step()
        }
        inputAskers[token] = asker.connection
        let record = InputRecord(clientToken: token, state: .queued, text: text, by: asker.decider)
        append(.input(record), at: time)
        tell(token, .queued)
        deliverNextInput()
        return step()
    }

    /// The agent's driver has written an input to the agent.
    public mutating func inputDelivered(_ token: ClientToken, at time: Int64) -> [SessionAction] {
        guard inputsUnderWay.contains(token) else { return [] }
        inputChanged(token, to: .delivered, at: time)
        inputsUnderWay.remove(token)
        deliverNextInput()
        return step()
    }

    /// A person wants the running turn to stop.
    public mutating func interruptAsked(
        by asker: SessionAsker, at time: Int64
    ) -> [SessionAction] {
        if let refusal = refusalOfInterrupt(by: asker) {
            fail(.unsupported, refusal, nil, asker)
        } else {
            let text = "\(asker.decider.spokenName) asked the agent to stop."
            append(.notice(Notice(code: "interruptAsked", text: text)), at: time)
            whenDurable(.command(.interrupt))
        }
        return step()
    }

    private func refusalOfInterrupt(by asker: SessionAsker) -> String? {
        if !asker.may(.control) { return "This device may not interrupt." }
        if !state.capabilities.contains(.interrupt) { return "This agent can't be interrupted." }
        if state.turn == nil, state.pending.isEmpty { return "The agent is not at work." }
        return nil
    }

    // MARK: - The queue

    /// Hands the next input to the agent if it can take one now.
    mutating func deliverNextInput() {
        guard state.isAgentAlive, !isTakingUp else { return }
        while let next = nextInput, let text = next.text {
            inputsUnderWay.insert(next.clientToken)
            if state.turn == nil { isTurnExpected = true }
            whenDurable(.command(.input(text, next.clientToken)))
        }
    }

    private var nextInput: InputRecord? {
        let isBusy = state.turn != nil || isTurnExpected
        if isBusy, !state.capabilities.contains(.steer) { return nil }
        return state.queuedInputs.first { !inputsUnderWay.contains($0.clientToken) }
    }

    mutating func inputChanged(_ token: ClientToken, to new: InputState, at time: Int64) {
        guard let known = state.input(token), known.state != new, known.state != .echoed else {
            return
        }
        append(.input(InputRecord(clientToken: token, state: new)), at: time)
        inputsUnderWay.remove(token)
        tell(token, new)
        if new == .echoed || new == .indeterminate { inputAskers[token] = nil }
    }

    /// The program that was given inputs is gone, or was left alone: those that it has not shown may or
    /// may not have arrived, and are not given again.
    mutating func doubtInputs(at time: Int64) {
        for input in state.inputs where input.state == .delivered {
            inputChanged(input.clientToken, to: .indeterminate, at: time)
        }
    }

    // MARK: - Replies

    private mutating func tell(_ token: ClientToken, _ state: InputState) {
        guard let connection = inputAskers[token] else { return }
        let reply = InputReply(sessionID: sessionID, clientToken: token, state: state)
        whenDurable(.reply(connection, .input(reply)))
    }

    private mutating func fail(
        _ code: WireError.Code, _ message: String, _ token: ClientToken?, _ asker: SessionAsker
    ) {
        let references = MessageReferences(
            sessionID: sessionID.text, clientToken: token?.bytes)
        let error = WireError(code, message: message, references: references)
        whenDurable(.reply(asker.connection, .error(error)))
    }

    /// The connection is over: nobody there wants to hear of inputs.
    public mutating func connectionEnded(_ connection: UInt64) {
        for (token, asker) in inputAskers where asker == connection { inputAskers[token] = nil }
    }
}

extension Decider {
    /// Who it is, for a person.
    var spokenName: String {
        switch self {
        case .device(_, let name), .host(let name): name
        case .rule(let number): "Rule \(number)"
        case .agent: "The agent"
        case .other: "Somebody"
        }
    }
}
