// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import TestSupport
import Testing

@testable import AgentBackends

/// Plays a replay with its time moved by hand, answering as it is told.
struct Player {
    var machine: ReplayStateMachine
    var now: Int64 = 0
    var events: [AgentEvent.Body] = []
    var requests: [AgentRequest] = []
    var lastFrame: UInt64 = 0
    var isFinished = false
    var hasCaughtUp = false
    var delivered: [ClientToken] = []

    init(_ recording: Recording) {
        machine = ReplayStateMachine(recording)
        take(machine.started(now: now))
    }

    init(_ machine: ReplayStateMachine) {
        self.machine = machine
        take(self.machine.started(now: now))
    }

    mutating func take(_ actions: [ReplayAction]) {
        var next = actions
        while !next.isEmpty {
            var wake: Int64?
            for action in next {
                switch action {
                case .report(let outputs, let frame):
                    lastFrame = frame
                    for output in outputs {
                        switch output {
                        case .event(let body): events.append(body)
                        case .asks(let request): requests.append(request)
                        default: continue
                        }
                    }
                case .wake(let time): wake = time
                case .delivered(let token): delivered.append(token)
                case .finished: isFinished = true
                case .caughtUp: hasCaughtUp = true
                }
            }
            guard let wake else { return }
            #expect(wake > now)
            now = wake
            next = machine.timePassed(now: now)
        }
    }

    mutating func answer(_ decision: Decision) {
        guard let request = requests.last else {
            Issue.record("nothing is asked")
            return
        }
        take(machine.answerGiven(request.requestID, decision, now: now))
    }

    /// The decision that takes a choice.
    static func decision(_ choice: ApprovalChoice, _ request: AgentRequest) -> Decision {
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

    var texts: String {
        events.compactMap {
            guard case .item(let item) = $0, item.kind == .assistantText else { return nil }
            return item.text?.text
        }.joined(separator: "\n")
    }

    var turnEnds: [TurnEnd.Reason] {
        events.compactMap { if case .turnEnded(let end) = $0 { end.reason } else { nil } }
    }
}

@Suite struct ReplayTests {
    private let example: Recording

    init() throws { example = try Recording(Array(Recording.exampleText.utf8)) }

    private static let moved = Decision.answer([
        QuestionAnswer(
            question: "What should happen to the tokens that exist already?",
            values: ["Move them on first start"])
    ])

    @Test func `The example that the program carries is the file in Examples`() throws {
        let file = SharedMaterial.repository.appending(path: "Examples/move-session-tokens.jsonl")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == Recording.exampleText + "\n")
    }

    @Test func `The example waits three times for an approval and once for an answer`() {
        var player = Player(example)
        #expect(player.requests.map(\.kind) == [.fileChange])
        player.answer(.allowOnce)
        #expect(player.requests.last?.title == "Bash")
        player.answer(.allowOnce)
        #expect(player.requests.last?.kind == .question)
        player.answer(Self.moved)
        #expect(player.requests.count == 4)
        player.answer(.allowOnce)
        #expect(player.isFinished)
        #expect(player.turnEnds == [.endTurn])
        #expect(player.texts.contains("A clean build leaves the tokens alone now."))
        let failed = player.events.contains {
            if case .item(let item) = $0 { item.status == .failed } else { false }
        }
        #expect(failed)
    }

    @Test func `An answer other than the recorded one takes its branch`() {
        var player = Player(example)
        player.answer(.deny(message: nil))
        #expect(player.isFinished)
        #expect(player.texts.contains("Nothing was changed."))
        var other = Player(example)
        other.answer(.allowOnce)
        other.answer(.deny(message: nil))
        #expect(other.requests.last?.kind == .question)
        other.answer(
            .answer([
                QuestionAnswer(
                    question: "What should happen to the tokens that exist already?",
                    values: ["Leave them"])
            ]))
        #expect(other.texts.contains("signs in once more"))
        other.answer(.denyAndStop)
        #expect(other.turnEnds == [.interrupted])
    }

    @Test func `Without a branch the recording goes on and says so`() throws {
        let lines = Recording.exampleText.split(separator: "\n").filter { !$0.contains("\"on\"") }
        var player = Player(try Recording(Array(lines.joined(separator: "\n").utf8)))
        player.answer(.deny(message: "no"))
        let said = player.events.contains {
            if case .notice(let notice) = $0 { notice.code == "recordingContinues" } else { false }
        }
        #expect(said)
        #expect(player.requests.count == 2)
    }

