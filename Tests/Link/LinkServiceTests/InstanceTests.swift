// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Pairing
import TestSupport
import Testing

@Suite struct InstanceTests {
    @Test func `A new connection of an instance replaces that instance's old one and no other`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let tab = try world.device()
        let otherTab = try world.device()
        let paired = try await tab.pair(with: .link(host.openLink()))

        let first = try await tab.connect(to: paired, cases: ["echoed"])
        let other = try await otherTab.connect(to: paired, cases: ["echoed"])
        let second = try await tab.connect(to: paired, cases: ["echoed"])
        #expect(await first.ended().code == "closedByPeer")
        #expect(try await second.echo("second") == "second")
        #expect(try await other.echo("other") == "other")
        await host.shutDown()
        #expect(await second.ended().code == "closedByPeer")
    }

    @Test func `A fifth connection of a device is refused with a reason, and four go on`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let paired = try await world.device().pair(with: .link(host.openLink()))
        var sessions: [Session] = []
        for _ in 0..<4 {
            sessions.append(try await world.device().connect(to: paired, cases: ["echoed"]))
        }
        let refused = await linkError {
            _ = try await world.device().connect(to: paired, cases: ["echoed"])
        }
        #expect(refused?.code == "backpressure")
        for session in sessions { #expect(try await session.echo("here") == "here") }

        await sessions[0].close()
        #expect(
            await eventually {
                let session = try? await world.device().connect(to: paired, cases: ["echoed"])
                return (try? await session?.echo("room again")) == "room again"
            })
        await host.shutDown()
    }
}
