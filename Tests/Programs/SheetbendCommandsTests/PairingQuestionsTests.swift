// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import LinkService
import Pairing
import Testing

@testable import SheetbendCommands

/// Questions at a terminal, as a transcript of what happens and what is done.
@Suite struct PairingQuestionsTests {
    private func prompt(_ number: UInt64, _ name: String = "Phone", words: String? = nil) throws
        -> PairingPrompt
    {
        PairingPrompt(
            id: PromptID(number: number), label: DeviceLabel(name), platform: Platform("iOS 20"),
            ceremony: .link, grant: Grant(scope: .approve, notes: false), words: words,
            deviceID: try #require(DeviceID(text: "aaaaaaaaaaaaaaaaaaaaaaaaaa")))
    }

    private func told(_ actions: [PairingQuestions.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .show(let prompt): "show \(prompt.id.number)"
            case .requestLine: "read"
            case .answer(let prompt, let allow): "\(allow ? "yes" : "no") to \(prompt.id.number)"
            case .withdraw(let prompt): "withdraw \(prompt.id.number)"
            }
        }
    }

    @Test func `One question at a time, each with an answer of its own`() throws {
        var questions = PairingQuestions(hasPerson: true)
        #expect(told(questions.deviceAsked(try prompt(1))) == ["show 1", "read"])
        #expect(told(questions.deviceAsked(try prompt(2))) == [])
        #expect(told(questions.lineArrived(.text("y"))) == ["yes to 1", "show 2", "read"])
        #expect(told(questions.lineArrived(.text(""))) == ["no to 2"])
    }

    @Test func `A person's line for a question that is gone answers no other`() throws {
        var questions = PairingQuestions(hasPerson: true)
        _ = questions.deviceAsked(try prompt(1))
        #expect(told(questions.questionClosed(PromptID(number: 1))) == ["withdraw 1"])
        #expect(told(questions.lineArrived(.text("y"))) == [])
        #expect(told(questions.deviceAsked(try prompt(2))) == ["show 2", "read"])
        #expect(told(questions.lineArrived(.text("n"))) == ["no to 2"])
    }

    @Test func `The reading under way serves the next question`() throws {
        var questions = PairingQuestions(hasPerson: true)
        _ = questions.deviceAsked(try prompt(1))
        _ = questions.questionClosed(PromptID(number: 1))
        #expect(told(questions.deviceAsked(try prompt(2))) == ["show 2"])
        #expect(told(questions.lineArrived(.text("yes"))) == ["yes to 2"])
    }

    @Test func `A script's lines wait for their questions`() throws {
        var questions = PairingQuestions(hasPerson: false)
        _ = questions.deviceAsked(try prompt(1))
        _ = questions.questionClosed(PromptID(number: 1))
        #expect(told(questions.lineArrived(.text("y"))) == [])
        #expect(told(questions.deviceAsked(try prompt(2))) == ["show 2", "yes to 2"])
    }

    @Test func `The end of input is no, now and later`() throws {
        var questions = PairingQuestions(hasPerson: false)
        _ = questions.deviceAsked(try prompt(1))
        #expect(told(questions.lineArrived(.end)) == ["no to 1"])
        #expect(told(questions.deviceAsked(try prompt(2))) == ["show 2", "no to 2"])
    }

    @Test(arguments: [
        ("y", true), (" Yes ", true), ("YES", true), ("", false), ("ye", false), ("j", false),
        ("yy", false), ("n", false), ("ÿ", false), ("y n", false),
    ])
    func `Only y and yes are yes`(_ text: String, _ isYes: Bool) {
        #expect(PairingQuestions.isYes(text) == isYes)
    }

    @Test func `A name shows nothing that acts on a terminal`() throws {
        let question = try prompt(1, "A\u{1B}[2J«B\u{7}").question
        #expect(question.hasPrefix("Pair “A"))
        #expect(question.hasSuffix("”\u{20}(iOS 20)? [y/N] "))
        #expect(!question.unicodeScalars.contains { $0.value < 0x20 })
        #expect(question.contains("«U+00AB»B"))
        #expect(try prompt(2, words: "able baker").question.contains("shows “able baker”?"))
    }
}
