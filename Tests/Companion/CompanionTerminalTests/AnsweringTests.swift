// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import CompanionCore
import SessionSync
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("Answering by keys")
struct AnsweringTests {
    @Test(.holds("UX-016", "UX-131"))
    func `Deny is one key, Allow is two`() {
        var denied = Scene.card("npm publish")
        denied.press("d")
        #expect(denied.answers == [.deny(message: nil)])

        var allowed = Scene.card("npm publish")
        allowed.press("a")
        #expect(allowed.answers.isEmpty)
        #expect(allowed.text().contains("▶ Press y to ALLOW ONCE: npm publish"))
        allowed.press("y")
        #expect(allowed.answers == [.allowOnce])
    }

    @Test func `An answer carries the digest of what was drawn`() throws {
        var scene = Scene.card("npm publish")
        scene.press("d")
        let request = Make.command("npm publish", minutesAgo: 4)
        guard case .approvalRespond(let answer)? = scene.sent.last else {
            Issue.record("no answer was sent")
            return
        }
        #expect(answer.sessionID == request.sessionID && answer.approvalID == request.id)
        #expect(answer.digest == request.digest)
    }

    @Test func `Keys within 400 ms of a card's appearance count for nothing`() {
        var scene = Scene.card("npm publish")
        scene.pressAtOnce(.character("d"), .character("a"), .character("y"), .enter)
        scene.wait(399)
        scene.pressAtOnce(.character("d"))
        #expect(scene.answers.isEmpty)
        scene.wait(1)
        scene.pressAtOnce(.character("d"))
        #expect(scene.answers.count == 1)
    }

    @Test func `Keys within 400 ms of a card's change count for nothing`() {
        var scene = Scene.card("npm publish", 2)
        scene.wait(500)
        // The card in front is answered elsewhere: a tombstone, then the next card.
        scene.resolve(Make.closing(1, .withdrawn, by: .agent))
        scene.pressAtOnce(.character("d"), .enter, .character("d"))
        #expect(scene.answers.isEmpty)
        scene.press("d")
        #expect(scene.answers == [.deny(message: nil)])

        // The same request with another command: what was armed is not any more.
        var changed = Scene.card("npm publish")
        changed.press("a")
        changed.raise(Make.command("rm -rf /", minutesAgo: 4))
        changed.pressAtOnce(.character("y"), .character("d"))
        changed.press("y")
        #expect(changed.answers.isEmpty)
    }

    @Test func `Armed and confirmed in one burst is not confirmed`() {
        var scene = Scene.card("npm publish")
        scene.wait(500)
        scene.pressAtOnce(.character("a"), .character("y"))
        #expect(scene.answers.isEmpty)
    }

    @Test func `Any other key steps back`() {
        for key in [
            Key.enter, .character("n"), .character("d"), .escape, .unknown, .character("Y"),
        ] {
            var scene = Scene.card("npm publish")
            scene.press("a")
            scene.press(key)
            #expect(scene.answers.isEmpty, "\(key)")
            scene.press("y")
            #expect(scene.answers.isEmpty, "\(key)")
        }
    }

    @Test func `No single key but d answers anything`() {
        var keys: [Key] = [
            .enter, .altEnter, .escape, .tab, .backspace, .up, .down, .left, .right, .pageUp,
            .pageDown, .home, .end, .unknown, .pasted("d"), .pasted("ay"), .pasted("y\r"),
        ]
        for value in 0x20..<0x7F where value != 0x64 {
            keys.append(.character(Unicode.Scalar(UInt8(value))))
        }
        for letter in "abcdefghijklmnopqrstuvwxyz" { keys.append(.control(letter)) }
        for key in keys {
            var card = Scene.card("npm publish", 2)
            card.press(key)
            #expect(card.answers.isEmpty, "\(key)")
        }
    }

    @Test func `A reason goes with Deny, and Escape leaves it`() {
        var scene = Scene.card("npm publish")
        scene.press("Ddoy")
        #expect(scene.answers.isEmpty, "letters of a reason are no answers")
        scene.press(.enter)
        #expect(scene.answers == [.deny(message: "doy")])

        var left = Scene.card("npm publish")
        left.press("Dx")
        left.press(.escape)
        left.press(.enter)
        #expect(left.answers.isEmpty)
    }

    @Test func `While a message is being written a card takes no key`() {
        var scene = Scene.open("Chat", "kiln", .running)
        scene.press("cdo")
        scene.raise(Make.command("npm publish", minutesAgo: 0))
        scene.press("day")
        #expect(scene.answers.isEmpty)
        #expect(scene.text().contains("▏doday"))
        #expect(scene.text().contains("Permission requested meanwhile"))
        scene.press(.escape)
        #expect(scene.text().contains("┏━ ⚠ PERMISSION REQUESTED"))
        scene.press("d")
        #expect(scene.answers.count == 1)
    }

    @Test(.holds("UX-138"))
    func `Long input must be read to its last line before it can be allowed (D3)`() {
        var scene = Scene.card(Scene.hostileCommand)
        scene.press("ay")
        #expect(scene.answers.isEmpty)
        scene.press(.enter)
        for _ in 0..<5 { scene.press(.pageDown) }
        scene.press(.end)
        scene.press("Gay")
        #expect(scene.answers.isEmpty, "half of it was read")
        for _ in 0..<40 { scene.press(" ") }
        #expect(scene.text().contains("End of input"))
        scene.press("ay")
        #expect(scene.answers == [.allowOnce])
    }

