// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import Greeting
import LibcryptoPrimitives
import Pairing
import SecureChannel
import TestSupport
import Testing
import Transport

@testable import LinkService

@Suite struct LocalCommandTests {
    @Test func `A command pairs a device, lists, names, limits and removes it over the socket`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        try await host.listenForCommands(at: world.home.socketPath)
        let command = try await CommandClient.connect(home: world.home, log: world.log)

        let status = try await command.status()
        #expect(status.id == host.id)
        #expect(status.addresses == [address, world.home.socketPath])
        #expect(status.deviceCount == 0)
        #expect(try await command.devices().isEmpty)

        var events = try await command.watch().makeAsyncIterator()
        let opened = try await command.openLink(scope: .view)
        let device = try world.device()
        async let pairing = device.pair(with: .link(PairingLink(parsing: opened.text)))
        guard case .deviceAsks(let prompt) = await events.next() else {
            Issue.record("the question comes first")
            return
        }
        #expect(prompt.label == DeviceLabel("phone"))
        #expect(prompt.grant.scope == .view)
        #expect(prompt.deviceID == device.id)
        try await command.answer(prompt.id, allow: true)
        let paired = try await pairing
        var names: [String] = []
        while let event = await events.next() {
            names.append(name(of: event))
            if case .paired(let summary) = event {
                #expect(summary.id == device.id)
                #expect(summary.state == .confirmed)
                break
            }
        }
        #expect(names.sorted() == ["paired", "pairingClosed used", "promptClosed"])

        try await command.setScope(.control, of: device.id)
        try await command.rename(device.id, to: DeviceLabel("Anna's phone"))
        let session = try await device.connect(to: paired, cases: ["echoed"])
        let listed = try #require(try await command.devices().first)
        #expect(listed.name == DeviceLabel("Anna's phone"))
        #expect(listed.grant.scope == .control)
        #expect(listed.isConnected)

