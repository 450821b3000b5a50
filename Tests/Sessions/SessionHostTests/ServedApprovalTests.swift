// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Foundation
import Greeting
import LinkService
import SessionHost
import SessionSync
import TestSupport
import Testing

@Suite struct ServedApprovalTests {
    @Test(.holds("NUC-116", "NUC-117", "NUC-144", "NUC-147", "NUC-148", "NUC-149", "NUC-150"))
    func `Three devices see a request, one answers first, and all hear who`() async throws {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let phones = [
            try await world.phone("one"), try await world.phone("two"),
            try await world.phone("three"),
        ]
        for (phone, verbosity) in zip(phones, [.full, .coalesced, .statusOnly] as [Verbosity]) {
            try await phone.subscribe(id, verbosity)
        }
        agent.say(.turnStarted, .asks("r1"))
        for phone in phones { #expect(await phone.hears(1) { $0.requested.count }) }
        let request = try #require(phones[0].requested.first)
        try await phones[1].answer(request, .deny(message: "no"), token: 2)
        for phone in phones { #expect(await phone.hears(1) { $0.resolved.count }) }
        try await phones[0].answer(request, token: 1)
        #expect(await phones[0].hears(1) { $0.replies.count })

        let decider = Decider.device(id: phones[1].id.text, name: "two")
        for phone in phones {
            #expect(phone.requested.count == 1)
            #expect(phone.resolved.map(\.decidedBy) == [decider])
        }
        #expect(phones[1].replies.map(\.outcome) == [.accepted])
        #expect(phones[0].replies.map(\.outcome) == [.alreadyResolved])
        #expect(phones[0].replies[0].by == decider)
        #expect(phones[0].errors.map(\.code) == [.alreadyResolved])
        #expect(agent.commands == [#"r1 deny(message: Optional("no"))"#])
        await world.shutDown()
    }

    @Test(.holds("NUC-137", "NUC-182"))
    func
        `L3: five that were asked before anyone looked are in the snapshot; who may only look can't answer`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        agent.say(.turnStarted)
        for number in 1...5 { agent.say(.asks("r\(number)")) }
        #expect(await eventually { await world.summary(id)?.pendingCount == 5 })
        let viewer = try await world.phone("viewer", .view)
        try await viewer.subscribe(id)
        let snapshot = try #require(viewer.snapshots.first)
        #expect(snapshot.pendingApprovals.count == 5)
        #expect(snapshot.summary.status == .awaitingApproval)

        try await viewer.answer(snapshot.pendingApprovals[0])
        try await viewer.write("hello", to: id)
        #expect(await viewer.hears(2) { $0.errors.count })
        #expect(viewer.errors.map(\.code) == [.unauthorized, .unauthorized])
        #expect(viewer.errors.map(\.sessionID) == [id.text, id.text])
        try await viewer.send(.listSessions)
        let list = await viewer.first { if case .sessionList(let it) = $0 { it } else { nil } }
        #expect(list?.sessions.map(\.pendingCount) == [5])
        #expect(agent.commands.isEmpty)

        let phone = try await world.phone("phone")
        for request in snapshot.pendingApprovals.shuffled() {
            try await phone.answer(request, token: request.id.bytes[0])
        }
        #expect(await eventually { agent.commands.count == 5 })
        await world.shutDown()
    }

    @Test(.holds("NUC-019", "NUC-198"))
    func `A scope that is lowered or raised holds from the next message on`() async throws {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        agent.say(.turnStarted, .asks("r1"))
        #expect(await phone.hears(1) { $0.requested.count })
        try await world.link.setScope(.view, of: phone.id)
        try await phone.answer(phone.requested[0])
        #expect(await phone.hears(1) { $0.errors.count })
        #expect(phone.errors[0].code == .unauthorized)
        try await world.link.setScope(.approve, of: phone.id)
        try await phone.send(.interrupt(id))
        #expect(await phone.hears(2) { $0.errors.count })
        #expect(phone.errors[1].code == .unsupported)
        #expect(agent.commands.isEmpty)
        try await world.link.setScope(.control, of: phone.id)
        try await phone.send(.interrupt(id))
        #expect(await eventually { agent.commands == ["interrupt"] })
        #expect(await phone.hears(1) { $0.resolved.count })
        #expect(phone.resolved[0].outcome == .withdrawn)
        #expect(await eventually { await world.summary(id)?.status == .finished })
        await world.shutDown()
    }

    @Test(.holds("NUC-145")) func `The host's own person answers beside the phone, as the host`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        agent.say(.asks("r1"))
        let owner = try await world.owner()
        try await owner.subscribe(id)
        #expect(await eventually { !owner.waiting.isEmpty })
        let request = try #require(owner.waiting.first)
        try await owner.answer(request)
        #expect(await phone.hears(1) { $0.resolved.count })
        #expect(phone.resolved[0].decidedBy == .host(name: "Studio"))
        #expect(agent.commands == ["r1 allowOnce"])
        await world.shutDown()
    }

    @Test(.holds("NUC-157", "NUC-158", "NUC-160"))
    func `statusOnly hears of requests, closings, status and the end, and of nothing that is said`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let quiet = try await world.phone("quiet")
        let loud = try await world.phone("loud")
        try await quiet.subscribe(id, .statusOnly)
        try await loud.subscribe(id)
        agent.say(.turnStarted, .writes("secret words"), .asks("r1"))
        #expect(await loud.hears(1) { $0.requested.count })
        try await loud.answer(loud.requested[0])
        #expect(await quiet.hears(1) { $0.resolved.count })
        agent.say(.writes("more secret words"), .turnEnded(TurnEnd(.endTurn)))
        #expect(
            await eventually { quiet.events.contains { $0.body == .turnEnded(TurnEnd(.endTurn)) } })
        #expect(quiet.events.allSatisfy { $0.body == .turnEnded(TurnEnd(.endTurn)) })
        #expect(
            await eventually {
                quiet.updates.map(\.status) == [.running, .awaitingApproval, .running, .finished]
            })
        #expect(loud.events.contains { if case .itemDelta = $0.body { true } else { false } })
        await world.shutDown()
    }

    @Test(.holds("NUC-072")) func `A revoked device is cut within a second, others go on`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let lost = try await world.phone("lost")
        let kept = try await world.phone("kept")
        try await lost.subscribe(id)
        try await kept.subscribe(id)
        let began = ContinuousClock.now
        try await world.link.revoke(lost.id)
        _ = await lost.session.ended()
        #expect(ContinuousClock.now - began < .seconds(1))
        let heard = lost.messages.count
        agent.say(.turnStarted, .asks("r1"))
        #expect(await kept.hears(1) { $0.requested.count })
        #expect(lost.messages.count == heard)
        await world.shutDown()
    }
}
