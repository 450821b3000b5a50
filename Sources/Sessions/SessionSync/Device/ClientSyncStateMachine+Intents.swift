// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import DeviceTrust

extension ClientSyncStateMachine {
    // MARK: Following

    /// The list of sessions is wanted, now and on every later connection.
    public mutating func list() -> [ClientSyncAction] {
        wantsList = true
        guard connection?.scope != nil else { return [] }
        return [.send(ClientMessage.listSessions.encoded())]
    }

    /// A session is to be followed, now and on every later connection, or at another verbosity than so far.
    public mutating func open(
        _ id: SessionID, verbosity: Verbosity
    ) throws(IntentRefusal) -> [ClientSyncAction] {
        var actions: [ClientSyncAction] = []
        if let index = index(id) {
            if openSessions[index].verbosity == verbosity, openSessions[index].subscription != .gone
            {
                return []
            }
            openSessions[index].verbosity = verbosity
        } else {
            guard openSessions.count < ClientSyncStateMachine.maximumOpenCount else {
                throw .tooMany
            }
            openSessions.append(OpenSession(id, verbosity: verbosity))
        }
        guard let index = index(id) else { return [] }
        if connection?.scope != nil {
            subscribe(index, cold: false, &actions)
        } else {
            openSessions[index].subscription = .offline
        }
        schedule(&actions)
        return actions
    }

    /// A session is not to be followed any more; what was held of it goes.
    public mutating func close(_ id: SessionID) -> [ClientSyncAction] {
        guard let index = index(id) else { return [] }
        let wasThere = openSessions[index].subscription != .gone
        openSessions.remove(at: index)
        var actions: [ClientSyncAction] = []
        if connection != nil, wasThere {
            actions.append(.send(ClientMessage.unsubscribe(id).encoded()))
        }
        schedule(&actions)
        return actions
    }

    /// The person has this session in front, or none.
    public mutating func setPresence(_ id: SessionID?) -> [ClientSyncAction] {
        guard presence != id else { return [] }
        presence = id
        guard connection?.scope != nil else { return [] }
        return [.send(ClientMessage.setPresence(id).encoded())]
    }

    // MARK: Acting

    /// The person answers a request. Sending again what was not delivered takes the same token.
    ///
    /// - Parameter digest: The digest of what was shown, computed on this device.
    public mutating func respond(
        to id: ApprovalID, in session: SessionID, with decision: Decision, digest: [UInt8],
        token: ClientToken
    ) throws(IntentRefusal) -> [ClientSyncAction] {
        try require(.approve)
        guard let open = openSession(session) else { throw .unknownSession }
        guard let request = open.pending.first(where: { $0.id == id }) else { throw .notPending }
        guard request.offers(decision) else { throw .notOffered }
        for sent in answers where sent.answer.approvalID == id && sent.state == .sending {
            throw .alreadySending
        }
        let answer = ApprovalRespond(
            approvalID: id, sessionID: session, decision: decision, digest: digest,
            clientToken: token)
        let message = ClientMessage.approvalRespond(answer).encoded()
        guard message.count <= SyncLimits.maximumMessageByteCount else { throw .tooLong }
        answers.removeAll { $0.answer.clientToken == token }
        if answers.count >= ClientSyncStateMachine.maximumSentCount {
            guard let settled = answers.firstIndex(where: { $0.isSettled }) else { throw .tooMany }
            answers.remove(at: settled)
        }
        answers.append(SentAnswer(answer: answer, state: .sending))
        return [.send(message), .answerChanged(token)]
    }

