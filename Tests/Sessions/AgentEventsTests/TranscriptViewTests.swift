// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TestSupport
import Testing

struct TranscriptViewTests {
    static func view(_ log: [AgentEvent]) -> TranscriptView {
        var view = TranscriptView()
        for event in log { view.apply(event) }
        return view
    }

    static func session(_ seed: UInt64, steps: Int) -> RandomSession {
        var session = RandomSession(seed: seed)
        session.run(steps: steps)
        session.endTurn()
        return session
    }

    @Test func `At a turn's end the view is the same with all deltas, with none and with some`() {
        for seed in 0..<UInt64(Scale.count(300)) {
            let log = Self.session(seed, steps: 200).log
            let whole = Self.view(log)
            var random = RandomEvents(seed: seed)
            for dropped in [1, 2] {
                var view = TranscriptView()
                for event in log {
                    if case .itemDelta = event.body, random.number(2) < dropped {
                        view.advance(to: event.seq)
                    } else {
                        view.apply(event)
                    }
                }
                #expect(view == whole, "seed \(seed)")
            }
        }
    }

    @Test
    func `An item shows its fields and what deltas have added since; its end drops the latter`() {
        var view = TranscriptView()
        let id = ItemID("m")
        func apply(_ seq: UInt64, _ body: AgentEvent.Body) -> TranscriptItem? {
            view.apply(AgentEvent(seq: seq, at: 0, body: body))
            guard case .item(let item) = view.entry(.item(id))?.content else { return nil }
            return item
        }
        var update = ItemUpdate(id: id, kind: .assistantText, status: .running)
        update.title = "Title"
        #expect(apply(1, .item(update))?.fields == update)
        _ = apply(2, .itemDelta(ItemDelta(id: id, field: .text, append: "Hel")))
        // The same again has no effect.
        _ = apply(2, .itemDelta(ItemDelta(id: id, field: .text, append: "Hel")))
        let running = apply(3, .itemDelta(ItemDelta(id: id, field: .text, append: "lo")))
        #expect(running?.provisional.text == "Hello")
        #expect(running?.fields.text == nil)
        var end = ItemUpdate(id: id, kind: .assistantText, status: .completed)
        end.text = LongText("Hello.")
        let ended = apply(4, .item(end))
        #expect(ended?.provisional.isEmpty == true)
        #expect(ended?.fields.text == LongText("Hello."))
        #expect(ended?.fields.title == "Title")
        _ = apply(5, .itemDelta(ItemDelta(id: id, field: .text, append: "late")))
        #expect(view.entry(.item(id)) == view.entries.first)
        #expect(view.entries.count == 1)
    }

    @Test func `A window that began in the middle and is filled backwards becomes the whole`() {
        for seed in 0..<UInt64(Scale.count(300)) {
            let log = Self.session(seed, steps: 200).log
            var random = RandomEvents(seed: seed)
            var first = log.count - 1 - random.number(min(80, log.count - 1))
            var view = TranscriptView(events: Array(log[first...]), cursor: UInt64(log.count))
            while first > 0 {
                let next = max(0, first - 1 - random.number(60))
                view.prepend(
                    Array(log[next..<first]), firstSeq: UInt64(next) + 1, lastSeq: UInt64(first))
                first = next
            }
            #expect(view.isAtStart)
            #expect(view == Self.view(log), "seed \(seed)")
        }
    }

    @Test func `A page that doesn't reach the window is passed over`() {
        let log = Self.session(1, steps: 100).log
        let middle = log.count / 2
        var view = TranscriptView(events: Array(log[middle...]), cursor: UInt64(log.count))
        let before = view
        view.prepend(Array(log[..<5]), firstSeq: 1, lastSeq: 5)
        #expect(view == before)
        view.prepend(
            Array(log[middle...]), firstSeq: UInt64(middle) + 1, lastSeq: UInt64(log.count))
        #expect(view == before)
    }

    @Test(.holds("NUC-139"))
    func `B1: a hundred thousand items leave a bounded window, which can be filled again`() {
        var view = TranscriptView()
        var log: [AgentEvent] = []
        let output = LongText(String(repeating: "o", count: 500))
        for number in 0..<20_000 as Range<UInt64> {
            var update = ItemUpdate(id: ItemID("\(number)"), kind: .toolCall, status: .running)
            log.append(AgentEvent(seq: number * 2 + 1, at: 0, body: .item(update)))
            update.status = .completed
            update.output = output
            log.append(AgentEvent(seq: number * 2 + 2, at: 0, body: .item(update)))
        }
        for event in log {
            view.apply(event)
            #expect(view.entries.count <= TranscriptView.maximumEntryCount)
        }
        #expect(view.heldFrom > 1)
        #expect(view.lastSeq == 40_000)
        #expect(view.entries.map(\.firstSeq) == view.entries.map(\.firstSeq).sorted())
        let first = Int(view.heldFrom) - 1
        view.prepend(
            Array(log[(first - 100)..<first]), firstSeq: UInt64(first) - 99, lastSeq: UInt64(first))
        #expect(view.entries.first?.firstSeq == UInt64(first) - 99)
        for entry in view.entries {
            guard case .item(let item) = entry.content else { continue }
            #expect(item.fields.output == output)
        }
    }

    @Test func `An item that runs stays while its neighbours leave, and is whole after a page`() {
        var view = TranscriptView()
        var log: [AgentEvent] = []
        func add(_ body: AgentEvent.Body) {
            log.append(AgentEvent(seq: UInt64(log.count) + 1, at: 0, body: body))
            view.apply(log[log.count - 1])
        }
        let long = ItemID("long")
        add(.item(ItemUpdate(id: long, kind: .toolCall, status: .running)))
        for number in 0..<4_200 {
            add(.notice(Notice(code: "c", text: "\(number)")))
            if number % 1_000 == 0 {
                add(.itemDelta(ItemDelta(id: long, field: .output, append: "\(number) ")))
            }
        }
        #expect(view.heldFrom > 1)
        #expect(view.entry(.item(long))?.firstSeq == 1)
        let held = Int(view.heldFrom) - 1
        view.prepend(Array(log[..<held]), firstSeq: 1, lastSeq: UInt64(held))
        guard case .item(let item) = view.entry(.item(long))?.content else {
            Issue.record("it is gone")
            return
        }
        #expect(item.provisional.output == "0 1000 2000 3000 4000 ")
        #expect(view.entries.count == 4_201)
    }

    @Test func `A text that grows for long keeps its newest part`() {
        var view = TranscriptView()
        let id = ItemID("m")
        view.apply(
            AgentEvent(
                seq: 1, at: 0, body: .item(ItemUpdate(id: id, kind: .toolCall, status: .running))))
        for seq in 2...20_000 as ClosedRange<UInt64> {
            let delta = ItemDelta(id: id, field: .output, append: "é漢🧵 \(seq)\n")
            view.apply(AgentEvent(seq: seq, at: 0, body: .itemDelta(delta)))
        }
        guard case .item(let item) = view.entries.first?.content else { return }
        #expect(item.provisional.output.utf8.count <= 2 * ProvisionalText.keptByteCount)
        #expect(item.provisional.output.hasSuffix("é漢🧵 20000\n"))
        #expect(!item.provisional.output.contains("\u{FFFD}"))
    }

    @Test func `A kept view is read as it was`() throws {
        for seed in 0..<UInt64(Scale.count(200)) {
            var session = RandomSession(seed: seed)
            session.run(steps: 120)
            let view = Self.view(session.log)
            #expect(try TranscriptView(encoded: view.encoded()) == view)
        }
    }
}
