// SPDX-License-Identifier: Apache-2.0

import CBOR
import Foundation

/// The message that this project is about, a request for approval, against Foundation's JSON coders for the
/// same value.
enum CBORBenchmark {
    struct Request: Codable, Equatable {
        var approvalID: Data
        var choices: [String]
        var detail: String
        var digest: Data
        var kind: String
        var raisedAt: Int64
        var sequence: UInt64
        var sessionID: String
        var title: String
    }

    static let value = Request(
        approvalID: Data((0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37) }),
        choices: ["allowOnce", "allowAlways", "deny", "denyAndStop"],
        detail: "for i in $(seq 8); do swift test --filter SnapshotTests/testTimeline || break; done",
        digest: Data((0..<32).map { UInt8(truncatingIfNeeded: $0 &* 91) }), kind: "command",
        raisedAt: 1_796_000_000_000, sequence: 48_211, sessionID: "mfrggzdfmztwq2lknnwg23tpoa",
        title: "Run the flaky snapshot test eight times")

    static var comparisons: [Comparison] {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        let json = try! encoder.encode(value)
        let cbor = encode(value)
        precondition(try! decode(cbor) == value, "what was encoded decodes to the same value")
        return [
            Comparison(
                name: "CBOR encoding of a message, against Foundation's JSONEncoder",
                requiredRatio: 10,
                raw: { precondition(try! encoder.encode(value).count == json.count) },
                ours: { precondition(encode(value).count == cbor.count) }),
            Comparison(
                name: "CBOR decoding of a message, against Foundation's JSONDecoder",
                requiredRatio: 10,
                raw: { precondition(try! decoder.decode(Request.self, from: json).sequence > 0) },
                ours: { precondition(try! decode(cbor).sequence > 0) }),
        ]
    }

    /// Keys in deterministic order: the shorter first, then bytewise.
    static func encode(_ value: Request) -> [UInt8] {
        var writer = CBORWriter(reservingCapacity: 512)
        writer.mapHeader(count: 9)
        writer.text("kind")
        writer.text(value.kind)
        writer.text("title")
        writer.text(value.title)
        writer.text("detail")
        writer.text(value.detail)
        writer.text("digest")
        writer.bytes(value.digest.span)
        writer.text("choices")
        writer.arrayHeader(count: value.choices.count)
        for choice in value.choices { writer.text(choice) }
        writer.text("raisedAt")
        writer.integer(value.raisedAt)
        writer.text("sequence")
        writer.unsigned(value.sequence)
        writer.text("sessionID")
        writer.text(value.sessionID)
        writer.text("approvalID")
        writer.bytes(value.approvalID.span)
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(CBORError) -> Request {
        var reader = CBORReader(bytes)
        var value = Request(
            approvalID: Data(), choices: [], detail: "", digest: Data(), kind: "", raisedAt: 0,
            sequence: 0, sessionID: "", title: "")
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "kind": value.kind = try reader.text()
            case "title": value.title = try reader.text()
            case "detail": value.detail = try reader.text()
            case "digest": value.digest = Data(try reader.bytes(count: 32))
            case "choices":
                for _ in 0..<(try reader.arrayHeader()) { value.choices.append(try reader.text()) }
            case "raisedAt": value.raisedAt = try reader.integer()
            case "sequence": value.sequence = try reader.unsigned()
            case "sessionID": value.sessionID = try reader.text()
            case "approvalID": value.approvalID = Data(try reader.bytes(count: 32))
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return value
    }
}
