// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import Synchronization
import TestSupport
import Testing
import TranscriptStorage

/// Appending: in order, without gaps, told about once it is on the disk, and never after a failure.
@Suite struct AppendTests {
    @Test func `What was appended is read, now and after opening it again`() async throws {
        let kept = Kept()
        do {
            let transcript = try kept.store().create(sampleID, epoch: 7)
            #expect(transcript.lastSeq == 0)
            #expect(try transcript.all() == [])
            #expect(try await transcript.append(samples(1...3)) == 3)
            #expect(try await transcript.append([sample(4)]) == 4)
            #expect(transcript.lastSeq == 4)
            #expect(try transcript.all() == samples(1...4))
        }
        let again = try kept.store().open(sampleID)
        #expect(again.epoch == 7)
        #expect(again.tornByteCount == 0)
        #expect(try again.all() == samples(1...4))
        let lines = String(decoding: kept.bytes("transcript.jsonl"), as: UTF8.self)
            .split(separator: "\n")
        #expect(
            lines[0] == "{\"sheetbend transcript\":1,\"session\":\"\(sampleID.text)\",\"epoch\":7}")
        #expect(lines.count == 5)
        #expect(lines[1].hasPrefix(#"{"at":1700000000001,"seq":1,"body":{"titled":{"title":"#))
    }

    @Test func `A number that isn't the next is refused, and nothing else changes`() async throws {
        let kept = Kept()
        let transcript = try kept.store().create(sampleID, epoch: 7)
        for wrong in [[sample(2)], [sample(1), sample(3)], [sample(0)], []] {
            let error = await #expect(throws: TranscriptError.self) {
                try await transcript.append(wrong)
            }
            #expect(error?.code == "transcript.outOfOrder")
        }
        try await transcript.append([sample(1)])
        #expect(transcript.nextSeq == 2)
        #expect(kept.bytes("transcript.jsonl").count { $0 == 0x0a } == 2)
    }

    @Test func `Sessions that append at once are each told in order`() async throws {
        let kept = Kept()
        let store = try kept.store()
        let told = Told()
        let transcripts = try (0..<4).map {
            try store.create(SessionID(bytes: [UInt8](repeating: UInt8($0), count: 16))!, epoch: 1)
        }
        await withTaskGroup { group in
            for (place, transcript) in transcripts.enumerated() {
                group.addTask {
                    for seq in UInt64(1)...200 {
                        try? transcript.append([sample(seq, "\(place)")]) { outcome in
                            guard case .success(let seq) = outcome else { return }
                            told.add(seq, place)
                        }
                        if seq % 50 == 0 { await Task.yield() }
                    }
                }
            }
        }
        store.waitUntilWritten()
        #expect(told.seqs == Array(repeating: Array(1...200), count: 4))
        for (place, transcript) in transcripts.enumerated() {
            #expect(try transcript.all(pageCount: 64) == samples(1...200, "\(place)"))
        }
    }

    @Test
    func `A file that is gone, replaced or changed stops the transcript until it is opened anew`()
        async throws
    {
        for change in ["gone", "replaced", "longer"] {
            let kept = Kept()
            let store = try kept.store()
            let transcript = try store.create(sampleID, epoch: 7)
            try await transcript.append([sample(1)])
            let bytes = kept.bytes("transcript.jsonl")
            switch change {
            case "gone": try kept.put(nil, "transcript.jsonl")
            case "replaced": try kept.put(bytes, "transcript.jsonl")
            default:
                let file = try #require(FileHandle(forWritingAtPath: kept.transcript))
                try file.seekToEnd()
                try file.write(contentsOf: Data("x".utf8))
            }
            let error = await #expect(throws: TranscriptError.self) {
                try await transcript.append([sample(2)])
            }
            #expect(
                error?.code == (change == "longer" ? "transcript.damaged" : "transcript.missing"))
            let refusal = await #expect(throws: TranscriptError.self) {
                try await transcript.append([sample(3)])
            }
            #expect(refusal?.code == "transcript.stopped")
            #expect(transcript.lastSeq == 1)
            if change == "gone" {
                #expect(throws: TranscriptError.self) { try store.open(sampleID) }
            } else {
                let again = try store.open(sampleID)
                #expect(again !== transcript)
                try await again.append([sample(2)])
                #expect(try again.all() == samples(1...2))
            }
        }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "this user may not mount a small disk"))
    func `On a full disk nothing is acknowledged, and with room again it goes on`() async throws {
        let disk = try #require(TinyDisk(kilobytes: 256))
        defer { disk.unmount() }
        let store = try TranscriptStore(path: disk.path + "/sessions")
        var transcript = try store.create(sampleID, epoch: 7)
        try await transcript.append([sample(1)])
        let filler = disk.fill()
        let text = String(repeating: "x", count: 3_000)
        var last: UInt64 = 1
        var failure: TranscriptError?
        // The last pages of the files may still have room for a few.
        for seq in UInt64(2)...8 where failure == nil {
            do {
                last = try await transcript.append([sample(seq, text)])
            } catch { failure = error }
        }
        #expect(failure?.code == "transcript.diskFull")
        #expect(failure?.message.contains("room") == true)
        #expect(transcript.lastSeq == last)
        let refusal = await #expect(throws: TranscriptError.self) {
            try await transcript.append([sample(last + 2)])
        }
        #expect(refusal?.code == "transcript.stopped")
        try FileManager.default.removeItem(at: filler)
        transcript = try store.open(sampleID)
        #expect(transcript.lastSeq == last)
        #expect(transcript.tornByteCount == 0)
        try await transcript.append([sample(last + 1)])
        #expect(try transcript.all().map(\.seq) == Array(1...last + 1))
    }
}

/// What four sessions were told.
private final class Told: Sendable {
    private let lists = Mutex<[[UInt64]]>([[], [], [], []])

    var seqs: [[UInt64]] { lists.withLock { $0 } }

    func add(_ seq: UInt64, _ place: Int) {
        lists.withLock { $0[place].append(seq) }
    }
}
