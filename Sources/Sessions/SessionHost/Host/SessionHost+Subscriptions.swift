// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import Diagnostics
internal import Dispatch
internal import Greeting
internal import LinkService
internal import SessionSync
internal import TranscriptStorage

// What subscriptions ask for.

extension SessionHost {
    func subscribe(_ message: Subscribe, _ connection: HostedConnection) {
        guard let session = sessions[message.sessionID] else {
            return refuseUnknown(message.sessionID, connection)
        }
        let subscription = HostedSubscription(number: nextSubscription)
        nextSubscription += 1
        connection.subscriptions[session.id] = subscription
        let state = session.machine.shown
        let epoch = session.transcript.epoch
        if let cursor = message.cursor(epoch: epoch, lastSeq: state.lastSeq) {
            subscription.machine = SubscriptionStateMachine(
                sessionID: session.id, epoch: epoch, verbosity: message.verbosity, after: cursor,
                newestSeq: state.lastSeq)
            step(subscription, of: session.id, on: connection) {
                $0.begun(snapshot: nil, now: $1)
            }
        } else {
            readSnapshot(session, message.verbosity, subscription, connection)
        }
    }

    /// Reads the newest events of this moment; what happens meanwhile is behind the snapshot's cursor.
    private func readSnapshot(
        _ session: HostedSession<C>, _ verbosity: Verbosity, _ subscription: HostedSubscription,
        _ connection: HostedConnection
    ) {
        let transcript = session.transcript
        let summary = session.summary
        let pending = session.machine.shown.pending
        let number = subscription.number
        let connectionNumber = connection.device.connectionNumber
        reading.async { [weak self] in
            let page = Result { () throws(TranscriptError) in
                try transcript.read(
                    beforeSeq: summary.lastSeq + 1,
                    maximumByteCount: SyncLimits.maximumMessageByteCount,
                    maximumCount: SyncLimits.snapshotEventCount)
            }
            self?.later { host in
                switch page {
                case .success(let page):
                    let messages = SessionMessages.snapshot(
                        summary, epoch: transcript.epoch, newest: page.events.map(\.logged),
                        pending: pending, verbosity: verbosity)
                    host.begin(number, connectionNumber, summary, verbosity, messages)
                case .failure(let error):
                    host.readingFailed(error, number, connectionNumber, summary.sessionID)
                }
            }
        }
    }

    private func begin(
        _ number: UInt64, _ connectionNumber: UInt64, _ summary: SessionSummary,
        _ verbosity: Verbosity, _ snapshot: [[UInt8]]
    ) {
        let id = summary.sessionID
        guard let (subscription, connection) = subscription(number, connectionNumber, id),
            let session = sessions[id]
        else { return }
        subscription.machine = SubscriptionStateMachine(
            sessionID: id, epoch: session.transcript.epoch, verbosity: verbosity,
            after: summary.lastSeq, newestSeq: session.machine.shown.lastSeq)
        step(subscription, of: id, on: connection) { $0.begun(snapshot: snapshot, now: $1) }
        // What changed while the snapshot was read was told to everyone else.
        guard session.summary != summary else { return }
        let message = HostMessage.sessionUpdated(session.summary).encoded()
        step(subscription, of: id, on: connection) { $0.messageQueued(message, now: $1) }
    }

    private func subscription(
        _ number: UInt64, _ connectionNumber: UInt64, _ id: SessionID
    ) -> (HostedSubscription, HostedConnection)? {
        guard let connection = connections[connectionNumber],
            let subscription = connection.subscriptions[id], subscription.number == number
        else { return nil }
        return (subscription, connection)
    }

    private func readingFailed(
        _ error: TranscriptError, _ number: UInt64, _ connectionNumber: UInt64, _ id: SessionID
    ) {
        setup.log.error(
            "a transcript could not be read",
            ["session": .untrusted(id.text), "reason": .code(error.code)])
        guard let (_, connection) = subscription(number, connectionNumber, id) else { return }
        connection.subscriptions[id] = nil
        refuse(.unsupported, "The host can't read this session's transcript.", id, connection)
    }

