// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Greeting
import SessionSync
import TestSupport
import Testing

/// The device half alone: what its person wants, and what becomes of it.
struct ClientIntentTests {
    var random = RandomEvents(seed: 21)
    var device = ClientSyncStateMachine()
    let session: SessionID
    let request: ApprovalRequest
    let token: ClientToken

    init() throws {
        session = random.id(SessionID.self)
        token = random.token()
        var request = random.request()
        request.sessionID = session
        request.choices = [.allowOnce, .deny(takesMessage: false)]
        self.request = request
        _ = try device.open(session, verbosity: .coalesced)
    }

    mutating func connect(scope: Scope = .approve) {
        let capabilities = HostCapabilities([(.replay, [.interrupt])])
        _ = device.connected(scope: scope, capabilities: capabilities, now: 0)
    }

    mutating func snapshot(pending: [ApprovalRequest]) {
        var summary = random.summary(session)
        summary.backend = .replay
        _ = device.messageReceived(
            .snapshot(
                SessionSnapshot(
                    summary: summary, epoch: 1, verbosity: .coalesced, recentEvents: [],
                    pendingApprovals: pending, cursor: 0)), now: 0)
    }

    mutating func respond(
        _ decision: Decision = .allowOnce, token: ClientToken? = nil
    ) throws -> [ClientSyncAction] {
        try device.respond(
            to: request.id, in: session, with: decision, digest: request.digest,
            token: token ?? self.token)
    }

    var pending: [ApprovalRequest] { device.openSession(session)?.pending ?? [] }

    @Test
    mutating func
        `L1: the card stays until the host replies; a lost answer says so and is sent again`()
        throws
    {
        connect()
        snapshot(pending: [request])
        let first = try respond()
        #expect(device.answers.map(\.state) == [.sending])
        #expect(pending == [request])
        #expect(throws: IntentRefusal.alreadySending) { _ = try respond(token: random.token()) }
        _ = device.disconnected()
        #expect(device.answers.map(\.state) == [.notDelivered])
        #expect(pending == [request])
        #expect(throws: IntentRefusal.offline) { _ = try respond() }

        connect()
        // L21: the same token, so that the host counts it once.
        #expect(try respond().first == first.first)
        let reply = ApprovalReply(
            approvalID: request.id, clientToken: token, outcome: .accepted)
        _ = device.messageReceived(.approvalReply(reply), now: 0)
        #expect(device.answers.map(\.state) == [.replied(reply)])
        #expect(pending.isEmpty)
    }

    @Test mutating func `An answer that was overtaken hears who decided`() throws {
        connect()
        snapshot(pending: [request])
        _ = try respond()
        let closing = ApprovalResolved(
            id: request.id, sessionID: session, outcome: .resolved(.deny(message: nil)),
            decidedBy: .device(id: "d", name: "Tablet"), at: 1)
        _ = device.messageReceived(.approvalResolved(closing), now: 0)
        #expect(pending.isEmpty)
        #expect(device.answers.map(\.state) == [.sending])
        _ = device.errorReceived(
            WireError(
                .alreadyResolved, message: "Late.",
                references: MessageReferences(clientToken: token.bytes)), now: 0)
        let reply = ApprovalReply(
            approvalID: request.id, clientToken: token, outcome: .alreadyResolved,
            by: closing.decidedBy, how: closing.outcome)
        _ = device.messageReceived(.approvalReply(reply), now: 0)
        #expect(device.answers.map(\.state) == [.replied(reply)])
        // A repeated request doesn't bring the card back.
        _ = device.messageReceived(.approvalRequested(request), now: 0)
        #expect(pending.isEmpty)
    }

    @Test mutating func `A stale or refused answer leaves the card`() throws {
        connect()
        snapshot(pending: [request])
        for outcome in [ApprovalOutcome.staleContent, .notOffered, .insufficientScope, .other] {
            _ = try respond()
            let reply = ApprovalReply(
                approvalID: request.id, clientToken: token, outcome: outcome)
            _ = device.messageReceived(.approvalReply(reply), now: 0)
            #expect(pending == [request])
        }
        _ = try respond()
        _ = device.errorReceived(
            WireError(
                .unauthorized, message: "No.",
                references: MessageReferences(clientToken: token.bytes)), now: 0)
        #expect(device.answers.map(\.state) == [.refused(.unauthorized, message: "No.")])
        #expect(pending == [request])
    }

    @Test mutating func `What can't be done is refused at once and sends nothing`() throws {
        let input = AgentInput(text: "go", clientToken: token)
        #expect(throws: IntentRefusal.offline) { _ = try device.sendInput(input, to: session) }
        #expect(throws: IntentRefusal.offline) { _ = try device.interrupt(session) }
        #expect(throws: IntentRefusal.offline) { _ = try device.loadBefore(session) }
        connect(scope: .view)
        snapshot(pending: [request])
        #expect(throws: IntentRefusal.scopeTooLow) { _ = try respond() }
        #expect(throws: IntentRefusal.scopeTooLow) { _ = try device.interrupt(session) }
        connect(scope: .control)
        #expect(throws: IntentRefusal.notOffered) { _ = try respond(.denyAndStop) }
        #expect(throws: IntentRefusal.notOffered) { _ = try respond(.deny(message: "why")) }
        #expect(
            try device.interrupt(session) == [
                .send(ClientMessage.interrupt(session).encoded())
            ])
        let long = AgentInput(text: String(repeating: "x", count: 70_000), clientToken: token)
        #expect(throws: IntentRefusal.tooLong) { _ = try device.sendInput(long, to: session) }
        #expect(device.answers.isEmpty)
        #expect(device.texts.isEmpty)
        for refusal in IntentRefusal.allCases { #expect(!refusal.message.isEmpty) }
    }

