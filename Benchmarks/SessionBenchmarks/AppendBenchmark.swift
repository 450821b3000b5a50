// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TranscriptStorage

/// Appending in groups against `write` and `fdatasync` of the same bytes in the same groups.
enum AppendBenchmark {
    /// Events in a group: what a busy agent sends in a few milliseconds.
    static let groupCount: UInt64 = 64
    static let groupsPerTurn = 8

    static func comparison(in folder: String) throws -> TurnComparison {
        let store = try TranscriptStore(path: folder + "/append")
        let transcript = try store.create(SampleEvents.sessionID, epoch: 1)
        let path = folder + "/append/" + SampleEvents.sessionID.text + "/transcript.jsonl"
        // A group of the same length as ours, from the file that one of ours has made.
        let start = transcript.byteCount
        try append(transcript)
        let contents = FileManager.default.contents(atPath: path) ?? Data()
        let bytes = [UInt8](contents[start...])
        let file = open(folder + "/raw", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        return TurnComparison(
            name: "appending groups of \(groupCount) events (\(bytes.count) bytes)",
            requiredRatio: 0.5, byteCount: bytes.count * groupsPerTurn, turnCount: 31,
            raw: { for _ in 0..<groupsPerTurn { writeRaw(bytes, file) } },
            ours: { for _ in 0..<groupsPerTurn { try append(transcript) } })
    }

    private static func append(_ transcript: Transcript) throws {
        let first = transcript.nextSeq
        let events = try SampleEvents.events(first...first + groupCount - 1)
        let isWritten = DispatchSemaphore(value: 0)
        try transcript.append(events) { outcome in
            if case .failure(let error) = outcome { preconditionFailure(error.message) }
            isWritten.signal()
        }
        isWritten.wait()
    }

    private static func writeRaw(_ bytes: [UInt8], _ file: Int32) {
        precondition(write(file, bytes, bytes.count) == bytes.count, "the disk takes the bytes")
        #if canImport(Darwin)
            precondition(fcntl(file, F_FULLFSYNC) == 0, "the disk keeps them")
        #else
            precondition(fdatasync(file) == 0, "the disk keeps them")
        #endif
    }
}
