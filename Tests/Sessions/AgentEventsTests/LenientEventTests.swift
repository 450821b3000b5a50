// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust
import TestSupport
import Testing

struct LenientEventTests {
    @Test(.holds("NUC-191"))
    func `A field that only newer programs know is skipped at every level of every event`() throws {
        for seed in 0..<UInt64(Scale.count(4_000)) {
            var random = RandomEvents(seed: seed)
            var event = random.event()
            // What is kept as it came keeps also the added field; it has a test of its own.
            while Self.holdsUnknown(event.encoded()) { event = random.event() }
            let richer = Self.withAddedFields(try CBORValue.decode(event.encoded()))
            #expect(try AgentEvent(encoded: richer.encoded()) == event)
        }
    }

    @Test(.holds("NUC-193"))
    func `A case that only newer hosts know is kept as it came, wherever it stands`() throws {
        var random = RandomEvents(seed: 7)
        var request = random.request()
        request.detail = [.unknown(random.unknownCase())]
        request.choices = [.allowOnce, .unknown(random.unknownCase())]
        request.kind = .other("telepathy")
        request.risk = .other("cosmic")
        var closing = random.closing()
        closing.outcome = .resolved(.unknown(random.unknownCase()))
        for body in [
            .unknown(random.unknownCase()), .approvalRequested(request), .approvalClosed(closing),
        ] as [AgentEvent.Body] {
            try RoundTripTests.check(AgentEvent(seq: 1, at: 2, body: body))
        }
    }

    @Test(
        .holds("NUC-193"),
        arguments: [
            "userMessage", "running", "execute", "add", "text", "endTurn", "queued", "idle",
            "withdrawn", "agent",
        ])
    func `An unknown name of any other enum reads as other, and the rest arrives`(
        name: String
    ) throws {
        var update = ItemUpdate(id: ItemID("i"), kind: .userMessage, status: .running)
        update.toolKind = .execute
        update.changes = [FileChange(path: "p", kind: .add)]
        var random = RandomEvents(seed: 1)
        let token = random.token()
        let session = random.id(SessionID.self)
        let bodies: [AgentEvent.Body] = [
            .item(update), .itemDelta(ItemDelta(id: ItemID("i"), field: .text, append: "x")),
            .turnEnded(TurnEnd(.endTurn)),
            .input(InputRecord(clientToken: token, state: .queued, by: .agent)),
            .approvalClosed(
                ApprovalResolved(
                    id: random.id(ApprovalID.self), sessionID: session, outcome: .withdrawn, at: 1)),
        ]
        var changedCount = 0
        for body in bodies {
            let event = AgentEvent(seq: 1, at: 1, body: body)
            let value = try CBORValue.decode(event.encoded())
            let changed = Self.renamed(value, name)
            guard changed != value else { continue }
            changedCount += 1
            let read = try AgentEvent(encoded: changed.encoded())
            #expect(read != event)
            #expect(read.seq == 1)
            if case .unknown = read.body { Issue.record("the whole event became unknown") }
        }
        if name == "idle" {
            var summary = random.summary(session)
            summary.status = .idle
            let value = Self.renamed(try CBORValue.decode(summary.encoded()), name)
            summary.status = .other
            #expect(try SessionSummary(encoded: value.encoded()) == summary)
        } else {
            #expect(changedCount > 0)
        }
    }

    @Test func `Capabilities that only newer hosts know are passed over`() throws {
        var writer = CBORWriter()
        writer.arrayHeader(count: 3)
        for name in ["interrupt", "levitate", "steer"] { writer.text(name) }
        #expect(try BackendCapabilities(encoded: writer.bytes) == [.interrupt, .steer])
    }

    // MARK: - Changing what was encoded

    static func holdsUnknown(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: "new ".utf8) }
    }

    /// The same with a field that nobody knows in every map that is no case of an enum.
    static func withAddedFields(_ value: CBORValue) -> CBORValue {
        switch value {
        case .array(let items): return .array(items.map { withAddedFields($0) })
        case .map(let map):
            var entries = map.entries.map {
                CBORMap.Entry($0.key, withAddedFields($0.value))
            }
            if entries.count == 1, case .map = entries[0].value { return made(entries) }
            entries.append(
                CBORMap.Entry(.text("zzz added by a newer program"), .array([.text("x"), .null])))
            return made(entries)
        default: return value
        }
    }

    /// The same with one text, a value or a case name, replaced by one that nobody knows.
    static func renamed(_ value: CBORValue, _ name: String) -> CBORValue {
        switch value {
        case .text(let text) where text.string == name: return .text("brand new")
        case .array(let items): return .array(items.map { renamed($0, name) })
        case .map(let map):
            return made(
                map.entries.map { entry in
                    let isCase = entry.key == .text(name) && map.entries.count == 1
                    return CBORMap.Entry(
                        isCase ? .text("brand new") : entry.key, renamed(entry.value, name))
                })
        default: return value
        }
    }

    static func made(_ entries: [CBORMap.Entry]) -> CBORValue {
        guard let map = CBORMap(entries) else { preconditionFailure("a key twice") }
        return .map(map)
    }
}