    @Test mutating func `M1: an input is known by its token from sending to the agent's echo`()
        throws
    {
        connect()
        let input = AgentInput(text: "go", clientToken: token)
        let first = try device.sendInput(input, to: session)
        _ = device.disconnected()
        #expect(device.texts.map(\.state) == [.notDelivered])
        connect()
        #expect(try device.sendInput(input, to: session) == first)
        for state in [InputState.queued, .delivered, .echoed] {
            _ = device.messageReceived(
                .inputReply(InputReply(sessionID: session, clientToken: token, state: state)),
                now: 0)
            #expect(device.texts.map(\.state) == [.known(state)])
        }
    }

    @Test(.holds("NUC-186"))
    mutating func `After backpressure it waits, longer each time, and asks from its own place`()
        throws
    {
        connect()
        snapshot(pending: [])
        var now: Int64 = 0
        for pause in [1_000, 2_000, 4_000] as [Int64] {
            let closed = SubscriptionClosed(sessionID: session, reason: .backpressure)
            let actions = device.messageReceived(.closed(closed), now: now)
            #expect(actions.last == .wake(at: now + pause))
            #expect(!actions.contains { if case .send = $0 { true } else { false } })
            #expect(device.timeAdvanced(to: now + pause - 1).isEmpty)
            now += pause
            let again = device.timeAdvanced(to: now)
            let subscribe = Subscribe(
                sessionID: session, epoch: 1, sinceSeq: 0, verbosity: .coalesced)
            #expect(again.first == .send(ClientMessage.subscribe(subscribe).encoded()))
        }
    }

    @Test
    mutating func `A session that the host has no more is said to be gone, and not asked for`() {
        connect()
        let error = WireError(.unknownSession, message: "No such.", sessionID: session.text)
        _ = device.errorReceived(error, now: 0)
        #expect(device.openSession(session)?.subscription == .gone)
        _ = device.disconnected()
        let actions = device.connected(
            scope: .view, capabilities: HostCapabilities(), now: 0)
        #expect(!actions.contains { if case .send = $0 { true } else { false } })
    }

    @Test mutating func `Requests that the connection took with it fail, others get their answers`()
        throws
    {
        connect()
        let blob = try #require(BlobID(bytes: [UInt8](repeating: 1, count: 32)))
        let first = try device.fetchBlob(blob, offset: 0, of: session).requestID
        let second = try device.fetchDiff(of: session).requestID
        #expect(first != second)
        let piece = BlobPiece(requestID: first, blobID: blob, offset: 0, byteCount: 1, bytes: [1])
        #expect(
            device.messageReceived(.blob(piece), now: 0).contains(.blobReceived(piece)))
        // Nobody asked for it twice.
        #expect(device.messageReceived(.blob(piece), now: 0).isEmpty)
        let failed = device.disconnected().contains {
            if case .requestFailed(second, nil, _) = $0 { true } else { false }
        }
        #expect(failed)
    }

    @Test mutating func `What was kept is shown again and followed from where it was`() throws {
        connect()
        snapshot(pending: [request])
        let event = AgentEvent(seq: 1, at: 5, body: .notice(Notice(code: "c", text: "t")))
        _ = device.messageReceived(
            .events(
                EventBatch(
                    sessionID: session, epoch: 1, verbosity: .coalesced, firstSeq: 1, lastSeq: 1,
                    events: [event])), now: 0)
        let kept = try #require(device.encodedSession(session))
        var later = ClientSyncStateMachine()
        #expect(later.restoreList(device.encodedList()) == true)
        #expect(later.restoreSession(kept) == true)
        #expect(later.sessions == device.sessions)
        #expect(!later.isListCurrent)
        #expect(later.openSession(session)?.view == device.openSession(session)?.view)
        #expect(later.openSession(session)?.pending == [request])
        let subscribe = Subscribe(
            sessionID: session, epoch: 1, sinceSeq: 1, verbosity: .coalesced)
        #expect(
            later.connected(scope: .view, capabilities: HostCapabilities(), now: 0)
                .contains(.send(ClientMessage.subscribe(subscribe).encoded())))
        #expect(later.restoreList([0xFF]) == false)
        var empty = ClientSyncStateMachine()
        #expect(empty.restoreSession(Array(kept.dropLast())) == false)
    }

    @Test
    mutating func `What is under way of a quieter subscription makes no hole in a fuller one`()
        throws
    {
        connect()
        snapshot(pending: [])
        _ = try device.open(session, verbosity: .statusOnly)
        _ = try device.open(session, verbosity: .full)
        // The host sent this before it heard of the last subscribe; events 1 to 8 are left out of it.
        let end = AgentEvent(seq: 9, at: 0, body: .turnEnded(TurnEnd(.endTurn)))
        _ = device.messageReceived(
            .events(
                EventBatch(
                    sessionID: session, epoch: 1, verbosity: .statusOnly, firstSeq: 1, lastSeq: 9,
                    events: [end])), now: 0)
        #expect(device.openSession(session)?.view.lastSeq == 0)
        #expect(device.openSession(session)?.view.entries.isEmpty == true)
    }
}
