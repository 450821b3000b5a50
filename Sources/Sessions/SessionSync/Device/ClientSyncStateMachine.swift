// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import DeviceTrust

/// A device's mirror of all sessions of one host: follows those that are open, over any number of
/// connections, and carries what its person wants to the host.
///
/// Nothing is queued while there is no connection: an intent is refused then. What was sent and not
/// answered before a connection went is `notDelivered`, and may be sent again under its token.
public struct ClientSyncStateMachine: Sendable {
    /// What the connection allows; nil while there is none.
    public private(set) var connection: Connection?
    /// The host's sessions, in its order; those of the last connection while there is none.
    public internal(set) var sessions: [SessionSummary] = []
    /// Whether ``sessions`` came over this connection.
    public internal(set) var isListCurrent = false
    /// The sessions that are followed.
    public internal(set) var openSessions: [OpenSession] = []
    /// The newest answers, oldest first.
    public internal(set) var answers: [SentAnswer] = []
    /// The newest inputs, oldest first.
    public internal(set) var texts: [SentText] = []

    var wantsList = false
    var presence: SessionID?
    var listInProgress: [SessionSummary] = []
    var nextRequestID: UInt64 = 1
    /// Requests that have no answer yet.
    var requests: [UInt64] = []
    var wakeAt: Int64?

    /// Most sessions that are followed at once.
    public static let maximumOpenCount = 64
    /// Most answers, inputs and requests of which is kept what became of them.
    public static let maximumSentCount = 128

    /// A connection as welcome described it.
    public struct Connection: Sendable, Equatable {
        /// What the device may do; nil if it may not even see sessions.
        public let scope: Scope?
        /// What each backend can do.
        public let capabilities: HostCapabilities
    }

    /// A device that knows nothing yet.
    public init() {}

    /// The session, if it is followed.
    public func openSession(_ id: SessionID) -> OpenSession? {
        openSessions.first { $0.sessionID == id }
    }

    /// The session in one line, if the host has it.
    public func summary(_ id: SessionID) -> SessionSummary? {
        sessions.first { $0.sessionID == id }
    }
}

// MARK: - The connection

extension ClientSyncStateMachine {
    /// The host said welcome.
    public mutating func connected(
        scope: Scope?, capabilities: HostCapabilities, now: Int64
    ) -> [ClientSyncAction] {
        var actions = connection == nil ? [] : disconnected()
        connection = Connection(scope: scope, capabilities: capabilities)
        guard scope != nil else { return actions }
        if wantsList { actions.append(.send(ClientMessage.listSessions.encoded())) }
        for index in openSessions.indices where openSessions[index].subscription != .gone {
            openSessions[index].failureCount = 0
            subscribe(index, cold: false, &actions)
        }
        if let presence {
            actions.append(.send(ClientMessage.setPresence(presence).encoded()))
        }
        schedule(&actions)
        return actions
    }

    /// The connection went.
    public mutating func disconnected() -> [ClientSyncAction] {
        guard connection != nil else { return [] }
        connection = nil
        isListCurrent = false
        listInProgress = []
        wakeAt = nil
        var actions: [ClientSyncAction] = [.listChanged]
        for index in openSessions.indices where openSessions[index].subscription != .gone {
            openSessions[index].subscription = .offline
            openSessions[index].loadingBefore = nil
            openSessions[index].retryAt = nil
            actions.append(.sessionChanged(openSessions[index].sessionID))
        }
        for index in answers.indices where answers[index].state == .sending {
            answers[index].state = .notDelivered
            actions.append(.answerChanged(answers[index].answer.clientToken))
        }
        for index in texts.indices where texts[index].state == .sending {
            texts[index].state = .notDelivered
            actions.append(.inputChanged(texts[index].message.input.clientToken))
        }
        for id in requests {
            actions.append(
                .requestFailed(requestID: id, code: nil, message: IntentRefusal.offline.message))
        }
        requests = []
        return actions
    }

    /// Time went on.
    public mutating func timeAdvanced(to now: Int64) -> [ClientSyncAction] {
        guard connection != nil else { return [] }
        var actions: [ClientSyncAction] = []
        if let wake = wakeAt, now >= wake { wakeAt = nil }
        for index in openSessions.indices {
            if case .paused(let until) = openSessions[index].subscription, now >= until {
                subscribe(index, cold: false, &actions)
            } else if let retry = openSessions[index].retryAt, now >= retry {
                subscribe(index, cold: openSessions[index].failureCount > 1, &actions)
            }
        }
        schedule(&actions)
        return actions
    }
}

// MARK: - Subscriptions

extension ClientSyncStateMachine {
    mutating func subscribe(
        _ index: Int, cold: Bool, _ actions: inout [ClientSyncAction]
    ) {
        openSessions[index].subscription = .subscribing
        openSessions[index].retryAt = nil
        let subscribe = openSessions[index].subscribe(cold: cold)
        actions.append(.send(ClientMessage.subscribe(subscribe).encoded()))
        actions.append(.sessionChanged(subscribe.sessionID))
    }

    func index(_ id: SessionID) -> Int? {
        openSessions.firstIndex { $0.sessionID == id }
    }

    /// Asks to be woken when the next subscription is to be asked for again.
    mutating func schedule(_ actions: inout [ClientSyncAction]) {
        var next: Int64?
        for session in openSessions {
            var due = session.retryAt
            if case .paused(let until) = session.subscription { due = until }
            if let due { next = min(next ?? due, due) }
        }
        if let next, next != wakeAt { actions.append(.wake(at: next)) }
        wakeAt = next
    }
}
