// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TestSupport
import Testing
import TranscriptStorage

/// A program that is really killed while it appends.
@Suite struct KillTests {
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("TranscriptAppender").path

    @Test(.timeLimit(.minutes(10)))
    func `SIGKILL at random moments loses no acknowledged event`() async throws {
        let kept = Kept()
        _ = try kept.store().create(sampleID, epoch: 7)
        var random = SeededRandom(seed: 11)
        var tornCount = 0
        for _ in 0..<Scale.count(200) {
            let acknowledged = try await acknowledgedBeforeKill(kept, &random)
            let transcript = try kept.store().open(sampleID)
            #expect(transcript.lastSeq >= acknowledged)
            if transcript.tornByteCount > 0 { tornCount += 1 }
            let tail = try transcript.readTail(maximumCount: 4_096, maximumByteCount: 1 << 20)
            #expect(
                tail.events
                    == tail.events.indices.map { sample(tail.firstSeq + UInt64($0), "killed") })
        }
        let transcript = try kept.store().open(sampleID)
        let events = try transcript.all(pageCount: 4_096)
        #expect(events == samples(1...transcript.lastSeq, "killed"))
        Published.report(
            Scale.count(200), "kills while appending \(events.count) events, \(tornCount) torn")
    }

    /// The last event that a killed program had said was on the disk.
    private func acknowledgedBeforeKill(
        _ kept: Kept, _ random: inout SeededRandom
    ) async throws -> UInt64 {
        let delay = Duration.microseconds(Int.random(in: 0...40_000, using: &random))
        return try await ChildProcess.run(
            KillTests.program, [kept.path, sampleID.text]
        ) { child in
            _ = try await child.line(containing: "appended ")
            try await Task.sleep(for: delay)
            child.signal(SIGKILL)
            #expect(try await child.exit() == .signalled(SIGKILL))
            // A last line that the kill cut short said nothing yet.
            let lines = child.standardOutput.split(
                separator: "\n", omittingEmptySubsequences: false)
            let last = lines.dropLast().last { $0.hasPrefix("appended ") }
            return try #require(last.flatMap { UInt64($0.dropFirst("appended ".count)) })
        }
    }
}
