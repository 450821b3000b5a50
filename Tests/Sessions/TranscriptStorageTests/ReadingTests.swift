// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import TranscriptStorage

/// Pages: bounded, without a hole, and of at least one event if there is any.
@Suite struct ReadingTests {
    /// Its folder lives as long as the test.
    private let kept = Kept()

    private func transcript(_ count: UInt64) async throws -> Transcript {
        let transcript = try kept.store().create(sampleID, epoch: 7)
        if count > 0 { try await transcript.append(samples(1...count)) }
        return transcript
    }

    @Test(.holds("NUC-136", "NUC-139")) func `A tail is bounded in events and bytes`() async throws
    {
        let transcript = try await transcript(300)
        for (count, bytes) in [(200, 1 << 18), (10, 1 << 18), (200, 1_000), (1, 1), (500, 1 << 20)]
        {
            let page = try transcript.readTail(maximumCount: count, maximumByteCount: bytes)
            #expect(page.events == samples(page.firstSeq...300))
            #expect(page.lastSeq == 300)
            #expect(page.events.count <= count)
            let sum = page.events.map(\.bytes.count).reduce(0, +)
            #expect(sum <= bytes || page.events.count == 1)
            // One more would have been too much.
            if page.events.count < count, page.firstSeq > 1 {
                #expect(sum + sample(page.firstSeq - 1).bytes.count > bytes)
            }
        }
    }

    @Test func `Pages forward meet without a gap or a repeat`() async throws {
        let transcript = try await transcript(100)
        for bytes in [1, 300, 1_000, 1 << 20] {
            var events: [EncodedEvent] = []
            while UInt64(events.count) < transcript.lastSeq {
                let page = try transcript.read(
                    afterSeq: UInt64(events.count), maximumByteCount: bytes)
                #expect(page.firstSeq == UInt64(events.count) + 1)
                let sum = page.events.map(\.bytes.count).reduce(0, +)
                #expect(sum <= bytes || page.events.count == 1)
                events += page.events
                #expect(page.lastSeq == UInt64(events.count))
            }
            #expect(events == samples(1...100))
        }
    }

    @Test func `Pages backward reach the first event and say so`() async throws {
        let transcript = try await transcript(50)
        var events: [EncodedEvent] = []
        var before: UInt64 = 51
        while before > 1 {
            let page = try transcript.read(
                beforeSeq: before, maximumByteCount: 1 << 20, maximumCount: 7)
            #expect(page.lastSeq == before - 1)
            events = page.events + events
            before = page.firstSeq
            #expect(page.isStart == (before == 1))
        }
        #expect(events == samples(1...50))
        let none = try transcript.read(beforeSeq: 1, maximumByteCount: 100, maximumCount: 7)
        #expect(none.events.isEmpty && none.isStart)
    }

    @Test(.holds("NUC-143")) func `A cursor beyond the end is an error and no empty page`()
        async throws
    {
        let transcript = try await transcript(5)
        #expect(try transcript.read(afterSeq: 5, maximumByteCount: 100).events.isEmpty)
        for read in [6, UInt64.max] {
            let error = #expect(throws: TranscriptError.self) {
                try transcript.read(afterSeq: read, maximumByteCount: 100)
            }
            #expect(error?.code == "transcript.beyondEnd")
        }
        #expect(throws: TranscriptError.self) {
            try transcript.read(beforeSeq: 7, maximumByteCount: 100, maximumCount: 1)
        }
    }

    @Test func `An empty transcript has empty pages`() async throws {
        let transcript = try await transcript(0)
        let tail = try transcript.readTail(maximumCount: 5, maximumByteCount: 100)
        #expect(tail.events.isEmpty && tail.isStart && tail.lastSeq == 0)
        #expect(try transcript.read(afterSeq: 0, maximumByteCount: 1).events.isEmpty)
    }

    @Test func `Others read while one appends, and see a beginning of it`() async throws {
        let transcript = try await transcript(1)
        try await withThrowingTaskGroup { group in
            group.addTask {
                for seq in UInt64(2)...300 { try await transcript.append([sample(seq)]) }
            }
            for _ in 0..<3 {
                group.addTask {
                    while transcript.lastSeq < 300, !Task.isCancelled {
                        let events = try transcript.all(pageCount: 100)
                        #expect(events == samples(1...UInt64(events.count)))
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
