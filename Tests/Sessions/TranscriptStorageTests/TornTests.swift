// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TestSupport
import Testing
import TranscriptStorage

/// Transcripts that a crash, a disk or a person has cut or changed.
@Suite struct TornTests {
    @Test func `Torn at every byte, a transcript opens to its last whole event`() async throws {
        let kept = Kept()
        let events = samples(1...6, "torn")
        let whole = try await kept.write(events)
        let sidecars = ["transcript.index", "transcript.cbor"].map { ($0, kept.bytes($0)) }
        let ends = whole.indices.filter { whole[$0] == 0x0a }.map { $0 + 1 }
        #expect(ends.count == 7)
        // With the files beside it as they were, and without them.
        for isAlone in [false, true] {
            for length in 0..<whole.count {
                try kept.put(Array(whole[..<length]), "transcript.jsonl")
                for (name, bytes) in sidecars { try kept.put(isAlone ? nil : bytes, name) }
                let transcript = try kept.store().open(sampleID) { 99 }
                let eventCount = max(0, ends.filter { $0 <= length }.count - 1)
                #expect(transcript.lastSeq == UInt64(eventCount))
                #expect(try transcript.all() == Array(events.prefix(eventCount)))
                #expect(transcript.epoch == (length < ends[0] ? 99 : 7))
                #expect(transcript.tornByteCount == length - (ends.last { $0 <= length } ?? 0))
                #expect(transcript.nextSeq == UInt64(eventCount) + 1)
            }
        }
    }

    @Test func `After a tear the next event takes the place of the lost one`() async throws {
        let kept = Kept()
        let whole = try await kept.write(samples(1...3))
        try kept.put(Array(whole.dropLast(4)), "transcript.jsonl")
        let other = sample(3, "another")
        do {
            let transcript = try kept.store().open(sampleID)
            try await transcript.append([other])
            #expect(try transcript.all() == samples(1...2) + [other])
        }
        let again = try kept.store().open(sampleID)
        #expect(again.tornByteCount == 0)
        #expect(try again.all() == samples(1...2) + [other])
    }

    @Test func `A tail of zeros or other bytes is cut, and said`() async throws {
        let kept = Kept()
        let whole = try await kept.write(samples(1...3))
        let tails: [[UInt8]] = [
            [UInt8](repeating: 0, count: 5_000), Array("{\"at\":1}\n".utf8), Array("x\ny\n".utf8),
            [0x0a],
        ]
        for tail in tails {
            try kept.put(whole + tail, "transcript.jsonl")
            let transcript = try kept.store().open(sampleID)
            #expect(transcript.lastSeq == 3)
            #expect(transcript.tornByteCount == tail.count)
            #expect(kept.bytes("transcript.jsonl") == whole)
        }
    }

    @Test func `Damage in the middle is an error that names the byte, and nothing is cut`()
        async throws
    {
        let kept = Kept()
        let whole = try await kept.write(samples(1...5))
        let ends = whole.indices.filter { whole[$0] == 0x0a }.map { $0 + 1 }
        var changed = whole
        changed[ends[2] + 3] = UInt8(ascii: "!")
        let withoutOne = Array(whole[..<ends[2]] + whole[ends[3]...])
        for damaged in [changed, withoutOne] {
            try kept.put(damaged, "transcript.jsonl")
            try kept.put(nil, "transcript.index")
            let error = #expect(throws: TranscriptError.self) { try kept.store().open(sampleID) }
            #expect(error?.code == "transcript.damaged")
            #expect(error?.message.contains("at byte \(ends[2])") == true)
            #expect(kept.bytes("transcript.jsonl") == damaged)
        }
    }

    @Test func `More than the largest group can't be a torn tail`() async throws {
        let kept = Kept()
        let whole = try await kept.write(samples(1...2))
        try kept.put(whole + [UInt8](repeating: 0, count: 6 << 20), "transcript.jsonl")
        #expect(throws: TranscriptError.self) { try kept.store().open(sampleID) }
    }

    @Test func `Another session's transcript, a newer one and none at all are refused`()
        async throws
    {
        let kept = Kept()
        let whole = String(decoding: try await kept.write(samples(1...2)), as: UTF8.self)
        func code(_ text: String?) throws -> String? {
            try kept.put(text.map { Array($0.utf8) }, "transcript.jsonl")
            do {
                _ = try kept.store().open(sampleID)
                return nil
            } catch let error as TranscriptError {
                return error.code
            }
        }
        let another = whole.replacing(sampleID.text, with: String(repeating: "a", count: 26))
        #expect(try code(another) == "transcript.damaged")
        #expect(
            try code(whole.replacing("transcript\":1", with: "transcript\":2"))
                == "transcript.newerVersion")
        #expect(try code("hello\n" + whole) == "transcript.damaged")
        #expect(try code(String(repeating: "x", count: 300)) == "transcript.damaged")
        #expect(try code(nil) == "transcript.unknown")
        #expect(try code(whole) == nil)
    }
}
