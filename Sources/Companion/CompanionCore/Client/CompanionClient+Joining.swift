// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import SessionSync

extension CompanionClient {
    /// Tells the brain what changed in the mirror, and does what it wants in turn.
    mutating func tell(_ news: [ClientSyncAction], at now: Moment) -> [Action] {
        var actions: [Action] = []
        for change in news {
            switch change {
            case .send(let message): actions.append(.send(message))
            case .blobReceived(let piece): actions += take(piece, at: now)
            case .requestFailed(let requestID, _, _): blobs[requestID] = nil
            default:
                guard let event = event(of: change) else { continue }
                actions += perform(machine.step(event, at: now), at: now)
            }
        }
        return actions
    }

    private func event(of change: ClientSyncAction) -> CompanionEvent? {
        switch change {
        case .listChanged: mirror.isListCurrent ? .listChanged(mirror.sessions) : nil
        case .sessionChanged(let id):
            mirror.openSession(id).map { .sessionChanged(SessionMirror($0)) }
        case .answerChanged(let token): answerEvent(token)
        case .inputChanged(let token): inputEvent(token)
        // Nothing on a screen waits for these; the mirror's own clock is the driver's.
        case .send, .blobReceived, .diffReceived, .sessionStarted, .requestFailed, .refused, .wake:
            nil
        }
    }

    private func answerEvent(_ token: ClientToken) -> CompanionEvent? {
        guard let sent = mirror.answers.first(where: { $0.answer.clientToken == token }) else {
            return nil
        }
        return switch sent.state {
        case .replied(let reply): .approvalReplied(reply)
        case .refused: .answerRefused(token)
        // The brain knows these by the link and by the session.
        case .sending, .notDelivered, .closed: nil
        }
    }

    private func inputEvent(_ token: ClientToken) -> CompanionEvent? {
        guard let sent = mirror.texts.first(where: { $0.message.input.clientToken == token }) else {
            return nil
        }
        return switch sent.state {
        case .known(let state): .inputReplied(token, state)
        case .refused: .inputRefused(token)
        case .sending, .notDelivered: nil
        }
    }

    /// Carries out what the brain wants, and tells it what becomes of it.
    mutating func perform(_ wanted: [CompanionAction], at now: Moment) -> [Action] {
        var actions: [Action] = []
        for action in wanted { actions += perform(action, at: now) }
        return actions
    }

    private mutating func perform(_ action: CompanionAction, at now: Moment) -> [Action] {
        switch action {
        case .listSessions: return tell(mirror.list(), at: now)
        case .follow(let id, let verbosity):
            let news = (try? mirror.open(id, verbosity: verbosity)) ?? []
            // Also what is held already counts, where nothing had to be asked for.
            return tell(news + [.sessionChanged(id)], at: now)
        case .unfollow(let id): return tell(mirror.close(id), at: now)
        case .setPresence(let id): return tell(mirror.setPresence(id), at: now)
        case .respond(let session, let id, let decision, let digest, let token):
            return respond(session, id, decision, digest, token, at: now)
        case .sendInput(let session, let input):
            guard let news = try? mirror.sendInput(input, to: session) else {
                return perform(machine.step(.inputRefused(input.clientToken), at: now), at: now)
            }
            return tell(news, at: now)
        case .fetchBlob(let session, let blob):
            return fetch(ArrivingBlob(session: session, blob: blob), at: now)
        case .loadBefore(let session):
            return tell((try? mirror.loadBefore(session)) ?? [], at: now)
        case .keep(let cache): return [.keep(cache)]
        case .eraseCache: return [.eraseCache]
        }
    }

    private mutating func respond(
        _ session: SessionID, _ id: ApprovalID, _ decision: Decision, _ digest: [UInt8],
        _ token: ClientToken, at now: Moment
    ) -> [Action] {
        guard
            let news = try? mirror.respond(
                to: id, in: session, with: decision, digest: digest, token: token)
        else {
            return perform(machine.step(.answerRefused(token), at: now), at: now)
        }
        return tell(news, at: now)
    }
}
