// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TranscriptStorage

/// Reading 100,000 events as a device gets them that was away, against decoding their lines.
enum ResumeBenchmark {
    static let eventCount: UInt64 = 100_000

    static func comparison(in folder: String) throws -> TurnComparison {
        let store = try TranscriptStore(path: folder + "/resume")
        let transcript = try store.create(SampleEvents.sessionID, epoch: 1)
        for first in stride(from: UInt64(1), to: eventCount, by: 1_000) {
            try transcript.append(SampleEvents.events(first...first + 999)) { _ in }
        }
        store.waitUntilWritten()
        let path = folder + "/resume/" + SampleEvents.sessionID.text + "/transcript.jsonl"
        let lines = (FileManager.default.contents(atPath: path) ?? Data())
            .split(separator: 0x0a).dropFirst()
        precondition(lines.count == Int(eventCount), "all events have a line")
        return TurnComparison(
            name: "warm resume of \(eventCount) events, against JSONDecoder", requiredRatio: 4,
            byteCount: transcript.byteCount, turnCount: 3,
            raw: {
                let decoder = JSONDecoder()
                for line in lines { _ = try decoder.decode(DecodedLine.self, from: line) }
            },
            ours: {
                var last: UInt64 = 0
                while last < eventCount {
                    last = try transcript.read(afterSeq: last, maximumByteCount: 200 << 10).lastSeq
                }
            })
    }
}
