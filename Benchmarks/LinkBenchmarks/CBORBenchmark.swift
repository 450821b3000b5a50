// SPDX-License-Identifier: Apache-2.0

import CBOR
import Foundation

/// A message as it is sent all day, the summary of a session, against Foundation's JSON coders for the same
/// value.
enum CBORBenchmark {
    struct Summary: Codable, Equatable {
        var added: Int
        var backend: String
        var branch: String
        var files: Int
        var lastSeq: UInt64
        var projectName: String
        var removed: Int
        var sessionID: String
        var status: String
        var title: String
        var updatedAt: Int64
    }

    static let value = Summary(
        added: 312, backend: "claude", branch: "fix/flaky-snapshots", files: 7, lastSeq: 48_211,
        projectName: "kiln", removed: 40, sessionID: "mfrggzdfmztwq2lknnwg23tpoa", status: "running",
        title: "Stabilise the flaky snapshot tests", updatedAt: 1_796_000_000_000)

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
                raw: { precondition(try! decoder.decode(Summary.self, from: json).files == 7) },
                ours: { precondition(try! decode(cbor).files == 7) }),
        ]
    }

    /// Keys in deterministic order: the shorter first, then bytewise.
    static func encode(_ value: Summary) -> [UInt8] {
        var writer = CBORWriter(reservingCapacity: 256)
        writer.mapHeader(count: 11)
        writer.text("added")
        writer.integer(Int64(value.added))
        writer.text("files")
        writer.integer(Int64(value.files))
        writer.text("title")
        writer.text(value.title)
        writer.text("branch")
        writer.text(value.branch)
        writer.text("status")
        writer.text(value.status)
        writer.text("backend")
        writer.text(value.backend)
        writer.text("lastSeq")
        writer.unsigned(value.lastSeq)
        writer.text("removed")
        writer.integer(Int64(value.removed))
        writer.text("sessionID")
        writer.text(value.sessionID)
        writer.text("updatedAt")
        writer.integer(value.updatedAt)
        writer.text("projectName")
        writer.text(value.projectName)
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(CBORError) -> Summary {
        var reader = CBORReader(bytes)
        var value = Summary(
            added: 0, backend: "", branch: "", files: 0, lastSeq: 0, projectName: "", removed: 0,
            sessionID: "", status: "", title: "", updatedAt: 0)
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "added": value.added = Int(try reader.integer())
            case "files": value.files = Int(try reader.integer())
            case "title": value.title = try reader.text()
            case "branch": value.branch = try reader.text()
            case "status": value.status = try reader.text()
            case "backend": value.backend = try reader.text()
            case "lastSeq": value.lastSeq = try reader.unsigned()
            case "removed": value.removed = Int(try reader.integer())
            case "sessionID": value.sessionID = try reader.text()
            case "updatedAt": value.updatedAt = try reader.integer()
            case "projectName": value.projectName = try reader.text()
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return value
    }
}
