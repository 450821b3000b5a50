// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import SessionSync
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("The link, and what can be done over it")
struct LinkTests {
    @Test(
        .holds("UX-010", "UX-097", "UX-103", "UX-142"),
        arguments: [
            LinkCondition.reconnecting, .disconnected, .hostOffline(hasRelay: true),
            .hostOffline(hasRelay: false),
        ])
    func `Without a link nothing is answered, sent or kept for later`(condition: LinkCondition) {
        var scene = Scene.card("npm publish")
        scene.lose(condition)
        #expect(scene.text().contains("Reconnect to act"))
        #expect(scene.text().contains("as of 14:07"))
        let before = scene.actions.count
        scene.press("dayD")
        scene.press(.escape)
        scene.press(.enter)
        scene.press("cHello")
        scene.press(.enter)
        #expect(scene.actions.count == before)
        scene.connect(.relay)
        #expect(scene.answers.isEmpty)
        #expect(!scene.sent.contains { if case .sendInput = $0 { true } else { false } })
        #expect(scene.text().contains("▏Hello"), "the draft is still there")
    }

    @Test func `After reconnecting answers wait until the session is up to date`() {
        var scene = Scene.card("npm publish")
        scene.lose()
        scene.host.isAnswering = false
        scene.connect()
        #expect(scene.text().contains("Catching up…"))
        scene.press("d")
        #expect(scene.answers.isEmpty)
        scene.tell([scene.host.list])
        #expect(scene.text().contains("Catching up…"))
        scene.press("d")
        #expect(scene.answers.isEmpty)
        guard case .subscribe(let subscribe) = scene.sent.last else {
            Issue.record("the session was not followed again")
            return
        }
        scene.host.isAnswering = true
        scene.tell(scene.host.answer(.subscribe(subscribe)))
        scene.press("d")
        #expect(scene.answers.count == 1)
    }

    @Test(.holds("UX-006", "UX-105", "UX-106"))
    func `An answer that was lost is sent again under its own token (L1, M1)`() {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        #expect(scene.text().contains("Sending Allow, waiting for boatshed to confirm"))
        scene.lose()
        #expect(scene.text().contains("NOT DELIVERED"))
        scene.connect(.relay)
        #expect(scene.text().contains("Send Allow again (counts once)"))
        scene.press("s")
        let answers = scene.sent.compactMap { message in
            if case .approvalRespond(let answer) = message { answer } else { nil }
        }
        #expect(answers.count == 2 && answers[0] == answers[1])
        scene.reply(.accepted)
        #expect(!scene.text().contains("PERMISSION REQUESTED"))
    }

    @Test func `An answer that had arrived shows as given`() {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        guard case .approvalRespond(let answer)? = scene.sent.last else { return }
        scene.lose()
        scene.host.pending = []
        _ = scene.host.add([
            Make.event(
                .approvalClosed(
                    Make.closing(
                        1, .resolved(.allowOnce), by: .device(id: "device-1", name: "x"),
                        token: answer.clientToken)))
        ])
        scene.connect(.relay)
        #expect(scene.text().contains("✓ Allowed once by you on this device, 14:09"))
    }

    @Test(.holds("UX-058"), arguments: [ApprovalOutcome.alreadyResolved, .unknown])
    func `A late answer finds a tombstone, not a card (L7)`(outcome: ApprovalOutcome) {
        var scene = Scene.card("npm publish")
        scene.press("d")
        scene.reply(
            outcome, by: .device(id: "device-2", name: "iPad\u{202E}"), how: .resolved(.allowOnce))
        let text = scene.text()
        #expect(text.contains("ANSWERED") && !text.contains("PERMISSION REQUESTED"))
        #expect(text.contains("Your Deny came second and had no effect."))
        let words =
            outcome == .unknown
            ? "does not know this request any more" : "Allowed once on iPad«U+202E RLO»"
        #expect(text.contains(words))
    }

    @Test func `An answer to something that changed is refused visibly`() {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        scene.reply(.staleContent)
        #expect(scene.text().contains("What is asked has changed"))
        scene.press("day")
        #expect(scene.answers.count == 1)
        scene.raise(Make.command("npm publish --tag next", minutesAgo: 4))
        #expect(scene.text().contains("npm publish --tag next"))
        scene.press("d")
        #expect(scene.answers.count == 2)
    }

