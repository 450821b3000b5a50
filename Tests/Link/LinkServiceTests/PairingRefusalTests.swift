// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import LinkService
import Pairing
import SecureChannel
import Synchronization
import TestSupport
import Testing

@Suite struct PairingRefusalTests {
    @Test(.holds("NUC-065"))
    func `A link is good for one device, and a second one is told why`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink()
        _ = try await world.device("first").pair(with: .link(link))

        let second = try world.device("second")
        let error = await linkError { _ = try await second.pair(with: .link(link)) }
        #expect(error?.code == "used")
        #expect(try await second.hosts().isEmpty)
        #expect(await host.devices().count == 1)
        await host.shutDown()
    }

    @Test(
        .holds("NUC-065"), arguments: [(119_000, nil), (121_000, "expired")] as [(Int64, String?)])
    func `A link works until 120 s of the host's own clock`(
        after milliseconds: Int64, code: String?
    ) async throws {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink()
        clock.advance(by: milliseconds)
        let device = try world.device()
        let error = await linkError { _ = try await device.pair(with: .link(link)) }
        #expect(error?.code == code)
        #expect(await host.devices().count == (code == nil ? 1 : 0))
        await host.shutDown()
    }

    @Test(.holds("NUC-064"))
    func `Whoever lacks the secret of this very link completes nothing, and five tries close it`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink()
        let other = try await host.openLink()
        let guesser = try world.device("guesser")
        for secret in [
            other.secret, try LibcryptoPrimitives.randomBytes(count: 32),
            try LibcryptoPrimitives.randomBytes(count: 32),
            try LibcryptoPrimitives.randomBytes(count: 32), other.secret,
        ] {
            let forged = try PairingLink(
                hostKey: link.hostKey, pairingID: link.pairingID, secret: secret,
                expires: link.expires, hints: link.hints, relay: nil)
            #expect(await linkError { _ = try await guesser.pair(with: .link(forged)) } != nil)
        }
        #expect(try await guesser.hosts().isEmpty)
        #expect(await host.devices().isEmpty)

        let late = await linkError { _ = try await world.device().pair(with: .link(link)) }
        #expect(late?.code == "expired")
        _ = try await world.device().pair(with: .link(other))
        await host.shutDown()
    }

    @Test(.holds("NUC-062"))
    func `A man in the middle who knows the secret but not the host's key gets nothing`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let real = try await host.openLink()
        // What was scanned names another key than the host that answers has.
        let scanned = try PairingLink(
            hostKey: LocalIdentity<LibcryptoPrimitives>.generateForHost().agreementKey.publicKey,
            pairingID: real.pairingID, secret: real.secret, expires: real.expires,
            hints: real.hints, relay: nil)
        let device = try world.device()
        let error = await linkError { _ = try await device.pair(with: .link(scanned)) }
        #expect(error?.code == "hostKeyDiffers")
        #expect(try await device.hosts().isEmpty)
        #expect(await host.devices().isEmpty)
        await host.shutDown()
    }

    @Test func `A no on the host stores nothing and closes the link`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(false)
        let link = try await host.openLink()
        let device = try world.device()
        let denied = await linkError { _ = try await device.pair(with: .link(link)) }
        #expect(denied?.code == "deniedByPeer")
        #expect(try await device.hosts().isEmpty)
        #expect(await host.devices().isEmpty)
        let again = await linkError { _ = try await device.pair(with: .link(link)) }
        #expect(again?.code == "expired")
        await host.shutDown()
    }

    @Test func `A question that nobody answers ends after 90 s, and the device is told`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        let link = try await host.openLink(hints: [])
        let device = try world.device()
        let hostSends = Mutex(0)
        let pipe = MemoryPipe { sender, _ in
            if sender == .host { hostSends.withLock { $0 += 1 } }
            return .delivered
        }
        await host.accept(pipe.host)
        async let error = linkError {
            _ = try await device.pair(with: .link(link), over: pipe.device)
        }
        #expect(await eventually { await !host.openPrompts.isEmpty })
        // In steps, so that the device's pings, which the host answers, keep the connection alive.
        for _ in 1..<PairingLimits.questionMilliseconds / ChannelLimits.pingInterval {
            let before = hostSends.withLock { $0 }
            clock.advance(by: ChannelLimits.pingInterval)
            #expect(await eventually { hostSends.withLock { $0 } > before })
        }
        clock.advance(by: ChannelLimits.pingInterval)
        let code = await error?.code
        #expect(code == "peerFailed")
        #expect(await eventually { await host.openPrompts.isEmpty })
        #expect(await host.devices().isEmpty)
        await host.shutDown()
    }

    @Test func `An address that leads nowhere is passed over, and none at all says so`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let link = try await host.openLink(hints: ["127.0.0.1:1", address])
        #expect(try await world.device().pair(with: .link(link)).id == host.id)
        await host.shutDown()

        let alone = await linkError {
            _ = try await world.device("other").pair(with: .link(link))
        }
        #expect(alone?.code == "connectionRefused")
    }
}