    @Test(arguments: [[], ["deny"], ["deny", "deny"]])
    func `Taken up behind any frame it asks the same and goes on the same way`(refused: [String]) {
        func decision(_ request: AgentRequest) -> Decision {
            switch request.requestID {
            case "req-ask": Self.moved
            case "req-rm" where refused.count > 0: .deny(message: nil)
            case "req-test" where refused.count > 1: .deny(message: nil)
            default: .allowOnce
            }
        }
        var whole = Player(example)
        while !whole.isFinished, let request = whole.requests.last {
            whole.answer(decision(request))
        }
        for frame in 0...whole.lastFrame {
            var resumed = Player(ReplayStateMachine(example, behind: frame))
            while !resumed.isFinished, let request = resumed.requests.last {
                #expect(!resumed.hasCaughtUp || resumed.lastFrame >= frame)
                resumed.answer(decision(request))
            }
            #expect(resumed.hasCaughtUp)
            #expect(resumed.requests == whole.requests)
            #expect(resumed.lastFrame == whole.lastFrame)
            #expect(resumed.texts.isEmpty || whole.texts.hasSuffix(resumed.texts))
        }
    }

    @Test func `After an interrupt the next words begin a turn`() throws {
        let lines = Recording.exampleText.split(separator: "\n").map(String.init)
            .filter { !$0.contains(#"{"on""#) }
        let again = lines[0...8].joined(separator: "\n")
        var player = Player(
            try Recording(Array((lines[0...40] + [again]).joined(separator: "\n").utf8)))
        player.take(player.machine.interrupted(now: player.now))
        #expect(player.turnEnds == [.interrupted])
        #expect(player.machine.interrupted(now: player.now).isEmpty)
        let token = try #require(ClientToken(bytes: Array(repeating: 7, count: 16)))
        player.take(
            player.machine.inputGiven(
                AgentInput(text: "Again", clientToken: token), now: player.now))
        let begun = player.events.filter { if case .turnStarted = $0 { true } else { false } }
        #expect(begun.count == 2)
    }

    @Test func `A recording that leads back to itself ends`() throws {
        let frame = #"{"dir":"agent->host","frame":{"type":"system"}}"#
        let loop = [frame, #"{"label":"a"}"#, frame, #"{"goto":"a"}"#].joined(separator: "\n")
        #expect(Player(try Recording(Array(loop.utf8))).isFinished)
        let empty = [frame, #"{"label":"a"}"#, #"{"goto":"a"}"#].joined(separator: "\n")
        #expect(Player(try Recording(Array(empty.utf8))).isFinished)
    }

    @Test func `Words wait for the place where the recording expects some`() throws {
        let text = String(Recording.exampleText.split(separator: "\n")[0])
        let more = text.replacing("Every clean build", with: "And every other build")
        let end = #"{"dir":"agent->host","at_ms":1,"frame":{"type":"system","subtype":"init"}}"#
        var player = Player(
            try Recording(Array([text, end, more, end].joined(separator: "\n").utf8)))
        #expect(!player.isFinished)
        let token = try #require(ClientToken(bytes: Array(repeating: 7, count: 16)))
        player.take(
            player.machine.inputGiven(AgentInput(text: "Go on", clientToken: token), now: 9))
        #expect(player.delivered == [token])
        #expect(player.isFinished)
        player.take(
            player.machine.inputGiven(AgentInput(text: "More", clientToken: token), now: 10))
        let said = player.events.contains {
            if case .notice(let notice) = $0 { notice.code == "recordingOver" } else { false }
        }
        #expect(said)
    }

    @Test func `An interrupt withdraws what waits and ends the turn`() throws {
        var player = Player(example)
        let actions = player.machine.interrupted(now: player.now)
        #expect(
            actions.first
                == .report(
                    [
                        .withdrawn(requestID: "req-edit"),
                        .event(.turnEnded(TurnEnd(.interrupted))),
                    ], frame: player.lastFrame))
        #expect(player.machine.answerGiven("req-edit", .allowOnce, now: player.now).isEmpty)
    }

    @Test func `A file that is no recording says which line`() {
        #expect(throws: RecordingError.empty) { try Recording([]) }
        #expect(throws: RecordingError.badLine(2)) {
            try Recording(Array(#"{"label":"a"}"#.utf8) + Array("\nnonsense".utf8))
        }
        #expect(throws: RecordingError.noSuchPlace("x")) {
            let frame = #"{"dir":"agent->host","frame":{"type":"system"}}"#
            return try Recording(Array((frame + "\n" + #"{"goto":"x"}"#).utf8))
        }
    }

    @Test func `Any line an agent writes has some output, and none traps`() {
        var claude = ClaudeFrameDecoder()
        var codex = CodexFrameDecoder()
        for line in [
            "", "null", "{}", "[]", "{\"type\":1}", "{\"id\":0}", "\u{0}", "{\"type\":\"user\"}",
        ] {
            #expect(!claude.lineReceived(Array(line.utf8)).isEmpty)
            #expect(!codex.lineReceived(Array(line.utf8)).isEmpty)
        }
    }
}
