// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import Greeting
import SessionSync
import TestSupport
import Testing

/// The host half alone, call by call.
struct SubscriptionTests {
    var random = RandomEvents(seed: 1)
    let sessionID: SessionID
    var seq: UInt64 = 0

    init() {
        sessionID = random.id(SessionID.self)
    }

    mutating func logged(_ body: AgentEvent.Body) -> LoggedEvent {
        seq += 1
        let event = AgentEvent(seq: seq, at: 0, body: body)
        return LoggedEvent(event, encoded: event.encoded())
    }

    mutating func delta(
        _ text: String, item: String = "m", field: ItemDelta.Field = .text
    ) -> LoggedEvent {
        logged(.itemDelta(ItemDelta(id: ItemID(item), field: field, append: text)))
    }

    /// A live subscription of a session without events.
    func live(_ verbosity: Verbosity) -> SubscriptionStateMachine {
        var machine = SubscriptionStateMachine(
            sessionID: sessionID, epoch: 1, verbosity: verbosity, after: 0, newestSeq: 0)
        #expect(machine.begun(snapshot: [[1]], now: 0) == [.send([1])])
        #expect(machine.bytesTaken(1, now: 0) == [])
        return machine
    }

    func messages(_ actions: [SubscriptionAction]) throws -> [HostMessage] {
        try actions.compactMap { action in
            guard case .send(let bytes) = action else { return nil }
            return try HostMessage(ApplicationMessage(bytes))
        }
    }

    func batches(_ actions: [SubscriptionAction]) throws -> [EventBatch] {
        try messages(actions).compactMap { message in
            if case .events(let batch) = message { batch } else { nil }
        }
    }

    @Test(.holds("NUC-003", "NUC-114", "NUC-151"))
    mutating func `full sends every event as it is, in order, with its range`() throws {
        var machine = live(.full)
        let events = [delta("a"), delta("b", field: .input), logged(.turnStarted)]
        let batch = try #require(try batches(machine.eventsAppended(events, now: 5)).first)
        #expect(batch.events.map { $0.encoded() } == events.map(\.encoded))
        #expect((batch.firstSeq, batch.lastSeq) == (1, 3))
        #expect(batch.epoch == 1)
    }

