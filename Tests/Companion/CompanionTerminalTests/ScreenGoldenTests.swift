// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import CompanionCore
import TestSupport
import Testing

@testable import CompanionTerminal

@Suite("The screens, each at 80 and 40 columns, without and with colour")
struct ScreenGoldenTests {
    @Test(.holds("UX-002", "UX-026", "UX-028", "UX-030", "UX-031", "UX-032"))
    func `Sessions by attention`() throws {
        var scene = Scene.sessions()
        try Golden.check("sessions", scene.sheet())
    }

    @Test(.holds("UX-094", "UX-095", "UX-096"))
    func `Sessions while the link is being made again`() throws {
        var scene = Scene.sessions()
        scene.lose()
        try Golden.check("reconnecting", scene.sheet())
    }

    @Test(.holds("UX-098", "UX-099"))
    func `Sessions on a device without a network`() throws {
        var scene = Scene.sessions()
        scene.lose(.disconnected)
        try Golden.check("disconnected", scene.sheet())
    }

    @Test(.holds("UX-100", "UX-101"), arguments: [false, true])
    func `Sessions of a host that is offline`(hasRelay: Bool) throws {
        var scene = Scene.sessions()
        scene.lose(.hostOffline(hasRelay: hasRelay))
        try Golden.check(hasRelay ? "offline-relay" : "offline", scene.sheet())
    }

    @Test func `No session at all`() throws {
        var scene = Scene()
        scene.connect()
        scene.list([])
        try Golden.check("empty", scene.sheet())
    }

    @Test(.holds("UX-119"))
    func `A device that the host removed`() throws {
        var scene = Scene.sessions()
        scene.lose(.removed)
        try Golden.check("removed", scene.sheet())
    }

    @Test(.holds("UX-014", "UX-036", "UX-041", "UX-055"))
    func `A running session`() throws {
        var scene = Scene.transcript()
        try Golden.check("session", scene.sheet())
    }

    @Test(.holds("UX-042"))
    func `A tool unfolded`() throws {
        var scene = Scene.transcript()
        for _ in 0..<4 { scene.press(.up) }
        scene.press(" ")
        try Golden.check("session-unfolded", scene.sheet())
    }

    @Test(.holds("UX-052", "UX-072", "UX-074"))
    func `A card that nothing has classified`() throws {
        var scene = Scene.card(
            "rm -rf build/ .cache/token-store", 2, events: Scene.tokenStore,
            origin: AgentThread(id: ItemID("t"), name: "cache-mover"))
        try Golden.check("card", scene.sheet())
    }

    @Test func `A card armed`() throws {
        var scene = Scene.card("npm publish")
        scene.press("a")
        try Golden.check("card-armed", scene.sheet())
    }

    @Test func `An answer on its way`() throws {
        var scene = Scene.card("npm publish")
        scene.press("ay")
        try Golden.check("card-sending", scene.sheet())
    }

    @Test(.holds("UX-104"))
    func `An answer that was not delivered`() throws {
        var scene = Scene.card("npm publish", 2)
        scene.press("ay")
        scene.lose()
        try Golden.check("card-undelivered-offline", scene.sheet())
        scene.connect(.relay)
        try Golden.check("card-undelivered", scene.sheet())
    }

    @Test func `A reason for denying`() throws {
        var scene = Scene.card("npm publish")
        scene.press("Dpublish from CI")
        try Golden.check("card-reason", scene.sheet())
    }

    @Test(.holds("UX-058"))
    func `A card that was answered elsewhere`() throws {
        var scene = Scene.card("rm -rf build/ .cache/token-store", events: Scene.tokenStore)
        scene.resolve(Make.closing(1, .resolved(.allowOnce), by: .host(name: "boatshed")))
        try Golden.check("card-answered", scene.sheet())
    }

    @Test func `Long and hostile input`() throws {
        var scene = Scene.card(Scene.hostileCommand)
        try Golden.check("card-hostile", scene.sheet())
        scene.press(.enter)
        for _ in 0..<40 { scene.press(.pageDown) }
        try Golden.check("card-hostile-end", scene.sheet())
    }

    @Test func `A change of a file`() throws {
        let change = FileChange(
            path: "README.md", kind: .update,
            diff: LongText(
                "@@ -1,3 +1,3 @@\n # Billing\n-let client = BillingClient(key: key)\n"
                    + "+let client = InvoiceClient(key: key)"))
        var scene = Scene.open(
            "Rename the billing client", "ledgerline", .awaitingApproval,
            pending: [
                Make.request(kind: .fileChange, title: "Edit", [.fileChange(change)], minutesAgo: 1)
            ])
        try Golden.check("card-change", scene.sheet())
    }

    @Test func `A kind and a part that only newer hosts know`() throws {
        let unknown = ApprovalDetail.unknown(UnknownCase(name: "hologram", fields: [0xA0]))
        var scene = Scene.open(
            "Something new", "kiln", .awaitingApproval,
            pending: [Make.request(kind: .other("ritual"), title: "Ritual", [unknown])])
        try Golden.check("card-unknown", scene.sheet())
    }

    @Test(.holds("UX-053"))
    func `A question`() throws {
        var scene = Scene.open(
            "Retry declined cards", "ledgerline", .awaitingInput,
            pending: [Scene.retryQuestion(session: 1)])
        scene.press("2")
        try Golden.check("question", scene.sheet())
    }

    @Test func `The composer and what became of each message`() throws {
        var scene = Scene.composer()
        scene.press("c")
        scene.press("And bump the version in the sidebar.")
        try Golden.check("composer", scene.sheet())
    }

    @Test func `Words on their way, and words that were not delivered`() throws {
        var scene = Scene.composer()
        scene.press("cGo on.")
        scene.press(.enter)
        try Golden.check("composer-sending", scene.sheet())
        scene.lose()
        try Golden.check("composer-undelivered", scene.sheet())
    }

    @Test(.holds("UX-070"))
    func `A request whose content has not come yet`() throws {
        var scene = Scene()
        let summary = Make.summary(1, "Release client 2.4.0", "ledgerline", .awaitingApproval)
        scene.connect()
        scene.list([summary])
        scene.host.isAnswering = false
        scene.press(.enter)
        try Golden.check("getting", scene.sheet())
    }

    @Test func `All keys of a screen`() throws {
        var scene = Scene.card("npm publish")
        scene.press("?")
        try Golden.check("keys", scene.sheet())
    }

    @Test func `With ASCII alone`() throws {
        var scene = Scene.card("rm -rf build/", 2, events: Scene.tokenStore)
        scene.look.isASCII = true
        try Golden.check("card-ascii", scene.sheet())
        var list = Scene.sessions()
        list.look.isASCII = true
        try Golden.check("sessions-ascii", list.sheet())
    }
}
