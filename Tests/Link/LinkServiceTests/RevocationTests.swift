// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Pairing
import TestSupport
import Testing

@Suite struct RevocationTests {
    @Test(.holds("NUC-072", "NUC-073"))
    func `A connected device loses its connection at once, and every later one`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink()
        let paired = try await device.pair(with: .link(link))
        let session = try await device.connect(to: paired, cases: ["echoed"])
        #expect(try await session.echo("before") == "before")

        try await host.revoke(device.id)
        #expect(await session.ended().code == "closedByPeer")
        let told = await linkError { _ = try await device.connect(to: paired, cases: []) }
        #expect(told?.code == "removed")
        #expect(told?.message.contains("Studio") == true)

        // The device keeps that, over its restart, and does not knock again.
        let restarted = try world.device()
        let stored = try #require(try await restarted.hosts().first)
        guard case .removed = stored.state else {
            Issue.record("the removal is stored")
            return
        }
        let kept = await linkError { _ = try await restarted.connect(to: stored, cases: []) }
        #expect(kept?.code == "removed")
        let old = await linkError { _ = try await restarted.pair(with: .link(link)) }
        #expect(old?.code == "used")

        let fresh = try await restarted.pair(with: .link(host.openLink()))
        let again = try await restarted.connect(to: fresh, cases: ["echoed"])
        #expect(try await again.echo("paired again") == "paired again")
        await host.shutDown()
    }

    @Test(.holds("NUC-072", "NUC-178"))
    func `An absent device learns it from its host when it is back, also from a restarted one`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        var paired = try await device.pair(with: .link(host.openLink()))
        try await host.revoke(device.id)
        await host.shutDown()

        let restarted = try world.host()
        paired.hints = [try await restarted.listenOnLoopback()]
        let told = await linkError { _ = try await device.connect(to: paired, cases: []) }
        #expect(told?.code == "removed")
        await restarted.shutDown()
    }

    @Test(
        .holds("NUC-178"), arguments: [[0x00, 0x02, 0x03], [], [0x00, 0x20, 0x01]] as [[UInt8]])
    func `A refusal that anyone can forge unpairs nothing`(answer: [UInt8]) async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let before = try world.files(in: "phone")

        let pipe = MemoryPipe()
        let forger = Forger(pipe.host, answering: answer)
        let error = await linkError {
            _ = try await device.connect(to: paired, over: pipe.device, cases: [])
        }
        #expect(error != nil && error?.code != "removed")
        #expect(try world.files(in: "phone") == before)
        withExtendedLifetime(forger) {}

        var stored = try #require(try await device.hosts().first)
        stored.hints = [address]
        let session = try await device.connect(to: stored, cases: ["echoed"])
        #expect(try await session.echo("still paired") == "still paired")
        await host.shutDown()
    }

    @Test func `A device may ask to be forgotten`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let session = try await device.connect(to: paired, cases: [])
        try await session.send(Unpair.encoded())
        #expect(await session.ended().code == "closedByPeer")
        #expect(await eventually { await host.devices().isEmpty })
        await host.shutDown()
    }
}
