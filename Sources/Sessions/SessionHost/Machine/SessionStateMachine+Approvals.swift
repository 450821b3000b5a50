// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import DeviceTrust
internal import Greeting
public import SessionSync

// What the agent asks for, and which answer counts.

extension SessionStateMachine {
    /// A person answered a request. The first valid answer wins; every one gets a reply.
    public mutating func approvalAnswered(
        _ answer: ApprovalRespond, by asker: SessionAsker, at time: Int64
    ) -> [SessionAction] {
        guard asker.may(.approve) else {
            reply(.insufficientScope, to: answer, asker)
            fail(.unauthorized, "This device may look and not answer.", answer, asker)
            return step()
        }
        guard let request = state.pendingRequest(answer.approvalID) else {
            answeredLate(answer, asker)
            return step()
        }
        guard answer.digest == request.digest else {
            reply(.staleContent, to: answer, asker)
            return step()
        }
        guard request.offers(answer.decision), answer.decision.isWhole else {
            reply(.notOffered, to: answer, asker)
            return step()
        }
        close(
            request, .resolved(answer.decision), by: asker.decider, token: answer.clientToken,
            at: time)
        reply(.accepted, to: answer, asker)
        return step()
    }

    /// A rule decided about a request that waits.
    public mutating func ruleDecided(
        _ rule: UInt64, _ decision: Decision, about id: ApprovalID, at time: Int64
    ) -> [SessionAction] {
        guard let request = state.pendingRequest(id), request.offers(decision) else { return [] }
        close(request, .resolved(decision), by: .rule(rule), at: time)
        return step()
    }

    private mutating func answeredLate(_ answer: ApprovalRespond, _ asker: SessionAsker) {
        guard let closing = state.closing(answer.approvalID) else {
            return reply(.unknown, to: answer, asker)
        }
        if closing.clientToken == answer.clientToken {
            return reply(.accepted, to: answer, asker, closing)
        }
        reply(.alreadyResolved, to: answer, asker, closing)
        fail(.alreadyResolved, closing.explanation, answer, asker)
    }

    // MARK: - Requests

    mutating func requested(
        _ request: ApprovalRequest, _ requestID: String, at time: Int64
    ) {
        if let waiting = state.pendingRequest(request.id) {
            return requestedAgain(request, waiting, requestID, at: time)
        }
        if let closing = state.closing(request.id) {
            return requestedAfterClosing(closing, requestID)
        }
        guard state.pending.count < SessionState.maximumPendingCount else {
            let text = "The agent asked for more at once than anybody can decide on."
            append(.notice(Notice(code: "tooManyRequests", text: text)), at: time)
            return refuse(requestID)
        }
        var request = request
        request.turn = state.turn
        request.requestedAt = time
        requestIDs[request.id] = requestID
        append(.approvalRequested(request), at: time)
    }

    private mutating func requestedAgain(
        _ request: ApprovalRequest, _ waiting: ApprovalRequest, _ requestID: String,
        at time: Int64
    ) {
        requestIDs[request.id] = requestID
        guard request.digest != waiting.digest else { return }
        // What a person is being shown under this id is not what would be done.
        close(waiting, .withdrawn, at: time)
        refuse(requestID)
    }

    /// After a crash the agent may not have heard of a decision that is in the transcript. At any other
    /// time an id that comes again is another request, and no decision is about that.
    private mutating func requestedAfterClosing(
        _ closing: ApprovalResolved, _ requestID: String
    ) {
        if isTakingUp, case .resolved(let decision) = closing.outcome {
            whenDurable(.command(.answer(requestID: requestID, decision)))
        } else {
            refuse(requestID)
        }
    }

    private mutating func refuse(_ requestID: String) {
        whenDurable(.command(.answer(requestID: requestID, .deny(message: nil))))
    }

    /// The agent gave up waiting.
    mutating func withdrew(_ id: ApprovalID, at time: Int64) {
        guard let request = state.pendingRequest(id) else { return }
        close(request, .withdrawn, at: time)
    }

    mutating func close(
        _ request: ApprovalRequest, _ outcome: ApprovalResolved.Outcome, by decider: Decider? = nil,
        token: ClientToken? = nil, at time: Int64
    ) {
        let requestID = requestIDs.removeValue(forKey: request.id)
        let closing = ApprovalResolved(
            id: request.id, sessionID: sessionID, outcome: outcome, decidedBy: decider,
            clientToken: token, at: time)
        append(.approvalClosed(closing), at: time)
        if let requestID, case .resolved(let decision) = outcome {
            whenDurable(.command(.answer(requestID: requestID, decision)))
        }
    }

    // MARK: - Replies

    private mutating func reply(
        _ outcome: ApprovalOutcome, to answer: ApprovalRespond, _ asker: SessionAsker,
        _ closing: ApprovalResolved? = nil
    ) {
        let reply = ApprovalReply(
            approvalID: answer.approvalID, clientToken: answer.clientToken, outcome: outcome,
            by: closing?.decidedBy, how: closing?.outcome)
        whenDurable(.reply(asker.connection, .approval(reply)))
    }

    private mutating func fail(
        _ code: WireError.Code, _ message: String, _ answer: ApprovalRespond,
        _ asker: SessionAsker
    ) {
        let references = MessageReferences(
            sessionID: sessionID.text, approvalID: answer.approvalID.text,
            clientToken: answer.clientToken.bytes)
        whenDurable(
            .reply(
                asker.connection,
                .error(WireError(code, message: message, references: references))))
    }
}

extension Decision {
    /// Whether it can be carried out: a tool's input is a JSON object.
    fileprivate var isWhole: Bool {
        guard case .allowModified(let input) = self else { return true }
        return JSONObjectCheck.holds(input)
    }
}

extension ApprovalResolved {
    /// How it was closed, for a person.
    fileprivate var explanation: String {
        switch outcome {
        case .resolved: "This was answered already."
        case .withdrawn: "The agent does not wait for this any more."
        case .orphaned: "The agent's program ended before this was answered."
        case .other: "This is closed."
        }
    }
}
