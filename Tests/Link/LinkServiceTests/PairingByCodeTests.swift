// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Pairing
import Synchronization
import TestSupport
import Testing

@Suite struct PairingByCodeTests {
    @Test func `Twelve typed characters pair a device, however people type them`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let opened = try await host.openCode(scope: .control)
        let typed = opened.code.shown.lowercased().replacing("-", with: " ")

        let device = try world.device()
        let paired = try await device.pair(
            with: .code(PairingCode(typed: typed), address: address))
        #expect(paired.grant.scope == .control)
        let session = try await device.connect(to: paired, cases: ["echoed"])
        #expect(session.welcome.scope == .control)
        #expect(try await session.echo("Hello") == "Hello")
        await host.shutDown()
    }

    @Test func `A mistyped code pairs nothing and says so`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        _ = try await host.openCode()
        let device = try world.device()
        let error = await linkError {
            _ = try await device.pair(
                with: .code(PairingCode(typed: "7K3M-P2XQ-9DWR"), address: address))
        }
        #expect(error?.code == "wrongCode")
        #expect(try await device.hosts().isEmpty)
        await host.shutDown()
    }

    @Test func `Without a code both people see the same words, and notes are granted alone`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        let device = try world.device()
        let closed = await linkError {
            _ = try await device.pair(with: .approval(address: address)) { _ in true }
        }
        #expect(closed?.code == "notOpen")

        await host.openApproval()
        let shown = Mutex("")
        async let pairing = device.pair(with: .approval(address: address)) { words in
            shown.withLock { $0 = words }
            return true
        }
        #expect(await eventually { await !host.openPrompts.isEmpty })
        let prompt = try #require(await host.openPrompts.first)
        let words = try #require(prompt.words)
        try await host.answer(prompt.id, allow: true)
        let paired = try await pairing
        #expect(shown.withLock { $0 } == words)
        #expect(words.split(separator: " ").count == 3)
        #expect(paired.grant == Grant(scope: nil, notes: true))

        let session = try await device.connect(to: paired, cases: ["echoed"])
        try await session.send(EchoMessage.echo("Hello"))
        guard case .refused(let error) = await session.next() else {
            Issue.record("echo needs a session scope")
            return
        }
        #expect(error.code == .unauthorized)
        await host.shutDown()
    }
}
