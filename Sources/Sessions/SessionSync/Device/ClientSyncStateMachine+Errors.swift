// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
public import Greeting

extension ClientSyncStateMachine {
    /// The host did not carry out a message of ours.
    public mutating func errorReceived(_ error: WireError, now: Int64) -> [ClientSyncAction] {
        guard connection != nil else { return [] }
        var actions: [ClientSyncAction] = []
        let references = error.references
        let session = references.sessionID.flatMap { SessionID(text: $0) }
        if let token = references.clientToken.flatMap({ ClientToken(bytes: $0) }) {
            refused(token, error, &actions)
        } else if let requestID = references.requestID {
            refused(requestID, error, &actions)
        } else if let session, let index = index(session), error.code == .unknownSession {
            ended(index, isGone: true, now, &actions)
        } else if let session, let index = index(session), error.code == .backpressure {
            ended(index, isGone: false, now, &actions)
        } else {
            actions.append(.refused(session, code: error.code, message: error.message))
        }
        schedule(&actions)
        return actions
    }

    private mutating func refused(
        _ token: ClientToken, _ error: WireError, _ actions: inout [ClientSyncAction]
    ) {
        if let place = answers.firstIndex(where: { $0.answer.clientToken == token }) {
            // The reply says more, whichever of the two comes first.
            guard case .sending = answers[place].state else { return }
            if error.code == .alreadyResolved { return }
            answers[place].state = .refused(error.code, message: error.message)
            actions.append(.answerChanged(token))
        } else if let place = texts.firstIndex(where: { $0.message.input.clientToken == token }) {
            texts[place].state = .refused(error.code, message: error.message)
            actions.append(.inputChanged(token))
        }
    }

    private mutating func refused(
        _ requestID: UInt64, _ error: WireError, _ actions: inout [ClientSyncAction]
    ) {
        guard settle(requestID) else { return }
        for index in openSessions.indices where openSessions[index].loadingBefore == requestID {
            openSessions[index].loadingBefore = nil
            actions.append(.sessionChanged(openSessions[index].sessionID))
        }
        actions.append(
            .requestFailed(requestID: requestID, code: error.code, message: error.message))
    }
}
