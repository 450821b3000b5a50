// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TestSupport
import Testing

struct SessionStateTests {
    @Test(.holds("NUC-126"))
    func `The status follows from what is pending and the turn, whatever happened`() {
        for seed in 0..<UInt64(Scale.count(300)) {
            var session = RandomSession(seed: seed)
            session.run(steps: 300)
            var state = SessionState()
            var open: [ApprovalRequest] = []
            var isInTurn = false
            for event in session.log {
                state.apply(event)
                switch event.body {
                case .approvalRequested(let request): open.append(request)
                case .approvalClosed(let closing): open.removeAll { $0.id == closing.id }
                case .turnStarted: isInTurn = true
                case .turnEnded: isInTurn = false
                default: break
                }
                #expect(state.pending == open)
                let asksForLeave = open.contains { !$0.kind.isQuestion }
                #expect((state.status == .awaitingApproval) == asksForLeave)
                #expect((state.status == .awaitingInput) == (!open.isEmpty && !asksForLeave))
                #expect((state.status == .running) == (open.isEmpty && isInTurn))
            }
        }
    }

    @Test func `A session is idle, runs, finishes, fails and runs again`() {
        var random = RandomEvents(seed: 1)
        let launch = random.id(LaunchID.self)
        var state = SessionState()
        var seq: UInt64 = 0
        func status(after body: AgentEvent.Body) -> SessionStatus {
            seq += 1
            state.apply(AgentEvent(seq: seq, at: Int64(seq), body: body))
            return state.status
        }
        let opening = SessionOpening(backend: .codex, folder: "/f", projectName: "f", title: "T")
        #expect(status(after: .sessionOpened(opening)) == .idle)
        let start = AgentStart(launch: launch, capabilities: [.interrupt])
        #expect(status(after: .agentStarted(start)) == .idle)
        #expect(state.capabilities == [.interrupt])
        #expect(status(after: .turnStarted) == .running)
        #expect(status(after: .turnEnded(TurnEnd(.interrupted))) == .finished)
        #expect(state.reason == nil)
        #expect(status(after: .turnStarted) == .running)
        #expect(status(after: .turnEnded(TurnEnd(.failed, message: "No network."))) == .error)
        #expect(state.reason == "No network.")
        #expect(status(after: .turnStarted) == .running)
        let end = AgentEnd(launch: launch, isFailure: true, message: "exit 9")
        #expect(status(after: .agentEnded(end)) == .error)
        #expect(state.reason == "exit 9")
        #expect(state.capabilities == [])
        #expect(status(after: .agentStarted(start)) == .finished)
        #expect(status(after: .titled("New")) == .finished)
        let summary = state.summary(random.id(SessionID.self), branch: "main", diffStat: nil)
        #expect(summary.title == "New")
        #expect(summary.lastSeq == seq)
        #expect(summary.updatedAt == Int64(seq))
        #expect(summary.projectName == "f")
    }

    @Test func `A checkpoint at any event, and the events after it, come to the same state`() throws
    {
        for seed in 0..<UInt64(Scale.count(100)) {
            var session = RandomSession(seed: seed)
            session.run(steps: 200)
            var whole = SessionState()
            for event in session.log { whole.apply(event) }
            let cut = Int(seed) * 7 % session.log.count
            var first = SessionState()
            for event in session.log[..<cut] { first.apply(event) }
            var second = try SessionState(encoded: first.encoded())
            #expect(second == first)
            // Events of before the checkpoint come again where the file is read from a line's start.
            for event in session.log[max(0, cut - 5)...] { second.apply(event) }
            #expect(second == whole)
        }
    }

    @Test func `Ten thousand requests and inputs leave a bounded state`() {
        var random = RandomEvents(seed: 3)
        var state = SessionState()
        for index in 0..<10_000 as Range<UInt64> {
            let id = random.id(ApprovalID.self)
            let token = random.token()
            let bodies: [AgentEvent.Body] = [
                .approvalRequested(random.request(id)), .approvalClosed(random.closing(id)),
                .input(InputRecord(clientToken: token, state: .queued, text: LongText("a"))),
                .input(InputRecord(clientToken: token, state: .delivered)),
                .item(ItemUpdate(id: ItemID("\(index)"), kind: .toolCall, status: .running)),
            ]
            for (offset, body) in bodies.enumerated() {
                let seq = index * 5 + UInt64(offset) + 1
                state.apply(AgentEvent(seq: seq, at: 0, body: body))
            }
        }
        #expect(state.pending.isEmpty)
        #expect(state.closed.count == SessionState.maximumClosedCount)
        #expect(state.inputs.count == SessionState.maximumInputCount)
        #expect(state.openItems.count == SessionState.maximumOpenItemCount)
    }

    @Test func `An input that waits outlasts hundreds that were delivered, with its text`() {
        var random = RandomEvents(seed: 4)
        var state = SessionState()
        let waiting = random.token()
        state.apply(
            AgentEvent(
                seq: 1, at: 0,
                body: .input(
                    InputRecord(clientToken: waiting, state: .queued, text: LongText("later")))))
        for seq in 2...2_000 as ClosedRange<UInt64> {
            let record = InputRecord(clientToken: random.token(), state: .delivered)
            state.apply(AgentEvent(seq: seq, at: 0, body: .input(record)))
        }
        #expect(state.queuedInputs.map(\.clientToken) == [waiting])
        #expect(state.input(waiting)?.text == LongText("later"))
    }
}
