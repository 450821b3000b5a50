// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CompanionCore
import DeviceTrust
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("The link, and what can be done over it")
struct LinkTests {
    static func reconnect(_ scene: inout Scene) {
        scene.connect(.relay)
        scene.take(.sessionsListed([Make.summary(1, "Any", "kiln", .awaitingApproval)]))
        scene.take(.eventsArrived(Make.session(1), [], isCaughtUp: true))
    }

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
        LinkTests.reconnect(&scene)
        #expect(scene.answers.isEmpty)
        #expect(!scene.actions.contains { if case .sendInput = $0 { true } else { false } })
        #expect(scene.text().contains("▏Hello"), "the draft is still there")
    }

    @Test func `After reconnecting answers wait until the session is up to date`() {
        var scene = Scene.card("npm publish")
        scene.lose()
        scene.connect()
        #expect(scene.text().contains("Catching up…"))
        scene.press("d")
        #expect(scene.answers.isEmpty)
        scene.take(.sessionsListed([Make.summary(1, "Any", "kiln", .awaitingApproval)]))
        scene.press("d")
        #expect(scene.answers.isEmpty)
        scene.take(.eventsArrived(Make.session(1), [], isCaughtUp: true))
        scene.press("d")
        #expect(scene.answers.count == 1)
    }

    @Test(.holds("UX-006", "UX-105", "UX-106"))
    func `An answer that was lost is sent again under its own token (L1, M1)`() {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        #expect(scene.text().contains("Sending Allow, waiting for boatshed to confirm"))
        let token = scene.lastToken
        scene.lose()
        #expect(scene.text().contains("NOT DELIVERED"))
        LinkTests.reconnect(&scene)
        scene.take(.approvalRequested(Make.command("npm publish", minutesAgo: 4)))
        #expect(scene.text().contains("Send Allow again (counts once)"))
        scene.press("s")
        #expect(scene.answers == [.allowOnce, .allowOnce] && scene.lastToken == token)
        scene.take(
            .approvalReplied(
                ApprovalNews(
                    approvalID: Make.approval(1), clientToken: token!, outcome: .accepted)))
        #expect(!scene.text().contains("PERMISSION REQUESTED"))
    }

    @Test func `An answer that had arrived shows as given`() {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        let token = scene.lastToken
        scene.lose()
        LinkTests.reconnect(&scene)
        scene.take(
            .approvalResolved(
                Make.closing(
                    1, .resolved(.allowOnce), by: .device(id: "device-1", name: "x"), token: token))
        )
        #expect(scene.text().contains("✓ Allowed once by you on this device, 14:09"))
    }

    @Test(.holds("UX-058"), arguments: [ApprovalNews.Outcome.alreadyResolved, .unknown])
    func `A late answer finds a tombstone, not a card (L7)`(outcome: ApprovalNews.Outcome) {
        var scene = Scene.card("npm publish")
        scene.press("d")
        scene.take(
            .approvalReplied(
                ApprovalNews(
                    approvalID: Make.approval(1), clientToken: scene.lastToken!, outcome: outcome,
                    by: .device(id: "device-2", name: "iPad\u{202E}"), how: .resolved(.allowOnce))))
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
        scene.take(
            .approvalReplied(
                ApprovalNews(
                    approvalID: Make.approval(1), clientToken: scene.lastToken!,
                    outcome: .staleContent)))
        #expect(scene.text().contains("What is asked has changed"))
        scene.press("day")
        #expect(scene.answers.count == 1)
        scene.take(.approvalRequested(Make.command("npm publish --tag next", minutesAgo: 4)))
        #expect(scene.text().contains("npm publish --tag next"))
        scene.press("d")
        #expect(scene.answers.count == 2)
    }

    @Test func `A device that may only look answers nothing`() {
        var scene = Scene.card("npm publish")
        scene.take(.linkChanged(.connected(.relay, scope: .view), lastHeardAt: nil))
        scene.press("day")
        #expect(scene.answers.isEmpty)
        #expect(scene.text().contains("This device may look and not answer."))
    }

    @Test(.holds("UX-129", "UX-130"))
    func `Opening a session is one subscription, and what waits is followed for its cards`() {
        var scene = Scene.sessions()
        #expect(scene.actions.filter { $0 == .listSessions }.count == 1)
        for number in 1...3 {
            #expect(scene.actions.contains(.follow(Make.session(UInt8(number)), .statusOnly)))
        }
        let before = scene.actions.count
        scene.press(.enter)
        #expect(
            scene.actions[before...] == [
                .follow(Make.session(2), .full), .setPresence(Make.session(2)),
            ])
    }

    @Test(.holds("UX-135"))
    func `By relay the pieces of text come joined`() {
        var scene = Scene.card("npm publish")
        #expect(scene.actions.contains(.follow(Make.session(1), .coalesced)))
        scene.connect(.direct)
        #expect(scene.actions.last == .follow(Make.session(1), .full))
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
        guard case .sendInput(_, let input) = scene.actions.last else {
            Issue.record("nothing was sent")
            return
        }
        #expect(input.text == "Go on\nnow")
        #expect(scene.text().contains("Sending, waiting for boatshed to confirm"))
        scene.take(.inputReplied(Make.session(1), input.clientToken, .queued))
        #expect(scene.text().contains("Queued on boatshed."))
        scene.take(
            .eventsArrived(
                Make.session(1),
                [
                    Make.event(
                        .input(
                            InputRecord(
                                clientToken: input.clientToken, state: .delivered,
                                text: LongText(input.text))))
                ], isCaughtUp: true))
        #expect(scene.text().contains("Delivered to Claude, not yet picked up."))
        #expect(scene.text().components(of: "Go on") == 1)
    }
}

extension String {
    /// How often a text stands in it.
    func components(of part: String) -> Int {
        ranges(of: part).count
    }
}
