// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Greeting
import SessionSync
import TestSupport
import Testing

struct MessageFuzzCorpusTests {
    @Test func `The fuzzer's properties hold for its corpus`() throws {
        let inputs = try FuzzCorpus.inputs("FuzzMessages")
        #expect(!inputs.isEmpty)
        var readCount = 0
        for (file, bytes) in inputs {
            if let event = try? AgentEvent(encoded: bytes) {
                #expect(try AgentEvent(encoded: event.encoded()) == event, "\(file)")
                var view = TranscriptView()
                view.apply(event)
                #expect(view.lastSeq == event.seq, "\(file)")
                readCount += 1
            }
            if let request = try? ApprovalRequest(encoded: bytes) {
                #expect(try ApprovalRequest(encoded: request.encoded()) == request, "\(file)")
                readCount += 1
            }
            guard let message = try? ApplicationMessage(bytes) else { continue }
            if let read = try? ClientMessage(message) {
                let again = try ClientMessage(ApplicationMessage(read.encoded()))
                #expect(again == read, "\(file)")
                readCount += 1
            }
            if let read = try? HostMessage(message) {
                let again = try HostMessage(ApplicationMessage(read.encoded()))
                #expect(again == read, "\(file)")
                readCount += 1
            }
        }
        #expect(readCount > 5)
    }
}
