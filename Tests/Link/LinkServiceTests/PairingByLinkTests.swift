// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Pairing
import TestSupport
import Testing

@Suite struct PairingByLinkTests {
    @Test(.holds("NUC-060", "NUC-066", "NUC-067"))
    func `A device pairs by link over TCP and both sides know each other after restarts`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink()

        let paired = try await world.device().pair(with: .link(PairingLink(parsing: link.text)))
        #expect(paired.id == host.id)
        #expect(paired.identity == host.publicIdentity)
        #expect(paired.hints == [address])

        let session = try await world.device().connect(to: paired, cases: ["echoed"])
        #expect(session.welcome.hostName == DeviceLabel("Studio"))
        #expect(session.welcome.scope == .approve)
        #expect(try await session.echo("Hello") == "Hello")
        await session.close()
        await host.shutDown()

        let restarted = try world.host()
        let second = try await restarted.listenOnLoopback()
        #expect(restarted.publicIdentity == host.publicIdentity)
        let phone = try world.device()
        var stored = try #require(try await phone.hosts().first)
        stored.hints = [second]
        let again = try await phone.connect(to: stored, cases: ["echoed"])
        #expect(try await again.echo("Hello again") == "Hello again")
        await restarted.shutDown()
    }
}
