// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Synchronization
import TestSupport
import Testing
import Transport

/// A device at a host of another version: told so by the host itself, or by anybody.
@Suite struct OtherVersionTests {
    /// A host whose messages a device of this version no longer understands.
    private final class NewerApplication: HostApplication {
        private let connections = Mutex(0)
        var connectionCount: Int { connections.withLock { $0 } }
        let cases: [ApplicationCase] = []

        func connected(_ device: ConnectedDevice) {
            connections.withLock { $0 += 1 }
            device.send(WireError(.protocolVersion, message: "Update this device.").encoded())
        }

        func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice) {}
    }

    @Test(.holds("NUC-187"))
    func `Told inside the channel, a device stops and asks for an update`() async throws {
        let application = NewerApplication()
        let world = try TestWorld()
        let host = try world.host(application)
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))

        var last: LinkError?
        let reconnector = Reconnector(device, to: paired.id, cases: [], jitter: { 0 })
        // The stream ends by itself: nothing is tried again.
        for await status in await reconnector.run() {
            switch status {
            case .connecting, .connected: #expect(last == nil)
            case .waiting(_, let error): Issue.record("it would try again after \(error)")
            case .ended(let error): last = error
            }
        }
        #expect(last?.code == "protocolVersion")
        #expect(last?.message.contains("Update the older one.") == true)
        #expect(application.connectionCount == 1)
        // The pairing is as it was, for the day after the update.
        #expect(try await device.host(paired.id)?.state == .paired)
        await host.shutDown()
    }

    @Test(.holds("NUC-187"), .timeLimit(.minutes(1)))
    func `Told in clear, a device says so, waits five minutes, and connects`() async throws {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        let pairing = MemoryPipe()
        await host.accept(pairing.host)
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(
            with: .link(host.openLink(hints: [])), over: pairing.device)
        let before = try world.files(in: "phone")

        let forged = MemoryPipe()
        // Versions 2 to 3, which anybody in between can say.
        let forger = Forger(forged.host, answering: [0, 2, 3])
        let genuine = MemoryPipe()
        let dials = Mutex(0)
        let reconnector = Reconnector(
            device, to: paired.id, cases: ["echoed"], jitter: { 0 },
            dial: { _ in
                let number = dials.withLock { count in
                    count += 1
                    return count
                }
                if number == 1 { return forged.device }
                // Only now: a host does not wait five minutes for a stranger's first bytes.
                await host.accept(genuine.host)
                return genuine.device
            })
        for await status in await reconnector.run() {
            switch status {
            case .connecting: continue
            case .waiting(let pause, let error):
                #expect(pause == 300_000)
                #expect(error.code == "versionRefused")
                #expect(error.message.contains("Anyone in between could have said this"))
                #expect(try world.files(in: "phone") == before)
                #expect(await eventually { clock.hasAlarm(in: pause) })
                #expect(dials.withLock { $0 } == 1)
                clock.advance(by: pause)
            case .connected(let session):
                #expect(try await session.echo("back") == "back")
                withExtendedLifetime(forger) {}
                await host.shutDown()
                return
            case .ended(let error): Issue.record("it gave up: \(error)")
            }
        }
    }
}
