// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import Foundation
import TestSupport
import TranscriptStorage

/// The session that tests keep.
let sampleID = SessionID(bytes: Array(0..<16))!

/// An event with a text: what a transcript looks at, and something to tell it by.
func sample(_ seq: UInt64, _ text: String = "") -> EncodedEvent {
    var writer = CBORWriter()
    writer.mapHeader(count: 3)
    writer.text("at")
    writer.integer(1_700_000_000_000 + Int64(seq))
    writer.text("seq")
    writer.unsigned(seq)
    writer.text("body")
    writer.mapHeader(count: 1)
    writer.text("titled")
    writer.mapHeader(count: 1)
    writer.text("title")
    writer.text("Event \(seq)\n“\(text)”")
    return (try? EncodedEvent(writer.bytes))!
}

/// Some consecutive events.
func samples(_ seqs: ClosedRange<UInt64>, _ text: String = "") -> [EncodedEvent] {
    seqs.map { sample($0, text) }
}

/// A store in a folder of its own.
struct Kept {
    let folder = try! TemporaryFolder()

    var path: String { folder.path("sessions") }
    var session: String { path + "/" + sampleID.text }
    var transcript: String { session + "/transcript.jsonl" }

    func store() throws -> TranscriptStore { try TranscriptStore(path: path) }

    /// Keeps some events and lets go of them.
    @discardableResult
    func write(_ events: [EncodedEvent], epoch: UInt64 = 7) async throws -> [UInt8] {
        let store = try store()
        let transcript = try store.create(sampleID, epoch: epoch)
        for event in events { try await transcript.append([event]) }
        return bytes("transcript.jsonl")
    }

    func bytes(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: session + "/" + name) ?? Data())
    }

    func put(_ bytes: [UInt8]?, _ name: String) throws {
        let path = session + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        guard let bytes else { return }
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    }
}

extension Transcript {
    /// All events, page by page.
    func all(pageCount: Int = 3) throws -> [EncodedEvent] {
        var events: [EncodedEvent] = []
        while true {
            let page = try read(
                afterSeq: UInt64(events.count), maximumByteCount: 1 << 20, maximumCount: pageCount)
            if page.events.isEmpty { return events }
            events += page.events
        }
    }
}
