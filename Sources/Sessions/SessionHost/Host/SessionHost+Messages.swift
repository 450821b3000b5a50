// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
public import DeviceTrust
public import Greeting
public import LinkService
internal import SerialExecutors
internal import SessionSync
internal import TranscriptStorage

// What devices say. Connections call on their own queues; all goes on on this host's.

extension SessionHost: HostApplication {
    /// Every message about sessions.
    public nonisolated var cases: [ApplicationCase] { ClientMessage.cases }

    /// What each backend can do.
    public nonisolated var capabilities: [UInt8]? {
        HostCapabilities(setup.backends.map { ($0.id, $0.capabilities) }).encoded()
    }

    /// The device may ask from now on.
    public nonisolated func connected(_ device: ConnectedDevice) {
        later { $0.connections[device.connectionNumber] = HostedConnection(device) }
    }

    /// Carries the message out, or answers why not.
    public nonisolated func received(
        _ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice
    ) {
        later { $0.handle(message, grant, device) }
    }

    /// The device has room.
    public nonisolated func drained(_ device: ConnectedDevice) {
        later { host in
            guard let connection = host.connections[device.connectionNumber] else { return }
            connection.drained()
            host.settle(connection)
            connection.askAgain()
        }
    }

    /// Its subscriptions are over.
    public nonisolated func disconnected(_ device: ConnectedDevice) {
        later { host in
            host.connections[device.connectionNumber] = nil
            for session in host.sessions.values {
                session.machine.connectionEnded(device.connectionNumber)
            }
        }
    }

    // MARK: - Messages

    private func handle(
        _ message: ApplicationMessage, _ grant: Grant, _ device: ConnectedDevice
    ) {
        guard let connection = connections[device.connectionNumber] else { return }
        let read: ClientMessage
        do {
            read = try ClientMessage(message)
        } catch {
            let refusal = message.refusal(
                .unsupported, message: "The host can't read this message. " + error.message)
            return connection.send(refusal.encoded())
        }
        let asker = SessionAsker(
            connection: device.connectionNumber, decider: decider(device), scope: grant.scope)
        handle(read, asker, connection)
    }

    private func decider(_ device: ConnectedDevice) -> Decider {
        device.isLocal
            ? .host(name: setup.name.text)
            : .device(id: device.id.text, name: device.name.text)
    }

    private func handle(
        _ message: ClientMessage, _ asker: SessionAsker, _ connection: HostedConnection
    ) {
        switch message {
        case .listSessions: listSessions(connection)
        case .subscribe(let message): subscribe(message, connection)
        case .unsubscribe(let id): connection.subscriptions[id] = nil
        case .approvalRespond(let answer):
            with(answer.sessionID, connection) {
                $0.machine.approvalAnswered(answer, by: asker, at: wallTime)
            }
        case .sendInput(let message): send(message, asker, connection)
        case .interrupt(let id):
            with(id, connection) { $0.machine.interruptAsked(by: asker, at: wallTime) }
        case .loadBefore(let request): loadBefore(request, connection)
        case .fetchBlob(let request): fetchBlob(request, connection)
        case .fetchDiff(let request): fetchDiff(request, connection)
        case .setPresence(let id): connection.presence = id
        case .startSession(let request): start(request, connection)
        }
    }

    private func with(
        _ id: SessionID, _ connection: HostedConnection,
        _ event: (HostedSession<C>) -> [SessionAction]
    ) {
        guard let session = sessions[id] else { return refuseUnknown(id, connection) }
        perform(event(session), in: session)
    }

    private func listSessions(_ connection: HostedConnection) {
        connection.isListing = true
        for message in SessionMessages.sessionList(summaries()) { connection.send(message) }
    }

    // MARK: - Inputs

    private func send(
        _ message: SendInput, _ asker: SessionAsker, _ connection: HostedConnection
    ) {
        guard let session = sessions[message.sessionID], let files else {
            return refuseUnknown(message.sessionID, connection)
        }
        let input = message.input
        let texts = LongTextKeeper(blobs: files.blobs)
        // On the lane also where it is short, so that inputs stay in their order.
        session.lane.async { [weak self] in
            let text = Result { () throws(SessionHostError) in
                try texts.kept(LongText(input.text))
            }
            self?.later { $0.send(text, input.clientToken, message.sessionID, asker) }
        }
    }

    private func send(
        _ text: Result<LongText, SessionHostError>, _ token: ClientToken, _ id: SessionID,
        _ asker: SessionAsker
    ) {
        guard let session = sessions[id] else { return }
        switch text {
        case .success(let text):
            perform(
                session.machine.inputSent(text, token: token, by: asker, at: wallTime),
                in: session)
        case .failure(let error):
            let references = MessageReferences(sessionID: id.text, clientToken: token.bytes)
            let refusal = WireError(.backpressure, message: error.message, references: references)
            connections[asker.connection]?.send(refusal.encoded())
        }
    }

    // MARK: - Refusals

    func refuseUnknown(_ id: SessionID, _ connection: HostedConnection) {
        refuse(.unknownSession, "This host has no such session.", id, connection)
    }

    func refuse(
        _ code: WireError.Code, _ message: String, _ id: SessionID?,
        _ connection: HostedConnection, requestID: UInt64? = nil
    ) {
        let references = MessageReferences(requestID: requestID, sessionID: id?.text)
        connection.send(WireError(code, message: message, references: references).encoded())
    }
}
