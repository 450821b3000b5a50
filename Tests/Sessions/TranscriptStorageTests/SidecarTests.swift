// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import TranscriptStorage

/// The files beside a transcript: whatever is in them, the pages are the transcript's.
@Suite struct SidecarTests {
    static let names = ["transcript.index", "transcript.cbor"]

    /// Opens with some files in place, and expects all events in every way of reading.
    private func expectPages(
        _ kept: Kept, _ events: [EncodedEvent], _ what: String
    ) throws {
        let transcript = try kept.store().open(sampleID)
        #expect(try transcript.all() == events, "\(what)")
        let tail = try transcript.readTail(maximumCount: 5, maximumByteCount: 1 << 20)
        #expect(tail.events == events.suffix(5), "\(what)")
        #expect(transcript.lastSeq == UInt64(events.count))
    }

    @Test(.holds("NUC-141")) func `Missing ones are made anew`() async throws {
        let kept = Kept()
        let events = samples(1...40)
        try await kept.write(events)
        for name in SidecarTests.names {
            let before = kept.bytes(name)
            try kept.put(nil, name)
            try expectPages(kept, events, name)
            #expect(kept.bytes(name) == before)
        }
    }

    @Test func `Torn ones are brought up to the transcript`() async throws {
        let kept = Kept()
        let events = samples(1...12)
        try await kept.write(events)
        for name in SidecarTests.names {
            let whole = kept.bytes(name)
            for length in stride(from: 0, to: whole.count, by: 3) {
                try kept.put(Array(whole[..<length]), name)
                try expectPages(kept, events, "\(name) of \(length) bytes")
            }
        }
    }

    @Test func `Stale ones, of fewer, more or other events, are too`() async throws {
        let kept = Kept()
        let few = try await kept.write(samples(1...4))
        let stale = SidecarTests.names.map { ($0, kept.bytes($0)) }
        do {
            let transcript = try kept.store().open(sampleID)
            try await transcript.append(samples(5...9))
        }
        let many = SidecarTests.names.map { ($0, kept.bytes($0)) }
        for (name, bytes) in stale { try kept.put(bytes, name) }
        try expectPages(kept, samples(1...9), "fewer")
        try kept.put(few, "transcript.jsonl")
        for (name, bytes) in many { try kept.put(bytes, name) }
        try expectPages(kept, samples(1...4), "more")
        let other = Kept()
        try await other.write(samples(1...9, "other"))
        for name in SidecarTests.names { try kept.put(other.bytes(name), name) }
        try expectPages(kept, samples(1...4), "of other events")
    }

    @Test func `Those of another epoch are not used`() async throws {
        let kept = Kept()
        try await kept.write(samples(1...9, "one"))
        let other = Kept()
        try await other.write(samples(1...9, "two"), epoch: 8)
        for name in SidecarTests.names { try kept.put(other.bytes(name), name) }
        try expectPages(kept, samples(1...9, "one"), "another epoch")
    }

    @Test func `Random bytes in them change no page`() async throws {
        let kept = Kept()
        let events = samples(1...30)
        try await kept.write(events)
        let whole = Dictionary(
            uniqueKeysWithValues: SidecarTests.names.map { ($0, kept.bytes($0)) })
        var random = SeededRandom(seed: 4)
        for round in 0..<Scale.count(2_000) {
            for name in SidecarTests.names { try kept.put(whole[name], name) }
            let name = SidecarTests.names[round % 2]
            var bytes = whole[name]!
            if round % 10 == 0 {
                bytes = random.bytes(bytes.count)
            } else {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] ^= UInt8.random(in: 1...255, using: &random)
            }
            try kept.put(bytes, name)
            try expectPages(kept, events, "\(name), round \(round)")
        }
    }

    @Test func `One that is spoilt while it is in use is mended when it is read`() async throws {
        let kept = Kept()
        try await kept.write(samples(1...9))
        let transcript = try kept.store().open(sampleID)
        let file = try #require(FileHandle(forWritingAtPath: kept.session + "/transcript.cbor"))
        try file.seek(toOffset: 200)
        try file.write(contentsOf: Data([1, 2, 3]))
        try await transcript.append([sample(10)])
        #expect(try transcript.all() == samples(1...10))
        try await transcript.append([sample(11)])
        #expect(try transcript.all() == samples(1...11))
    }

    @Test func `A checkpoint comes back, and none that doesn't belong to the log`() async throws {
        let kept = Kept()
        let whole = try await kept.write(samples(1...9))
        let state = [UInt8](repeating: 5, count: 1_000)
        do {
            let transcript = try kept.store().open(sampleID)
            #expect(transcript.readCheckpoint() == nil)
            #expect(throws: TranscriptError.self) {
                try transcript.write(Checkpoint(seq: 10, state: state))
            }
            try transcript.write(Checkpoint(seq: 3, state: [1]))
            try transcript.write(Checkpoint(seq: 7, state: state))
        }
        func kept7() throws -> Checkpoint? { try kept.store().open(sampleID).readCheckpoint() }
        #expect(try kept7() == Checkpoint(seq: 7, state: state))
        let bytes = kept.bytes("transcript.checkpoint")
        var random = SeededRandom(seed: 5)
        for position in 0..<120 {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            try kept.put(changed, "transcript.checkpoint")
            #expect(try kept7() == nil, "byte \(position)")
        }
        for length in [0, 63, 64, 87, 88, 500] {
            try kept.put(Array(bytes[..<length]), "transcript.checkpoint")
            #expect(try kept7() == nil)
        }
        // A log that was cut before the checkpoint's event, and has others in their places.
        try kept.put(bytes, "transcript.checkpoint")
        let ends = whole.indices.filter { whole[$0] == 0x0a }.map { $0 + 1 }
        try kept.put(Array(whole[..<ends[5]]), "transcript.jsonl")
        let transcript = try kept.store().open(sampleID)
        #expect(transcript.readCheckpoint() == nil)
        try await transcript.append(samples(6...9, "longer than before"))
        #expect(transcript.readCheckpoint() == nil)
    }
}
