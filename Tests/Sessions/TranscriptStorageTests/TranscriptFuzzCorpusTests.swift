// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import TranscriptStorage

@Suite struct TranscriptFuzzCorpusTests {
    @Test func `The fuzzer's properties hold for its corpus`() async throws {
        let kept = Kept()
        let header = try await kept.write([])
        let inputs = try FuzzCorpus.inputs("FuzzTranscript")
        #expect(!inputs.isEmpty)
        for (file, bytes) in inputs {
            try kept.put(header + bytes, "transcript.jsonl")
            for name in SidecarTests.names { try kept.put(nil, name) }
            guard let first = try? kept.store().open(sampleID).all() else { continue }
            #expect(try kept.store().open(sampleID).all() == first, "\(file)")
            for name in SidecarTests.names { try kept.put(nil, name) }
            let again = try kept.store().open(sampleID)
            #expect(try again.all() == first, "\(file)")
            #expect(again.tornByteCount == 0, "\(file)")
            #expect((header + bytes).starts(with: kept.bytes("transcript.jsonl")), "\(file)")
        }
    }
}