    /// The person says something to an agent. Sending again what was not delivered takes the same token.
    public mutating func sendInput(
        _ input: AgentInput, to session: SessionID
    ) throws(IntentRefusal) -> [ClientSyncAction] {
        try require(.approve)
        guard input.text.utf8.count <= AgentInput.maximumByteCount else { throw .tooLong }
        texts.removeAll { $0.message.input.clientToken == input.clientToken }
        if texts.count >= ClientSyncStateMachine.maximumSentCount {
            guard let settled = texts.firstIndex(where: { $0.isSettled }) else { throw .tooMany }
            texts.remove(at: settled)
        }
        let message = SendInput(sessionID: session, input: input)
        texts.append(SentText(message: message, state: .sending))
        return [
            .send(ClientMessage.sendInput(message).encoded()), .inputChanged(input.clientToken),
        ]
    }

    /// The person stops the running turn.
    public mutating func interrupt(
        _ session: SessionID
    ) throws(IntentRefusal) -> [ClientSyncAction] {
        let connection = try require(.control)
        if let summary = summary(session) {
            guard connection.capabilities[summary.backend].contains(.interrupt) else {
                throw .notOffered
            }
        }
        return [.send(ClientMessage.interrupt(session).encoded())]
    }

    // MARK: Fetching

    /// Earlier events of an open session are wanted.
    public mutating func loadBefore(
        _ session: SessionID, limit: UInt64 = UInt64(SyncLimits.pageEventCount)
    ) throws(IntentRefusal) -> [ClientSyncAction] {
        try require(.view)
        guard let index = index(session), let epoch = openSessions[index].viewEpoch else {
            throw .unknownSession
        }
        let view = openSessions[index].view
        guard !view.isAtStart else { throw .atStart }
        guard view.hasRoomBefore else { throw .windowFull }
        guard openSessions[index].loadingBefore == nil else { throw .alreadySending }
        let requestID = try newRequest()
        openSessions[index].loadingBefore = requestID
        let message = ClientMessage.loadBefore(
            LoadBefore(
                sessionID: session, epoch: epoch, beforeSeq: view.heldFrom, limit: limit,
                requestID: requestID))
        return [.send(message.encoded()), .sessionChanged(session)]
    }

    /// Bytes that are kept beside the transcript are wanted, from an offset on.
    ///
    /// - Returns: The number by which the answer or its failure will name this, and what to do.
    public mutating func fetchBlob(
        _ blob: BlobID, offset: UInt64, of session: SessionID
    ) throws(IntentRefusal) -> (requestID: UInt64, actions: [ClientSyncAction]) {
        try require(.view)
        let requestID = try newRequest()
        let message = ClientMessage.fetchBlob(
            FetchBlob(sessionID: session, blobID: blob, offset: offset, requestID: requestID))
        return (requestID, [.send(message.encoded())])
    }

    /// What has changed in the session's project is wanted: the files, or one with its lines.
    public mutating func fetchDiff(
        of session: SessionID, path: String? = nil
    ) throws(IntentRefusal) -> (requestID: UInt64, actions: [ClientSyncAction]) {
        try require(.view)
        let requestID = try newRequest()
        let message = ClientMessage.fetchDiff(
            FetchDiff(sessionID: session, path: path, requestID: requestID))
        return (requestID, [.send(message.encoded())])
    }

    /// A new session is wanted.
    public mutating func startSession(
        _ backend: BackendID, folder: String? = nil, arguments: [String] = []
    ) throws(IntentRefusal) -> (requestID: UInt64, actions: [ClientSyncAction]) {
        try require(.control)
        let requestID = try newRequest()
        let message = ClientMessage.startSession(
            StartSession(
                backend: backend, folder: folder, arguments: arguments, requestID: requestID))
        return (requestID, [.send(message.encoded())])
    }

    // MARK: What is allowed

    @discardableResult
    private func require(_ scope: Scope) throws(IntentRefusal) -> Connection {
        guard let connection else { throw .offline }
        guard let granted = connection.scope, granted >= scope else { throw .scopeTooLow }
        return connection
    }

    private mutating func newRequest() throws(IntentRefusal) -> UInt64 {
        guard requests.count < ClientSyncStateMachine.maximumSentCount else { throw .tooMany }
        let requestID = nextRequestID
        nextRequestID += 1
        requests.append(requestID)
        return requestID
    }
}
