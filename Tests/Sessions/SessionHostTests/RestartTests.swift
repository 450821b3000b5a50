// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import Foundation
import SessionHost
import SessionSync
import TestSupport
import Testing

@Suite struct RestartTests {
    @Test(.holds("NUC-121", "NUC-141"))
    func `A host that is started again has the same sessions and replays the same events`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let phone = try await world.phone("phone")
        try await phone.subscribe(id)
        agent.say(.turnStarted)
        for number in 0..<50 { agent.say(.writes("word \(number)")) }
        agent.say(.asks("r1"))
        #expect(await phone.hears(1) { $0.requested.count })
        #expect(await eventually { await world.summary(id)?.lastSeq == phone.cursor })
        let before = try #require(await world.summary(id))
        let first = phone.events
        let epoch = try #require(phone.snapshots.first?.epoch)
        await world.shutDown()

        let again = try await SessionWorld(in: world, takingUp: [.asks("r1")])
        #expect(await eventually { again.backend.driver?.launch.isTakenUp == true })
        #expect(again.backend.driver?.launch.frame == 52)
        let back = try await again.phone("phone")
        try await back.subscribe(id, epoch: epoch, since: 2)
        #expect(await back.hears(1) { $0.requested.count })
        let summary = try #require(await again.summary(id))
        #expect(summary.status == before.status)
        #expect(summary.title == before.title)
        #expect(summary.pendingCount == 1)
        let replayed = back.events.filter { $0.seq <= before.lastSeq }
        #expect(replayed == first.filter { $0.seq > 2 })
        #expect(back.snapshots.isEmpty)

        // The pending request is the very one, and its answer reaches the agent that was taken up.
        #expect(back.requested.map(\.id) == phone.requested.map(\.id))
        try await back.answer(phone.requested[0])
        #expect(await eventually { again.backend.driver?.commands == ["r1 allowOnce"] })
        try await back.answer(phone.requested[0], token: 9)
        #expect(await back.hears(2) { $0.replies.count })
        #expect(back.replies.map(\.outcome) == [.accepted, .alreadyResolved])
        await again.shutDown()
    }

    @Test
    func
        `L9: a host that dies without a word leaves its request pending; an agent that can't go on orphans it`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        agent.say(.turnStarted, .asks("r1"))
        #expect(await eventually { await world.summary(id)?.pendingCount == 1 })
        let pending = await world.sessions.pendingRequests(of: id)
        // What a SIGKILL would leave at this moment.
        let copies = [world.path + "-a", world.path + "-b"]
        for copy in copies { try world.copyFiles(to: copy) }
        defer { for copy in copies { try? FileManager.default.removeItem(atPath: copy) } }
        await world.shutDown()

        let alone = try await SessionWorld(path: copies[0], takingUp: [.asks("r1")])
        #expect(await alone.sessions.pendingRequests(of: id) == pending)
        #expect(await eventually { await alone.summary(id)?.lastSeq == 5 })
        #expect(await alone.sessions.pendingRequests(of: id) == pending)
        await alone.shutDown()

        let bereft = try await SessionWorld(path: copies[1], takingUp: nil)
        #expect(await eventually { await bereft.summary(id)?.status == .error })
        let phone = try await bereft.phone("phone")
        try await phone.subscribe(id)
        let closings = phone.events.compactMap {
            if case .approvalClosed(let closing) = $0.body { closing.outcome } else { nil }
        }
        #expect(closings == [.orphaned])
        #expect(phone.snapshots[0].summary.pendingCount == 0)
        #expect(phone.snapshots[0].summary.reason?.contains("recording is gone") == true)
        try await phone.answer(pending[0])
        #expect(await phone.hears(1) { $0.replies.count })
        #expect(phone.replies[0].outcome == .alreadyResolved)
        #expect(phone.replies[0].how == .orphaned)
        await bereft.shutDown()
    }
}