    @Test(.holds("UX-073"))
    func `100 KB of input can be read to the end, with the keys in sight`() {
        let long = (0..<5_000).map { "echo line number \($0)" }.joined(separator: "\n")
        var scene = Scene.card(long)
        scene.press(.enter)
        var pages = 0
        while scene.session.view.page >= pages * 5, pages < 1_000 {
            scene.press(.pageDown)
            pages += 1
        }
        #expect(scene.text().contains("4999") && scene.text().contains("[d] Deny"))
        scene.press("d")
        #expect(scene.answers.count == 1)
    }

    @Test(arguments: [
        ApprovalKind.tool, .fileChange, .permissions, .network, .question, .form, .plan, .dialog,
        .other("ritual"),
    ])
    func `Every kind of request yields a card (L5)`(kind: ApprovalKind) {
        var scene = Scene.open(
            "Any", "kiln", .awaitingApproval,
            pending: [
                Make.request(
                    kind: kind, title: "Title", [.text(label: "ABOUT", text: LongText("detail"))])
            ])
        let text = scene.text()
        #expect(text.contains("┏━ ⚠ PERMISSION REQUESTED"))
        #expect(text.contains("detail") && text.contains("[d] Deny"))
        let isAllowable = kind != .other("ritual") && kind != .question
        #expect(text.contains("a  Allow once") == isAllowable)
        if !isAllowable { #expect(text.contains("Answer on boatshed")) }
        scene.press("ay")
        #expect(scene.answers.isEmpty != isAllowable)
    }

    @Test func `A part that can't be shown can be denied and not allowed`() {
        let unknown = ApprovalDetail.unknown(UnknownCase(name: "hologram", fields: [0xA0]))
        var scene = Scene.open(
            "Any", "kiln", .awaitingApproval,
            pending: [Make.request([.command(text: LongText("ls"), folder: nil), unknown])])
        #expect(scene.text().contains("can’t be shown here"))
        scene.press("ay")
        #expect(scene.answers.isEmpty)
        scene.press("d")
        #expect(scene.answers == [.deny(message: nil)])
    }

    @Test func `A request whose digest is of something else can't be allowed, and says so (D4)`() {
        var request = Make.command("npm test")
        request.digest[0] ^= 1
        var scene = Scene.open("Any", "kiln", .awaitingApproval, pending: [request])
        #expect(scene.text().contains("What is drawn here is not what boatshed asks about"))
        scene.press("ay")
        #expect(scene.answers.isEmpty)
    }

    @Test func `A risk that this device doesn't know can't be allowed`() {
        let request = Make.request(
            [.command(text: LongText("ls"), folder: nil)], risk: .other("destructive"))
        var scene = Scene.open("Any", "kiln", .awaitingApproval, pending: [request])
        #expect(scene.text().contains("[destructive]"))
        scene.press("ay")
        #expect(scene.answers.isEmpty)
    }

    @Test func `A question is answered in words and never allowed (L6)`() {
        var scene = Scene.open(
            "Retry", "ledgerline", .awaitingInput, pending: [Scene.retryQuestion(session: 1)])
        #expect(!scene.text().contains("Allow"))
        scene.press(.enter)
        scene.press("ay")
        #expect(scene.answers.isEmpty, "nothing was chosen")
        scene.press("2")
        scene.press(.enter)
        let answer = QuestionAnswer(question: "q", values: ["72 hours, 6 tries"])
        #expect(scene.answers == [.answer([answer])])
    }

    @Test func `One's own words answer a question`() {
        var scene = Scene.open(
            "Retry", "ledgerline", .awaitingInput, pending: [Scene.retryQuestion(session: 1)])
        scene.press("4")
        scene.press("a day")
        scene.press(.enter)
        #expect(scene.answers == [.answer([QuestionAnswer(question: "q", values: ["a day"])])])
    }

    @Test func `Several answers to one of several questions`() {
        let options: [Question.Option] = [.init(label: "Lint"), .init(label: "Tests")]
        let detail: [ApprovalDetail] = [
            .question(Question(id: "1", text: "Which?", options: options, allowsSeveral: true)),
            .question(Question(id: "2", text: "Now?", options: options, allowsOwnText: false)),
        ]
        var scene = Scene.open(
            "Ask", "kiln", .awaitingInput,
            pending: [Make.request(kind: .question, detail, choices: [.answer])])
        scene.press("12")
        scene.press(.enter)
        #expect(scene.answers.isEmpty && scene.text().contains("Now?"))
        scene.press("1")
        scene.press(.enter)
        #expect(
            scene.answers == [
                .answer([
                    QuestionAnswer(question: "1", values: ["Lint", "Tests"]),
                    QuestionAnswer(question: "2", values: ["Lint"]),
                ])
            ])
    }

    @Test func `An option of the agent's own is armed by its number`() {
        let choices: [ApprovalChoice] = [
            .choose(option: "opt-1", label: "Yes"), .choose(option: "opt-2", label: "Plan mode"),
        ]
        var scene = Scene.open(
            "Ask", "kiln", .awaitingApproval,
            pending: [
                Make.request(
                    kind: .plan, [.text(label: "PLAN", text: LongText("first, then"))],
                    choices: choices)
            ])
        scene.press("2")
        #expect(scene.answers.isEmpty)
        scene.press("y")
        #expect(scene.answers == [.choose(option: "opt-2")])
    }
}
