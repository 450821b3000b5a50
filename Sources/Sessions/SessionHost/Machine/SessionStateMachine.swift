// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// One session as its host runs it: numbers what happens, decides which answer counts, and says what
/// may be done once an event is on the disk.
///
/// An event is shown to nobody, and nothing is done because of it, before ``becameDurable(through:)``
/// has named it: otherwise a crash could take back what a device has seen or an agent was told. What
/// must be remembered so is in the events alone; what is lost with the program can be found again.
public struct SessionStateMachine: Sendable {
    /// The session.
    public let sessionID: SessionID
    /// How it stands with every event that was appended, also those that are not on the disk yet.
    /// Decisions are taken by it, so that the first of two answers wins.
    public private(set) var state: SessionState
    /// How it stands with the events that are on the disk: what devices may know.
    public private(set) var shown: SessionState

    /// Appended and not on the disk yet.
    private var undurable: ArraySlice<AgentEvent> = []
    /// What waits for the event of a number to be on the disk, in the order in which it is done.
    private var waiting: ArraySlice<(seq: UInt64, action: SessionAction)> = []
    /// What this step has appended.
    private var appended: [AgentEvent] = []

    /// What the agent calls the requests that wait. It calls them again when it is taken up.
    var requestIDs: [ApprovalID: String] = [:]
    /// Whether the agent is being taken up, and says again what it waits for.
    var isTakingUp = false
    /// Whether an input was handed over that begins a turn which has not begun yet.
    var isTurnExpected = false
    /// Inputs that were handed to the agent's driver and not written yet.
    var inputsUnderWay: Set<ClientToken> = []
    /// The connections that want to hear what becomes of an input.
    var inputAskers: [ClientToken: UInt64] = [:]

    /// A session as its transcript has it; of a new one nothing is known.
    public init(_ sessionID: SessionID, restoredFrom state: SessionState = SessionState()) {
        self.sessionID = sessionID
        self.state = state
        shown = state
    }

    /// How it stands, for devices.
    public var status: SessionStatus { shown.status }

    // MARK: - Its own events

    /// The session was opened by a person; its first event.
    public mutating func opened(_ opening: SessionOpening, at time: Int64) -> [SessionAction] {
        append(.sessionOpened(opening), at: time)
        return step()
    }

    /// Something is to be said that is no part of the conversation.
    public mutating func noticed(_ notice: Notice, at time: Int64) -> [SessionAction] {
        append(.notice(notice), at: time)
        return step()
    }

    // MARK: - Appending

    /// Appends an event and counts it in.
    mutating func append(_ body: AgentEvent.Body, at time: Int64) {
        let before = ShownFacts(state)
        var turn = state.turn
        if case .turnStarted = body { turn = state.turnCount + 1 }
        let event = AgentEvent(seq: state.lastSeq + 1, at: time, turn: turn, body: body)
        state.apply(event)
        undurable.append(event)
        appended.append(event)
        if ShownFacts(state) != before { whenDurable(.updateSummary) }
    }

    /// Marks the last event of this step with the number of the frame that caused them all.
    ///
    /// Only the last one has it, so that a transcript which was cut within a frame's events makes the
    /// agent's driver begin with that frame again.
    mutating func markFrame(_ frame: UInt64) {
        guard !appended.isEmpty else { return }
        appended[appended.count - 1].frame = frame
        undurable[undurable.endIndex - 1].frame = frame
    }

    /// Has something done as soon as all events that were appended so far are on the disk, behind what
    /// waits already; at once if they are.
    mutating func whenDurable(_ action: SessionAction) {
        waiting.append((state.lastSeq, action))
    }

    /// Ends a step: what is to be done now.
    mutating func step() -> [SessionAction] {
        var actions: [SessionAction] = []
        if !appended.isEmpty { actions.append(.append(appended)) }
        appended = []
        return actions + takeWaiting(through: shown.lastSeq)
    }

    // MARK: - Durability

    /// All events up to this one are on the disk.
    public mutating func becameDurable(through seq: UInt64) -> [SessionAction] {
        var actions: [SessionAction] = []
        var group: [AgentEvent] = []
        while let event = undurable.first, event.seq <= seq {
            undurable.removeFirst()
            shown.apply(event)
            group.append(event)
            guard waiting.first.map({ $0.seq <= event.seq }) == true else { continue }
            actions.append(.publish(group))
            group = []
            actions += takeWaiting(through: event.seq)
        }
        if !group.isEmpty { actions.append(.publish(group)) }
        return actions
    }

    private mutating func takeWaiting(through seq: UInt64) -> [SessionAction] {
        var actions: [SessionAction] = []
        while let next = waiting.first, next.seq <= seq {
            waiting.removeFirst()
            if case .updateSummary = next.action {
                actions.append(.update(summary))
            } else {
                actions.append(next.action)
            }
        }
        return actions
    }

    /// The session in one line; branch and counts of changes are the caller's to fill in.
    public var summary: SessionSummary {
        shown.summary(sessionID, branch: "", diffStat: nil)
    }

    /// Events could not be written: they never happened, and whoever waits for them is told.
    public mutating func appendingFailed() -> [SessionAction] {
        let lost = waiting
        let sessionID = sessionID
        state = shown
        undurable = []
        waiting = []
        inputsUnderWay = []
        isTurnExpected = false
        return lost.compactMap { waited in
            guard case .reply(let connection, let reply) = waited.action else { return nil }
            return .reply(connection, reply.whereNothingWasStored(sessionID.text))
        }
    }
}

/// What of a session is in its summary and changes by other than just another event.
private struct ShownFacts: Equatable {
    let status: SessionStatus
    let title: String
    let pendingCount: Int
    let reason: String?

    init(_ state: SessionState) {
        status = state.status
        title = state.title
        pendingCount = state.pending.count
        reason = state.reason
    }
}
