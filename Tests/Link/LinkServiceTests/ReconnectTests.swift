// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import Foundation
import Greeting
import LibcryptoPrimitives
import LinkService
import Pairing
import SecureChannel
import TestSupport
import Testing
import Transport

@Suite struct ReconnectTests {
    @Test(.holds("NUC-017", "NUC-054", "NUC-068", "NUC-074"), .timeLimit(.minutes(5)))
    func `A device reconnects a thousand times unattended and no stored key changes`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        let answering = await host.answerAll(true)
        let link = try await host.openLink()
        let device = try world.device()
        let paired = try await device.pair(with: .link(link))
        answering.cancel()
        try await device.connect(to: paired, cases: ["echoed"]).close()

        let record = try #require(await host.devices().first)
        #expect(record.grant.scope == .approve)
        #expect(record.secret.isEqual(to: paired.secret))
        #expect(!record.secret.bytes.isEqual(to: link.secret))
        let before = try world.files(in: "phone")

        for number in 1...Scale.count(1_000) {
            let session = try await device.connect(to: paired, cases: ["echoed"])
            #expect(try await session.echo("\(number)") == "\(number)")
            await session.close()
        }
        #expect(try world.files(in: "phone") == before)
        var after = try #require(await host.devices().first)
        after.lastSeenAt = record.lastSeenAt
        #expect(bytes(after.encoded()) == bytes(record.encoded()))
        await host.shutDown()
    }

    @Test(.holds("NUC-055"))
    func `Another host at the address is refused, said, and does not displace the pinned one`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink()
        var paired = try await device.pair(with: .link(link))
        let before = try world.files(in: "phone")

        let impostorWorld = try TestWorld()
        let impostor = try impostorWorld.host()
        let false1 = try await impostor.listenOnLoopback()
        paired.hints = [false1]
        let error = await linkError { _ = try await device.connect(to: paired, cases: []) }
        #expect(error?.code == "endedBeforeOpening")
        #expect(error?.message.contains("another host") == true)
        #expect(try world.files(in: "phone") == before)

        paired.hints = [false1, address]
        let session = try await device.connect(to: paired, cases: ["echoed"])
        #expect(try await session.echo("Hello") == "Hello")
        await impostor.shutDown()
        await host.shutDown()
    }

    @Test func `A cut before the proof is not called another key, and a wrong answer is`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let device = try world.device()
        await host.answerAll(true)
        let pairing = MemoryPipe()
        await host.accept(pairing.host)
        let paired = try await device.pair(
            with: .link(host.openLink(hints: [])), over: pairing.device)

        for cutter in [MemoryPipe.Side.device, .host] {
            let pipe = MemoryPipe { side, count in side == cutter ? .cut : .delivered }
            await host.accept(pipe.host)
            let cut = await linkError {
                _ = try await device.connect(to: paired, over: pipe.device, cases: [])
            }
            #expect(cut?.code == "endedBeforeOpening")
            #expect(cut?.message.contains("keys differ") == false)
        }

        let forged = MemoryPipe()
        let forger = Forger(
            forged.host, answering: [0, 48] + [UInt8](repeating: 9, count: 48))
        let other = await linkError {
            _ = try await device.connect(to: paired, over: forged.device, cases: [])
        }
        #expect(other?.code == "hostKeyChanged")
        withExtendedLifetime(forger) {}
        await host.shutDown()
    }

    @Test(.holds("NUC-056"))
    func `A device whose key is not pinned gets no session and learns nothing`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        let stranger = try LocalIdentity<LibcryptoPrimitives>.generateForDevice()
        let rogue = try RogueDevice(
            .reconnect(
                hostKey: host.publicIdentity.agreementKey,
                signingKey: host.publicIdentity.signingKey,
                secret: LibcryptoPrimitives.randomBytes(count: 32), room: host.room.bytes),
            as: stranger, to: address)
        #expect(!rogue.open())
        #expect(rogue.end == .failed(.endedBeforeOpening))
        #expect(await host.devices().isEmpty)
        await host.shutDown()
    }

    @Test func `An unreachable host is tried again until it is back`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        await host.shutDown()

        let reconnector = Reconnector(
            device, to: paired.id, cases: ["echoed"], jitter: { 0.999 })
        var restarted: Host?
        for await status in await reconnector.run() {
            switch status {
            case .connecting: continue
            case .waiting(_, let error):
                #expect(error.code == "connectionRefused")
                guard restarted == nil else { continue }
                let again = try world.host()
                await again.listen(
                    on: try TransportListener.tcp(EndpointAddress(parsing: address)))
                restarted = again
            case .connected(let session):
                #expect(try await session.echo("back") == "back")
                await again(restarted)
                return
            case .ended(let error): Issue.record("it gave up: \(error)")
            }
        }
    }

    private func again(_ host: Host?) async {
        await host?.shutDown()
    }

    private func bytes(_ secret: SecretBytes) -> [UInt8] {
        (0..<secret.count).map { secret.span[$0] }
    }
}
