// SPDX-License-Identifier: Apache-2.0

import CBOR
import Foundation

/// The message that this project is about, a request for approval, against Foundation's JSON coders for the
/// same value.
enum CBORBenchmark {
    /// Bytes as our messages hold them; in JSON they are base 64, by way of Foundation's own coding of `Data`.
    struct Bytes: Codable, Equatable {
        var bytes: [UInt8]

        init(_ bytes: [UInt8] = []) { self.bytes = bytes }

        init(from decoder: any Decoder) throws {
            bytes = Array(try decoder.singleValueContainer().decode(Data.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(Data(bytes))
        }
    }

    struct Request: Codable, Equatable {
        var approvalID: Bytes
        var choices: [String]
        var detail: String
        var digest: Bytes
        var kind: String
        var raisedAt: Int64
        var sequence: UInt64
        var sessionID: String
        var title: String
    }

    /// A change to a file, as an agent asks for it: its diff is what a person is shown.
    static let value = Request(
        approvalID: Bytes((0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37) }),
        choices: ["allowOnce", "allowAlways", "deny", "denyAndStop"],
        detail: """
            --- a/Sources/Timeline/TimelineView.swift
            +++ b/Sources/Timeline/TimelineView.swift
            @@ -41,9 +41,12 @@ struct TimelineView: View {
            -    let now = Date()
            +    @Environment(\\.now) private var now
                 var body: some View {
                     VStack(alignment: .leading, spacing: 4) {
            -            Text(now, style: .time)
            +            Text(now.formatted(date: .omitted, time: .shortened))
            +                .accessibilityLabel("As of \\(now)")
                         ForEach(rows) { row in TimelineRow(row) }
                     }
                 }
            """,
        digest: Bytes((0..<32).map { UInt8(truncatingIfNeeded: $0 &* 91) }), kind: "fileChange",
        raisedAt: 1_796_000_000_000, sequence: 48_211, sessionID: "mfrggzdfmztwq2lknnwg23tpoa",
        title: "Edit Sources/Timeline/TimelineView.swift")

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
        var writer = CBORWriter(reservingCapacity: 1_024)
        writer.mapHeader(count: 9)
        writer.text("kind")
        writer.text(value.kind)
        writer.text("title")
        writer.text(value.title)
        writer.text("detail")
        writer.text(value.detail)
        writer.text("digest")
        writer.bytes(value.digest.bytes)
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
        writer.bytes(value.approvalID.bytes)
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(CBORError) -> Request {
        var reader = CBORReader(bytes)
        var value = Request(
            approvalID: Bytes(), choices: [], detail: "", digest: Bytes(), kind: "", raisedAt: 0,
            sequence: 0, sessionID: "", title: "")
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "kind": value.kind = try reader.text()
            case "title": value.title = try reader.text()
            case "detail": value.detail = try reader.text()
            case "digest": value.digest = Bytes(try reader.bytes(count: 32))
            case "choices":
                let count = try reader.arrayHeader()
                value.choices.reserveCapacity(count)
                for _ in 0..<count { value.choices.append(try reader.text()) }
            case "raisedAt": value.raisedAt = try reader.integer()
            case "sequence": value.sequence = try reader.unsigned()
            case "sessionID": value.sessionID = try reader.text()
            case "approvalID": value.approvalID = Bytes(try reader.bytes(count: 32))
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return value
    }
}
