// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import TestSupport
import Testing

struct RoundTripTests {
    static func check<Form: WireForm & Equatable>(_ value: Form) throws {
        let bytes = value.encoded()
        let read = try Form(encoded: bytes)
        #expect(read == value)
        #expect(read.encoded() == bytes)
        // Strictly deterministic: keys in order, each once.
        #expect(try CBORValue.decode(bytes).encoded() == bytes)
    }

    @Test func `Random events of every body come back equal, byte for byte`() throws {
        for seed in 0..<UInt64(Scale.count(20_000)) {
            var random = RandomEvents(seed: seed)
            try Self.check(random.event())
        }
    }

    @Test func `So do requests, answers, closings, inputs and summaries`() throws {
        for seed in 0..<UInt64(Scale.count(5_000)) {
            var random = RandomEvents(seed: seed)
            try Self.check(random.request())
            try Self.check(random.decision())
            try Self.check(random.closing())
            try Self.check(random.summary())
            try Self.check(AgentInput(text: random.text(), clientToken: random.token()))
        }
    }

    @Test func `Every prefix of an event is refused`() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomEvents(seed: seed)
            DecoderVerifier.expectTruncationsRefused(of: random.event().encoded()) {
                _ = try AgentEvent(encoded: $0)
            }
        }
    }

    @Test func `An event looks on the wire as the protocol page says`() throws {
        let event = AgentEvent(
            seq: 3, at: 5, turn: 1,
            body: .itemDelta(ItemDelta(id: ItemID("m"), field: .text, append: "Hi")))
        var writer = CBORWriter()
        writer.mapHeader(count: 4)
        writer.text("at")
        writer.unsigned(5)
        writer.text("seq")
        writer.unsigned(3)
        writer.text("body")
        writer.mapHeader(count: 1)
        writer.text("itemDelta")
        writer.mapHeader(count: 3)
        for text in ["id", "m", "field", "text", "append", "Hi"] { writer.text(text) }
        writer.text("turn")
        writer.unsigned(1)
        #expect(event.encoded() == writer.bytes)
    }
}