    @Test func `A device that may only look answers nothing`() {
        var scene = Scene.card("npm publish")
        scene.lose()
        scene.connect(.relay, scope: .view)
        scene.press("day")
        #expect(scene.answers.isEmpty)
        #expect(scene.text().contains("This device may look and not answer."))
    }

    @Test(.holds("UX-129", "UX-130"))
    func `Opening a session is one subscription, and what waits is followed for its cards`() {
        var scene = Scene.sessions()
        #expect(scene.sent.filter { $0 == .listSessions }.count == 1)
        for number in 1...3 {
            let id = Make.session(UInt8(number))
            #expect(
                scene.sent.contains(.subscribe(Subscribe(sessionID: id, verbosity: .statusOnly))))
        }
        let before = scene.sent.count
        scene.press(.enter)
        #expect(
            scene.sent[before...].contains(
                .subscribe(
                    Subscribe(
                        sessionID: Make.session(2), verbosity: .full))))
        #expect(scene.sent.last == .setPresence(Make.session(2)))
        #expect(scene.sent.count == before + 2)
    }

    @Test(.holds("UX-135"))
    func `By relay the pieces of text come joined`() {
        var scene = Scene.card("npm publish")
        #expect(
            scene.sent.contains(
                .subscribe(Subscribe(sessionID: Make.session(1), verbosity: .coalesced))))
        scene.connect(.direct)
        guard case .subscribe(let subscribe) = scene.sent.last else {
            Issue.record("it was not followed otherwise")
            return
        }
        #expect(subscribe.verbosity == .full && subscribe.sinceSeq != nil)
    }

    @Test func `What was kept is shown with its age before the link stands`() {
        let kept = CompanionCache(
            sessions: [Make.summary(1, "Release", "ledgerline", .running)],
            asOf: Scene.start - 60_000)
        var scene = Scene(cache: kept)
        #expect(scene.text().contains("as of 14:09") && scene.text().contains("Release"))
        scene.look.zoneOffset = -3_600
        #expect(scene.text().contains("as of 13:09"))
    }

    @Test func `A removed device keeps nothing and tries nothing (R8)`() {
        var scene = Scene.sessions()
        scene.lose(.removed)
        #expect(scene.actions.last == .eraseCache)
        #expect(!scene.text().contains("tidepool"))
        scene.press("day")
        scene.press(.enter)
        #expect(scene.actions.last == .eraseCache)
    }

    @Test func `Words are sent once and shown until the host has them`() {
        var scene = Scene.open("Chat", "kiln", .finished)
        scene.press("cGo on")
        scene.press(.altEnter)
        scene.press("now")
        scene.press(.enter)
        guard case .sendInput(let message) = scene.sent.last else {
            Issue.record("nothing was sent")
            return
        }
        let input = message.input
        #expect(input.text == "Go on\nnow")
        #expect(scene.text().contains("Sending, waiting for boatshed to confirm"))
        scene.reply(.queued, to: input.clientToken)
        #expect(scene.text().contains("Queued on boatshed."))
        let record = InputRecord(
            clientToken: input.clientToken, state: .delivered, text: LongText(input.text))
        scene.add([Make.event(.input(record))])
        #expect(scene.text().contains("Delivered to Claude, not yet picked up."))
        #expect(scene.text().components(of: "Go on") == 1)
    }

    @Test func `A long text is fetched whole and checked before it can be allowed`() throws {
        let command = (0..<9_000).map { "echo line \($0)" }.joined(separator: "\n")
        let bytes = Array(command.utf8)
        let hash = try LibcryptoPrimitives.digest(.sha256, of: bytes.span)
        let id = try #require(BlobID(bytes: hash))
        let excerpt = LongText(
            excerpt: "echo line 0", of: BlobReference(id: id, byteCount: UInt64(bytes.count)))
        for isTrue in [true, false] {
            var scene = Scene()
            scene.host.blobs[id] = isTrue ? bytes : bytes.reversed()
            scene.host.pending = [Make.request([.command(text: excerpt, folder: nil)])]
            scene.connect()
            scene.list([Make.summary(1, "Long", "kiln", .awaitingApproval)])
            scene.press(.enter)
            #expect(scene.text().contains("of 9001") == isTrue)
            #expect(scene.text().contains("Getting the rest from boatshed") != isTrue)
            scene.press("ay")
            #expect(scene.answers.isEmpty)
        }
    }
}

extension String {
    /// How often a text stands in it.
    func components(of part: String) -> Int {
        ranges(of: part).count
    }
}
