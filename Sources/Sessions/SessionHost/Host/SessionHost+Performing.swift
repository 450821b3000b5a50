// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import Diagnostics
internal import Dispatch
internal import LinkService
internal import SessionSync
internal import TranscriptStorage

// What a session's machine asks for.

extension SessionHost {
    func perform(_ actions: [SessionAction], in session: HostedSession<C>) {
        for action in actions {
            switch action {
            case .append(let events): append(events, to: session)
            case .publish(let events): publish(events, of: session)
            case .update(let summary): tell(session.completed(summary))
            case .updateSummary: break
            case .reply(let connection, let reply):
                connections[connection]?.send(reply.encoded())
            case .command(let command): perform(command, in: session)
            }
        }
    }

    // MARK: - The transcript

    private func append(_ events: [AgentEvent], to session: HostedSession<C>) {
        var encoded: [EncodedEvent] = []
        let id = session.id
        do throws(TranscriptError) {
            for event in events {
                let bytes = event.encoded()
                encoded.append(try EncodedEvent(bytes))
                session.appended.append(LoggedEvent(event, encoded: bytes))
            }
            try session.transcript.append(encoded) { [weak self] result in
                self?.later { $0.appended(id, result) }
            }
        } catch {
            later { $0.appended(id, .failure(error)) }
        }
    }

    private func appended(_ id: SessionID, _ result: Result<UInt64, TranscriptError>) {
        guard let session = sessions[id], !session.isHalted else { return }
        switch result {
        case .success(let seq):
            perform(session.machine.becameDurable(through: seq), in: session)
        case .failure(let error): halt(session, error)
        }
    }

    /// The session goes on when its host is started again and its disk works: what is not written has
    /// not happened, and the agent is let go rather than left unheard.
    private func halt(_ session: HostedSession<C>, _ error: TranscriptError) {
        setup.log.error(
            "a session could not be written",
            ["session": .untrusted(session.id.text), "reason": .code(error.code)])
        session.isHalted = true
        session.appended = []
        session.driver?.stop()
        session.driver = nil
        perform(session.machine.appendingFailed(), in: session)
    }

    private func publish(_ events: [AgentEvent], of session: HostedSession<C>) {
        let logged = Array(session.appended.prefix(events.count))
        session.appended.removeFirst(logged.count)
        for connection in connections.values {
            guard let subscription = connection.subscriptions[session.id] else { continue }
            step(subscription, of: session.id, on: connection) {
                $0.eventsAppended(logged, now: $1)
            }
        }
        if events.contains(where: \.body.mayHaveChangedFiles) { lookAtFolder(session) }
        let seq = session.machine.shown.lastSeq
        if seq - session.checkpointSeq >= SessionHostLimits.checkpointInterval {
            keepCheckpoint(session)
        }
    }

    /// Keeps the state, so that the next host need not read the transcript from its beginning.
    func keepCheckpoint(_ session: HostedSession<C>) {
        let state = session.machine.shown
        guard state.lastSeq > 0, state.lastSeq > session.checkpointSeq else { return }
        session.checkpointSeq = state.lastSeq
        let transcript = session.transcript
        reading.async {
            // One that can't be kept costs the next host time and nothing else.
            try? transcript.write(Checkpoint(seq: state.lastSeq, state: state.encoded()))
        }
    }

    // MARK: - Devices

    /// Tells everyone who lists sessions or is subscribed how a session stands.
    func tell(_ summary: SessionSummary) {
        var message: [UInt8]?
        for connection in connections.values {
            let subscription = connection.subscriptions[summary.sessionID]
            guard connection.isListing || subscription != nil else { continue }
            let bytes = message ?? HostMessage.sessionUpdated(summary).encoded()
            message = bytes
            if let subscription, subscription.machine != nil {
                step(subscription, of: summary.sessionID, on: connection) {
                    $0.messageQueued(bytes, now: $1)
                }
            } else if connection.isListing {
                connection.send(bytes)
            }
        }
    }

    // MARK: - The agent

    private func perform(_ command: AgentCommand, in session: HostedSession<C>) {
        guard let driver = session.driver else { return }
        switch command {
        case .answer(let requestID, let decision):
            driver.perform(.answer(requestID: requestID, decision))
        case .interrupt: driver.perform(.interrupt)
        case .input(let text, let token):
            fetchWhole(text) { driver.perform(.input(AgentInput(text: $0, clientToken: token))) }
        }
    }

    /// The words of an input, whole; they have at most 64 KiB.
    private func fetchWhole(_ text: LongText, _ use: @escaping @Sendable (String) -> Void) {
        guard let blob = text.blob, let blobs = files?.blobs else { return use(text.text) }
        reading.async {
            let whole = try? blobs.read(
                blob.id, offset: 0, count: AgentInput.maximumByteCount)
            use(whole.map { String(decoding: $0.bytes, as: UTF8.self) } ?? text.text)
        }
    }
}

extension AgentEvent.Body {
    /// Whether files may be other than before.
    fileprivate var mayHaveChangedFiles: Bool {
        switch self {
        case .turnEnded, .agentEnded: true
        case .item(let update):
            update.status != .running && (update.kind == .fileChange || update.kind == .toolCall)
        default: false
        }
    }
}