    // MARK: - Stepping

    /// Has a subscription's machine take something in, and does what it asks for.
    func step(
        _ subscription: HostedSubscription, of id: SessionID, on connection: HostedConnection,
        _ event: (inout SubscriptionStateMachine, Int64) -> [SubscriptionAction]
    ) {
        guard subscription.machine != nil else { return }
        settle(connection)
        // Settling may have ended it.
        guard var machine = subscription.machine else { return }
        let actions = event(&machine, now)
        subscription.machine = machine
        perform(actions, subscription, id, connection)
    }

    /// Tells the subscriptions of a connection what the device has taken.
    func settle(_ connection: HostedConnection) {
        for (id, count) in connection.taken() {
            guard let subscription = connection.subscriptions[id],
                var machine = subscription.machine
            else { continue }
            let actions = machine.bytesTaken(count, now: now)
            subscription.machine = machine
            perform(actions, subscription, id, connection)
        }
    }

    private func perform(
        _ actions: [SubscriptionAction], _ subscription: HostedSubscription, _ id: SessionID,
        _ connection: HostedConnection
    ) {
        for action in actions {
            switch action {
            case .send(let message): connection.send(message, of: id)
            case .read(let seq, let count): read(after: seq, count, subscription, id, connection)
            case .caughtUp: repeatPending(subscription, id, connection)
            case .wake(let time): wake(at: time, subscription, id, connection)
            case .end:
                subscription.machine = nil
                subscription.alarm?.cancel()
                connection.subscriptions[id] = nil
            }
        }
    }

    private func repeatPending(
        _ subscription: HostedSubscription, _ id: SessionID, _ connection: HostedConnection
    ) {
        for request in sessions[id]?.machine.shown.pending ?? [] {
            guard var machine = subscription.machine else { return }
            let message = HostMessage.approvalRequested(request).encoded()
            let actions = machine.messageQueued(message, now: now)
            subscription.machine = machine
            perform(actions, subscription, id, connection)
        }
    }

    private func read(
        after seq: UInt64, _ count: Int, _ subscription: HostedSubscription, _ id: SessionID,
        _ connection: HostedConnection
    ) {
        guard let transcript = sessions[id]?.transcript else { return }
        let number = subscription.number
        let connectionNumber = connection.device.connectionNumber
        reading.async { [weak self] in
            let page = Result { () throws(TranscriptError) in
                try transcript.read(afterSeq: seq, maximumByteCount: count)
            }
            self?.later { $0.pageRead(page, number, connectionNumber, id) }
        }
    }

    private func pageRead(
        _ page: Result<TranscriptStorage.TranscriptPage, TranscriptError>, _ number: UInt64,
        _ connectionNumber: UInt64, _ id: SessionID
    ) {
        guard let (subscription, connection) = subscription(number, connectionNumber, id) else {
            return
        }
        switch page {
        case .success(let page):
            // The disk may be ahead of what was published; that comes by itself.
            let shownSeq = sessions[id]?.machine.shown.lastSeq ?? 0
            let events = page.events.filter { $0.seq <= shownSeq }.map(\.logged)
            step(subscription, of: id, on: connection) { $0.pageRead(events, now: $1) }
        case .failure(let error): readingFailed(error, number, connectionNumber, id)
        }
    }

    private func wake(
        at time: Int64, _ subscription: HostedSubscription, _ id: SessionID,
        _ connection: HostedConnection
    ) {
        let number = subscription.number
        let connectionNumber = connection.device.connectionNumber
        subscription.alarm?.cancel()
        subscription.alarm = setup.clock.wake(at: time, on: executor) { [weak self] in
            self?.assumeIsolated { host in
                guard
                    let (subscription, connection) = host.subscription(
                        number, connectionNumber, id)
                else { return }
                host.step(subscription, of: id, on: connection) { $0.timeAdvanced(to: $1) }
            }
        }
    }
}

extension EncodedEvent {
    var logged: LoggedEvent { LoggedEvent(seq: seq, encoded: bytes) }
}