        try await command.revoke(device.id)
        #expect(await session.ended().code == "closedByPeer")
        #expect(try await command.devices().first?.state == .revoked)
        let nobody = try #require(DeviceID(text: String(repeating: "a", count: 26)))
        let again = await linkError { try await command.revoke(nobody) }
        #expect(again?.code == "storage.unknownDevice")
        await host.shutDown()
        let over = await linkError { _ = try await command.status() }
        #expect(over != nil)
    }

    private func name(of event: LocalHostEvent) -> String {
        switch event {
        case .deviceAsks: "deviceAsks"
        case .promptClosed: "promptClosed"
        case .paired: "paired"
        case .pairingEnded(let code, _): "pairingEnded " + code
        case .pairingClosed(_, let code, _): "pairingClosed " + code
        case .connected: "connected"
        case .disconnected: "disconnected"
        }
    }

    @Test func `A command that comes late is shown the open question, and opens codes`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        try await host.listenForCommands(at: world.home.socketPath)
        let command = try await CommandClient.connect(home: world.home, log: world.log)
        let opened = try await command.openCode()
        let device = try world.device()
        async let pairing = linkError {
            _ = try await device.pair(
                with: .code(PairingCode(typed: opened.text), address: address))
        }
        #expect(await eventually { await !host.openPrompts.isEmpty })
        let late = try await CommandClient.connect(home: world.home, log: world.log)
        var events = try await late.watch().makeAsyncIterator()
        guard case .deviceAsks(let prompt) = await events.next() else {
            Issue.record("the open question is shown")
            return
        }
        try await late.answer(prompt.id, allow: false)
        let code = await pairing?.code
        #expect(code == "deniedByPeer")
        let gone = await linkError { try await late.answer(prompt.id, allow: true) }
        #expect(gone?.code == "unknownPrompt")
        await host.shutDown()
    }

    @Test func `Without a host a command says so and makes nothing`() async throws {
        let world = try TestWorld()
        let error = await linkError {
            _ = try await CommandClient.connect(home: world.home, log: world.log)
        }
        #expect(error?.code == "noHost")
        #expect(!FileManager.default.fileExists(atPath: world.home.path))
    }

    @Test(.holds("NUC-010"))
    func `The commands' own identity counts on the socket alone, and a phone's not there`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        try await host.listenForCommands(at: world.home.socketPath)
        await host.answerAll(true)

        let local = try Device(
            folder: world.home.hostPath + "/local", name: DeviceLabel("stolen"),
            platform: Platform("test"), log: world.log)
        var record = try #require(try await local.hosts().first)
        record.hints = [address]
        let overTCP = await linkError { _ = try await local.connect(to: record, cases: []) }
        #expect(overTCP?.code == "endedBeforeOpening")

        let phone = try world.device()
        let paired = try await phone.pair(with: .link(host.openLink(scope: .control)))
        let session = try await phone.connect(
            to: paired, over: connectUnix(path: world.home.socketPath), cases: ["administered"])
        try await session.send(Self.administer("status"))
        guard case .refused(let error) = await session.next() else {
            Issue.record("a phone does not administer, whatever its scope")
            return
        }
        #expect(error.code == .unsupported)
        #expect(await host.devices().map(\.id) == [phone.id])
        await host.shutDown()
    }

    /// `{"administer": {"request": {NAME: {}}, "requestID": 1}}`
    private static func administer(_ name: String) -> [UInt8] {
        [0xA1, 0x6A] + Array("administer".utf8) + [0xA2, 0x67] + Array("request".utf8)
            + [0xA1, 0x60 + UInt8(name.utf8.count)] + Array(name.utf8)
            + [0xA0, 0x69] + Array("requestID".utf8) + [0x01]
    }

    @Test(.holds("NUC-010")) func `A copy of the commands' keys is paired with nobody`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        try FileManager.default.createDirectory(
            atPath: world.path + "/thief", withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(
            atPath: world.home.hostPath + "/local/identity",
            toPath: world.path + "/thief/identity")
        let thief = try world.device("thief")
        let error = await linkError {
            _ = try await thief.pair(with: .link(host.openLink(scope: .control)))
        }
        #expect(error?.code == "connectionLost")
        #expect(try await thief.hosts().isEmpty)
        #expect(await host.devices().isEmpty)
        await host.shutDown()
    }

    @Test func `A device that is in the table is removed, even with the commands' own keys`()
        async throws
    {
        let world = try TestWorld()
        let first = try world.host()
        var own = first.context.local
        await first.shutDown()
        let store = try TrustStore(path: world.home.trustDatabasePath)
        own.state = .unconfirmed(expiresAt: SystemClock().wallTime + 60_000)
        try await store.storeUnconfirmed(own)
        try await store.close()

        let host = try world.host()
        let address = try await host.listenOnLoopback()
        let local = try Device(
            folder: world.home.hostPath + "/local", name: DeviceLabel("copy"),
            platform: Platform("test"), log: world.log)
        var record = try #require(try await local.hosts().first)
        record.hints = [address]
        let session = try await local.connect(to: record, cases: ["echoed"])
        #expect(try await session.echo("here") == "here")
        try await host.revoke(own.id)
        #expect(await linkError { _ = try await session.echo("still here") } != nil)
        await host.shutDown()
    }

    @Test func `A command that asks to watch and goes at once is not told of events for ever`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        try await host.listenForCommands(at: world.home.socketPath)
        let local = try Device(
            folder: world.home.hostPath + "/local", name: DeviceLabel("command"),
            platform: Platform("test"), log: world.log)
        let record = try #require(try await local.hosts().first)
        for _ in 1...20 {
            let session = try await local.connect(
                to: record, over: connectUnix(path: world.home.socketPath),
                cases: ["administered"])
            try await session.send(Self.administer("watch"))
            await session.close()
        }
        #expect(await eventually { await host.connectionCounts.all == 0 })
        #expect(await eventually { await host.watchers.isEmpty })
        await host.shutDown()
    }

    @Test func `The record of an earlier host is forgotten, and a folder without one says so`()
        async throws
    {
        let world = try TestWorld()
        await (try world.host()).shutDown()
        let elsewhere = try TestWorld()
        let other = try elsewhere.host()
        await other.shutDown()
        let stale = try #require(
            try PairedHostStore(folder: elsewhere.home.hostPath + "/local").host(other.id))
        let records = try PairedHostStore(folder: world.home.hostPath + "/local")
        try records.store(stale)

        let host = try world.host()
        #expect(try records.hosts().map(\.id) == [host.id])
        try await host.listenForCommands(at: world.home.socketPath)
        let command = try await CommandClient.connect(home: world.home, log: world.log)
        #expect(try await command.status().id == host.id)
        await command.close()
        try records.remove(host.id)
        let error = await linkError {
            _ = try await CommandClient.connect(home: world.home, log: world.log)
        }
        #expect(error?.code == "storage.missing")
        #expect(error?.message.contains("Restart the host") == true)
        await host.shutDown()
    }

    @Test func `A socket that can't be used is not taken for a host that is missing`()
        async throws
    {
        let world = try TestWorld()
        let home = try HomeFolder(environment: [
            "SHEETBEND_HOME": world.path + "/" + String(repeating: "x", count: 200)
        ])
        let error = await linkError {
            _ = try await CommandClient.connect(home: home, log: world.log)
        }
        #expect(error?.code == "pathTooLong")
    }

    @Test
    func `A second host in the same folder is refused, and a new one keeps the commands' keys`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let second = await linkError { _ = try world.host() }
        #expect(second?.code == "storage.alreadyRunning")
        let before = try world.files(in: "home/host/local")
        await host.shutDown()
        let restarted = try world.host()
        #expect(try world.files(in: "home/host/local") == before)
        try await restarted.listenForCommands(at: world.home.socketPath)
        let command = try await CommandClient.connect(home: world.home, log: world.log)
        #expect(try await command.status().id == host.id)
        await restarted.shutDown()
    }
}
