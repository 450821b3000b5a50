// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LibcryptoPrimitives
import LinkService
import Pairing
import SecureChannel
import TestSupport
import Testing

/// A paired device that pairs again, undisturbed and cut at each message.
@Suite struct PairingAgainTests {
    @Test(arguments: CutPairingTests.boundaries, [MemoryPipe.Fate.cut, .changed])
    func `A pairing again that breaks anywhere never unpairs the device`(
        boundary: CutPairingTests.Boundary, fate: MemoryPipe.Fate
    ) async throws {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        try await pair(device, with: host, over: MemoryPipe())
        let before = try #require(await host.devices().first)

        clock.advance(by: 60_000)
        let pipe = MemoryPipe { sender, count in
            sender == boundary.side && count == boundary.number ? fate : .delivered
        }
        _ = await linkError { try await pair(device, with: host, over: pipe, scope: .control) }
        #expect(await eventually { await host.connectionCounts.all == 0 })

        clock.advance(by: TrustLimits.unconfirmedMilliseconds)
        let stored = try #require(try await device.hosts().first)
        let again = MemoryPipe()
        await host.accept(again.host)
        let session = try await device.connect(to: stored, over: again.device, cases: ["echoed"])
        #expect(try await session.echo("still here") == "still here")
        let after = try #require(await host.devices().first)
        #expect(after.state == .confirmed)
        #expect(after.secret.isEqual(to: before.secret))
        await host.shutDown()
    }

    @Test func `The first reconnect confirms it, and its grant counts from the hello on`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        try await pair(device, with: host, over: MemoryPipe())
        clock.advance(by: 60_000)
        // The device's confirmation is lost.
        let pipe = MemoryPipe { side, count in
            side == .device && count == 4 ? .cut : .delivered
        }
        try await pair(device, with: host, over: pipe, scope: .control)
        #expect(await host.devices().first?.grant.scope == .approve)

        let stored = try #require(try await device.hosts().first)
        let again = MemoryPipe()
        await host.accept(again.host)
        let session = try await device.connect(to: stored, over: again.device, cases: ["echoed"])
        #expect(session.welcome.scope == .control)
        #expect(await eventually { await host.devices().first?.grant.scope == .control })
        #expect(await host.devices().count == 1)
        await host.shutDown()
    }

    @Test func `A device that holds a code and says nothing keeps nobody from it`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink()
        let thief = try RogueDevice(
            .link(
                try #require(PairingID(bytes: link.pairingID.bytes)), hostKey: link.hostKey,
                secret: link.secret, room: []),
            as: LocalIdentity<LibcryptoPrimitives>.generateForDevice(), to: address)
        #expect(thief.open())
        _ = try await world.device().pair(with: .link(link))
        await host.shutDown()
    }

    private func pair(
        _ device: Device, with host: Host, over pipe: MemoryPipe, scope: Scope = .approve
    ) async throws {
        let link = try await host.openLink(scope: scope, hints: [])
        await host.accept(pipe.host)
        _ = try await device.pair(with: .link(link), over: pipe.device)
    }
}
