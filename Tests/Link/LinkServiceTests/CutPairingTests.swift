// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Foundation
import LinkService
import Pairing
import TestSupport
import Testing

/// Pairings whose connection breaks at each message of each side.
@Suite struct CutPairingTests {
    /// Sends of a pairing by link: preamble and message 1, proof, introduce, confirm; and message 2,
    /// proof, grant, paired.
    static let boundaries = (1...8).map {
        Boundary(side: $0 > 4 ? .host : .device, number: ($0 - 1) % 4 + 1)
    }

    struct Boundary: Sendable {
        let side: MemoryPipe.Side
        let number: Int
    }

    @Test(
        .holds("NUC-064", "NUC-069"),
        arguments: boundaries, [MemoryPipe.Fate.cut, .changed])
    func `A pairing cut or changed at any message ends paired on both sides or on neither`(
        boundary: Boundary, fate: MemoryPipe.Fate
    ) async throws {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink(hints: [])

        let pipe = MemoryPipe { sender, count in
            sender == boundary.side && count == boundary.number ? fate : .delivered
        }
        await host.accept(pipe.host)
        let error = await linkError {
            _ = try await device.pair(with: .link(link), over: pipe.device)
        }
        #expect(await eventually { await host.connectionCounts.all == 0 })

        if let stored = try await device.hosts().first {
            // The device holds the host: the host holds the device, and its reconnect confirms that.
            #expect(error == nil)
            let again = MemoryPipe()
            await host.accept(again.host)
            let session = try await device.connect(
                to: stored, over: again.device, cases: ["echoed"])
            #expect(try await session.echo("paired") == "paired")
            #expect(await eventually { await host.devices().first?.state == .confirmed })
            clock.advance(by: TrustLimits.unconfirmedMilliseconds)
            #expect(await host.devices().count == 1)
        } else {
            // The device holds nothing and says what to do; the host's record goes by itself.
            #expect(
                error?.message.contains("again") == true || error?.message.contains("new") == true)
            clock.advance(by: TrustLimits.unconfirmedMilliseconds)
            #expect(await eventually { await host.devices().isEmpty })
        }
        await host.shutDown()
    }

    @Test(.holds("NUC-069"))
    func `A device whose confirmation was lost and that comes too late is told to pair again`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink(hints: [])
        let pipe = MemoryPipe { side, count in
            side == .device && count == 4 ? .cut : .delivered
        }
        await host.accept(pipe.host)
        let stored = try await device.pair(with: .link(link), over: pipe.device)
        #expect(await eventually { await host.connectionCounts.all == 0 })
        clock.advance(by: TrustLimits.unconfirmedMilliseconds)
        #expect(await eventually { await host.devices().isEmpty })

        let late = MemoryPipe()
        await host.accept(late.host)
        let error = await linkError {
            _ = try await device.connect(to: stored, over: late.device, cases: [])
        }
        #expect(error?.code == "endedBeforeOpening")
        #expect(error?.message.contains("pair again") == true)
        await host.shutDown()
    }

    @Test func `An unconfirmed device that comes in time is confirmed over a restart of the host`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink(hints: [])
        let pipe = MemoryPipe { side, count in
            side == .device && count == 4 ? .cut : .delivered
        }
        await host.accept(pipe.host)
        let stored = try await device.pair(with: .link(link), over: pipe.device)
        await host.shutDown()

        clock.advance(by: TrustLimits.unconfirmedMilliseconds - 1)
        let restarted = try world.host()
        let again = MemoryPipe()
        await restarted.accept(again.host)
        let session = try await device.connect(to: stored, over: again.device, cases: ["echoed"])
        #expect(try await session.echo("in time") == "in time")
        #expect(await eventually { await restarted.devices().first?.state == .confirmed })
        await restarted.shutDown()
    }

    @Test func `Giving up once the host is stored keeps the pairing, and says so`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink(hints: [])
        let place = world.path + "/phone/" + host.id.text + "/host"
        let pipe = MemoryPipe { sender, _ in
            let isStored = FileManager.default.fileExists(atPath: place)
            return sender == .host && isStored ? .lost : .delivered
        }
        await host.accept(pipe.host)
        let pairing = Task { try await device.pair(with: .link(link), over: pipe.device) }
        #expect(try await eventually { try await !device.hosts().isEmpty })
        pairing.cancel()
        let stored = try await pairing.value
        let again = MemoryPipe()
        await host.accept(again.host)
        let session = try await device.connect(to: stored, over: again.device, cases: ["echoed"])
        #expect(try await session.echo("paired") == "paired")
        await host.shutDown()
    }
}