    @Test(.holds("NUC-152", "NUC-154", "NUC-003"))
    mutating func
        `coalesced joins deltas until another event comes, and leaves out a tool's input`()
        throws
    {
        var machine = live(.coalesced)
        #expect(machine.eventsAppended([delta("He"), delta("llo")], now: 0) == [.wake(at: 150)])
        let first = try batches(machine.eventsAppended([delta("{", field: .input)], now: 10))
        #expect(first.map(\.lastSeq) == [3])
        #expect(first.flatMap(\.events).map(\.firstSeq) == [1])
        #expect(first.flatMap(\.events).map(\.seq) == [2])
        #expect(
            first.flatMap(\.events).map(\.body) == [
                .itemDelta(ItemDelta(id: ItemID("m"), field: .text, append: "Hello"))
            ])
        var inputs: [EventBatch] = []
        for _ in 0..<1_000 {
            inputs += try batches(
                machine.eventsAppended([delta("x", field: .input)], now: 10))
        }
        #expect(inputs.isEmpty)
        var update = ItemUpdate(id: ItemID("m"), kind: .toolCall, status: .completed)
        update.input = LongText("{}")
        let last = try batches(machine.eventsAppended([logged(.item(update))], now: 20))
        #expect(last.map(\.firstSeq) == [4])
        #expect(last.map(\.lastSeq) == [1_004])
        #expect(last.flatMap(\.events).map(\.body) == [.item(update)])
    }

    @Test(.holds("NUC-153", "NUC-115"))
    mutating func `coalesced holds nothing longer than 150 ms, and tells of what it left out`()
        throws
    {
        var machine = live(.coalesced)
        #expect(machine.eventsAppended([delta("a")], now: 1_000) == [.wake(at: 1_150)])
        #expect(machine.eventsAppended([delta("b")], now: 1_140) == [])
        #expect(machine.timeAdvanced(to: 1_149) == [])
        let flushed = try batches(machine.timeAdvanced(to: 1_150))
        #expect(flushed.flatMap(\.events).map(\.seq) == [2])
        #expect(
            machine.eventsAppended([delta("x", field: .input)], now: 2_000) == [.wake(at: 2_150)])
        let range = try batches(machine.timeAdvanced(to: 2_150))
        #expect(range.map(\.firstSeq) == [3])
        #expect(range.map(\.lastSeq) == [3])
        #expect(range.flatMap(\.events) == [])
    }

    @Test mutating func `Deltas of two items, two fields or two turns are not joined`() throws {
        var machine = live(.coalesced)
        let events = [
            delta("a"), delta("b", item: "n"), delta("c", item: "n", field: .output),
            logged(.turnEnded(TurnEnd(.endTurn))),
        ]
        let batch = try batches(machine.eventsAppended(events, now: 0))
        #expect(batch.flatMap(\.events).map(\.seq) == [1, 2, 3, 4])
        #expect(batch.flatMap(\.events).allSatisfy { $0.firstSeq == nil })
    }

    @Test(.holds("NUC-157", "NUC-158"))
    mutating func `statusOnly sends requests, closings and the ends of runs, and no more`() throws {
        var machine = live(.statusOnly)
        let request = random.request()
        let closing = random.closing(request.id)
        let end = AgentEvent.Body.turnEnded(TurnEnd(.endTurn))
        let events = [
            logged(.turnStarted), delta("secret"), logged(.approvalRequested(request)),
            logged(.approvalClosed(closing)), logged(.notice(Notice(code: "c", text: "t"))),
            logged(end),
        ]
        let sent = try messages(machine.eventsAppended(events, now: 0))
        #expect(
            sent == [
                .approvalRequested(request), .approvalResolved(closing),
                .events(
                    EventBatch(
                        sessionID: sessionID, epoch: 1, verbosity: .statusOnly, firstSeq: 1,
                        lastSeq: 6, events: [AgentEvent(seq: 6, at: 0, body: end)])),
            ])
    }

    @Test(.holds("NUC-106", "NUC-138", "NUC-140"))
    mutating func `A warm one reads what is missing, then is live without a seam`() throws {
        let events = (0..<6).map { _ in logged(.turnStarted) }
        var machine = SubscriptionStateMachine(
            sessionID: sessionID, epoch: 1, verbosity: .full, after: 2, newestSeq: 5)
        let read = SubscriptionAction.read(
            afterSeq: 2, maximumByteCount: SyncLimits.readByteCount)
        #expect(machine.begun(snapshot: nil, now: 0) == [read])
        // An event that is appended meanwhile comes of the log too.
        #expect(machine.eventsAppended([events[5]], now: 1) == [])
        let page = machine.pageRead(Array(events[2..<4]), now: 2)
        #expect(try batches(page).flatMap(\.events).map(\.seq) == [3, 4])
        #expect(
            page.last == .read(afterSeq: 4, maximumByteCount: SyncLimits.readByteCount))
        let rest = machine.pageRead(Array(events[4...]), now: 3)
        #expect(try batches(rest).flatMap(\.events).map(\.seq) == [5, 6])
        #expect(rest.last == .caughtUp)
        let next = try batches(machine.eventsAppended([logged(.turnStarted)], now: 4))
        #expect(next.map(\.firstSeq) == [7])
    }

    @Test(arguments: [Verbosity.statusOnly, .coalesced, .full])
    func `A device that missed nothing is told that it is live`(verbosity: Verbosity) throws {
        var machine = SubscriptionStateMachine(
            sessionID: sessionID, epoch: 1, verbosity: verbosity, after: 9, newestSeq: 9)
        let actions = machine.begun(snapshot: nil, now: 0)
        let batch = try batches(actions)
        #expect(batch.map(\.firstSeq) == [10])
        #expect(batch.map(\.lastSeq) == [9])
        #expect(actions.last == .caughtUp)
    }

    @Test(.holds("NUC-185"))
    mutating func `A device that takes nothing is joined, read for no more, and ended`() throws {
        var machine = live(.full)
        var waiting = 0
        var ended: [SubscriptionAction] = []
        var now: Int64 = 0
        for step in 0..<60_000 where ended.isEmpty {
            now = Int64(step)
            var actions = machine.eventsAppended([delta("some words more ")], now: now)
            actions += machine.timeAdvanced(to: now)
            for case .send(let bytes) in actions { waiting += bytes.count }
            if actions.contains(.end(.backpressure)) { ended = actions }
            #expect(machine.waitingByteCount <= SyncLimits.waitingByteCount + 256 << 10)
        }
        #expect(waiting < 2 << 20)
        #expect(ended.last == .end(.backpressure))
        #expect(
            try messages(ended).last
                == .closed(SubscriptionClosed(sessionID: sessionID, reason: .backpressure)))
        #expect(machine.hasEnded)
        #expect(machine.eventsAppended([delta("x")], now: now) == [])
    }

    @Test mutating func `A burst is no reason to end: what did not fit is read from the log`()
        throws
    {
        var machine = live(.full)
        let events = (0..<5_000).map { _ in delta("a word ") }
        var actions = machine.eventsAppended(events, now: 0)
        var got: [AgentEvent] = []
        var covered: UInt64 = 0
        while let action = actions.first {
            actions.removeFirst()
            switch action {
            case .send(let bytes):
                for batch in try batches([action]) {
                    #expect(batch.firstSeq == covered + 1)
                    covered = batch.lastSeq
                    got += batch.events
                }
                actions += machine.bytesTaken(bytes.count, now: 1)
            case .read(let after, let count):
                let page = events[Int(after)...].prefix(count / 100)
                actions += machine.pageRead(Array(page), now: 1)
            case .wake(let time): actions += machine.timeAdvanced(to: time)
            case .caughtUp, .end: Issue.record("\(action)")
            }
        }
        #expect(covered == 5_000)
        var text = ""
        for event in got {
            if case .itemDelta(let delta) = event.body { text += delta.append }
        }
        #expect(text == String(repeating: "a word ", count: 5_000))
    }

    @Test mutating func `Full again once the device has taken everything`() throws {
        var machine = live(.full)
        var bytes = 0
        for _ in 0..<140 {
            for case .send(let message) in machine.eventsAppended([delta("a")], now: 0) {
                bytes += message.count
            }
        }
        #expect(try batches(machine.eventsAppended([delta("b"), delta("c")], now: 0)).isEmpty)
        let flushed = machine.timeAdvanced(to: 150)
        for case .send(let message) in flushed { bytes += message.count }
        #expect(try batches(flushed).flatMap(\.events).map(\.firstSeq) == [130])
        _ = machine.bytesTaken(bytes, now: 151)
        let plain = try batches(machine.eventsAppended([delta("d"), delta("e")], now: 152))
        #expect(plain.flatMap(\.events).map(\.firstSeq) == [nil, nil])
    }

    @Test(.holds("NUC-102"))
    mutating func `No message is longer than a frame takes, and large events go one by one`() throws
    {
        for verbosity in [Verbosity.full, .coalesced] {
            var machine = live(verbosity)
            seq = 0
            let text = LongText(String(repeating: "x", count: 60 << 10))
            var update = ItemUpdate(id: ItemID("m"), kind: .toolCall, status: .completed)
            update.output = text
            update.input = text
            let events = (0..<4).map { _ in logged(.item(update)) }
            let actions = machine.eventsAppended(events, now: 0)
            var seqs: [UInt64] = []
            for case .send(let bytes) in actions {
                #expect(bytes.count <= SyncLimits.maximumMessageByteCount)
            }
            for batch in try batches(actions) { seqs += batch.events.map(\.seq) }
            #expect(seqs == [1, 2, 3, 4])
        }
    }
}
