// SPDX-License-Identifier: Apache-2.0

import AgentBackends
import AgentEvents

/// Holds for any bytes: as an agent's lines they never trap a decoder, and every choice that it offers
/// becomes a frame; as a recording they play to an end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrames(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    checkLines(bytes, ClaudeFrameDecoder())
    checkLines(bytes, CodexFrameDecoder())
    if let recording = try? Recording(bytes) { checkPlaying(recording) }
    return 0
}

func checkLines<Decoder: FrameDecoder>(_ bytes: [UInt8], _ fresh: Decoder) {
    var decoder = fresh
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        for case .asks(let request) in decoder.lineReceived(Array(line)) {
            check(request, decoder)
        }
    }
}

/// What is offered can be done, each in a conversation of its own.
func check<Decoder: FrameDecoder>(_ request: AgentRequest, _ decoder: Decoder) {
    for choice in request.choices {
        var decoder = decoder
        precondition(
            decoder.answer(request.requestID, with: decision(choice, request)) != nil,
            "a choice was offered that makes no frame")
        precondition(
            decoder.answer(request.requestID, with: .denyAndStop) == nil, "it was answered twice")
    }
}

func decision(_ choice: ApprovalChoice, _ request: AgentRequest) -> Decision {
    switch choice {
    case .allowOnce: .allowOnce
    case .allowModified: .allowModified(input: "{}")
    case .allowSubset: .allowSubset(permissions: [])
    case .deny(let takesMessage): .deny(message: takesMessage ? "No." : nil)
    case .denyAndStop: .denyAndStop
    case .answer:
        .answer(
            request.detail.compactMap {
                guard case .question(let question) = $0 else { return nil }
                return QuestionAnswer(question: question.id, values: ["Yes."])
            })
    case .choose(let option, _): .choose(option: option)
    case .unknown(let unknown): .unknown(unknown)
    }
}

func checkPlaying(_ recording: Recording) {
    var machine = ReplayStateMachine(recording)
    var now: Int64 = 0
    var pending: [AgentRequest] = []
    var actions = machine.started(now: now)
    // A recording that waits for words for ever is at its end as well.
    for _ in 0..<10_000 {
        var wake: Int64?
        for action in actions {
            switch action {
            case .report(let outputs, _):
                for case .asks(let request) in outputs { pending.append(request) }
            case .wake(let time): wake = time
            case .caughtUp, .delivered: continue
            case .finished: return
            }
        }
        if let wake {
            precondition(wake > now, "it asks to be woken at once, without end")
            now = wake
            actions = machine.timePassed(now: now)
        } else if let request = pending.popLast(), let choice = request.choices.first {
            actions = machine.answerGiven(
                request.requestID, decision(choice, request), now: now)
        } else {
            return
        }
    }
}
