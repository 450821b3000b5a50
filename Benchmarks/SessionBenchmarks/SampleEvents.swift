// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TranscriptStorage

/// Events as an agent's turn leaves them: many deltas, now and then an item with its text.
enum SampleEvents {
    static let sessionID = SessionID(bytes: [UInt8](repeating: 7, count: 16))!

    static func events(_ seqs: ClosedRange<UInt64>) throws -> [EncodedEvent] {
        try seqs.map { try EncodedEvent(event($0)) }
    }

    static func event(_ seq: UInt64) -> AgentEvent {
        AgentEvent(
            seq: seq, at: 1_700_000_000_000 + Int64(seq), turn: seq / 100 + 1, frame: seq,
            body: seq % 10 == 0 ? .item(item(seq)) : .itemDelta(delta(seq)))
    }

    private static func delta(_ seq: UInt64) -> ItemDelta {
        ItemDelta(
            id: ItemID("msg_01WqtZr2Nk8vXc\(seq / 10)"), field: .text,
            append: "The function returns \"early\" when the list is empty,\n")
    }

    private static func item(_ seq: UInt64) -> ItemUpdate {
        var item = ItemUpdate(
            id: ItemID("toolu_01WqtZr2Nk8vXc\(seq / 10)"), kind: .toolCall, status: .completed)
        item.title = "Run the tests"
        item.toolKind = .execute
        item.command = LongText("swift test --filter Parser 2>&1 | tail -20")
        item.output = LongText(
            String(repeating: "✔ Test \"Reads a line\" passed after 0.001 seconds.\n", count: 12))
        item.exitCode = 0
        item.duration = 1_234
        return item
    }
}

/// The same events as a program would decode from their lines with Foundation.
struct DecodedLine: Decodable {
    struct Body: Decodable {
        let item: Item?
        let itemDelta: Delta?
    }
    struct Text: Decodable { let text: String }
    struct Item: Decodable {
        let id: String
        let kind: String
        let status: String
        let title: String?
        let toolKind: String?
        let command: Text?
        let output: Text?
        let exitCode: Int64?
        let duration: Int64?
    }
    struct Delta: Decodable {
        let id: String
        let field: String
        let append: String
    }
    let at: Int64
    let seq: UInt64
    let turn: UInt64?
    let frame: UInt64?
    let body: Body
}
