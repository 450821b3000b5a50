// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import TestSupport
import Testing

@testable import AgentBackends

struct FrameFuzzCorpusTests {
    @Test func `The fuzzer's properties hold for its corpus`() throws {
        let inputs = try FuzzCorpus.inputs("FuzzFrames")
        #expect(!inputs.isEmpty)
        var choiceCount = 0
        for (file, bytes) in inputs {
            choiceCount += check(bytes, ClaudeFrameDecoder(), file)
            choiceCount += check(bytes, CodexFrameDecoder(), file)
            guard let recording = try? Recording(bytes) else { continue }
            let player = Player(recording)
            #expect(player.isFinished || !player.requests.isEmpty, "\(file)")
        }
        #expect(choiceCount > 10)
    }

    /// How many choices were offered; each makes a frame.
    private func check<Decoder: FrameDecoder>(
        _ bytes: [UInt8], _ fresh: Decoder, _ file: String
    ) -> Int {
        var decoder = fresh
        var count = 0
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            for case .asks(let request) in decoder.lineReceived(Array(line)) {
                for choice in request.choices {
                    var decoder = decoder
                    let frame = decoder.answer(
                        request.requestID, with: Player.decision(choice, request))
                    #expect(frame != nil, "\(file): \(choice)")
                    count += 1
                }
            }
        }
        return count
    }

    @Test func `A question that can't be told from another can only be refused`() {
        let line = #"""
            {"type":"control_request","request_id":"r","request":{"subtype":"can_use_tool",\
            "tool_name":"AskUserQuestion","input":{"questions":[{"question":"a"},{"question":"a"}]}}}
            """#.replacing("\\\n", with: "")
        var decoder = ClaudeFrameDecoder()
        for case .asks(let request) in decoder.lineReceived(Array(line.utf8)) {
            #expect(request.choices == [.deny(takesMessage: true), .denyAndStop])
            #expect(decoder.answer("r", with: .allowOnce) == nil)
            return
        }
        Issue.record("nothing is asked")
    }
}
