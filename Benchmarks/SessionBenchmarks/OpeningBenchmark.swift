// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TranscriptStorage

/// Opening a large transcript in a process of its own: the time to its first screen, and the memory.
enum OpeningBenchmark {
    static let maximumMilliseconds = 50.0
    static let maximumPrivateMegabytes = 64.0

    /// Writes a transcript, opens it three times, and prints the best.
    static func holds(in folder: String, gigabytes: Int) throws -> Bool {
        let path = folder + "/large"
        try write(path, byteCount: gigabytes << 30)
        var best = (milliseconds: Double.infinity, megabytes: Double.infinity)
        for _ in 0..<3 {
            let words = try reopen(path).split { $0.isWhitespace }.compactMap { Double($0) }
            guard words.count == 2 else { continue }
            if words[0] < best.milliseconds { best = (words[0], words[1]) }
        }
        try FileManager.default.removeItem(atPath: path)
        let holds =
            best.milliseconds < maximumMilliseconds && best.megabytes < maximumPrivateMegabytes
        print(
            "measured: opening \(gigabytes) GB: first screen after",
            String(
                format: "%.2f ms (below 50), %.1f MB of private pages (below 64):",
                best.milliseconds, best.megabytes), holds ? "holds" : "MISSED")
        return holds
    }

    private static func write(_ path: String, byteCount: Int) throws {
        let store = try TranscriptStore(path: path)
        let transcript = try store.create(SampleEvents.sessionID, epoch: 1)
        var state = SessionState()
        var item = ItemUpdate(id: ItemID("large"), kind: .toolCall, status: .completed)
        item.output = LongText(
            String(repeating: "A line of the output of a program.\n", count: 450))
        while transcript.byteCount < byteCount {
            let first = transcript.nextSeq
            let events = (first..<first + 128).map {
                AgentEvent(seq: $0, at: Int64($0), body: .item(item))
            }
            if let last = events.last { state.apply(last) }
            try transcript.append(events.map { event in try EncodedEvent(event) }) { _ in }
            store.waitUntilWritten()
        }
        try transcript.write(Checkpoint(seq: transcript.lastSeq, state: state.encoded()))
    }

    /// What a new process says of opening it.
    private static func reopen(_ path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--open", path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    /// Opens a transcript up to its first screen; prints milliseconds and megabytes of private pages.
    static func open(_ path: String) throws {
        var kept: (Transcript, Checkpoint?, TranscriptPage)?
        let seconds = try TurnComparison.seconds {
            let transcript = try TranscriptStore(path: path).open(SampleEvents.sessionID)
            let tail = try transcript.readTail(maximumCount: 200, maximumByteCount: 256 << 10)
            let checkpoint = transcript.readCheckpoint()
            guard let state = checkpoint?.state, !tail.events.isEmpty else { return }
            _ = try SessionState(encoded: state)
            kept = (transcript, checkpoint, tail)
        }
        precondition(kept != nil, "there is a tail and a state")
        print(seconds * 1_000, withExtendedLifetime(kept) { privateMegabytes() })
    }

    private static func privateMegabytes() -> Double {
        let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .ascii)) ?? ""
        var kilobytes = 0
        for line in text.split(separator: "\n") where line.hasPrefix("Private_") {
            kilobytes += line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        }
        return Double(kilobytes) / 1_024
    }
}
