// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import LinkService
import Pairing
import SecureChannel
import TestSupport
import Testing

/// Paired devices whose programs keep to the channel and to nothing else.
@Suite struct RogueDeviceTests {
    private let world: TestWorld
    private let application = CountingApplication()
    private let host: Host
    private let address: String
    private let paired: PairedHost
    private let deviceID: DeviceID

    init() async throws {
        world = try TestWorld()
        host = try world.host(application)
        address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        deviceID = device.id
        paired = try await device.pair(with: .link(host.openLink()))
    }

    private func rogue() throws -> RogueDevice {
        let rogue = try RogueDevice(paired, in: world, to: address)
        #expect(rogue.open())
        return rogue
    }

    @Test(.holds("NUC-171"), arguments: ["echo", "ping2", "welcome", "unpair", "administer"])
    func `Anything but hello first is refused and changes nothing`(name: String) async throws {
        let rogue = try rogue()
        try rogue.send(name, ["text": .text("early")])
        #expect(rogue.nextErrorCode() == "unsupported")
        #expect(rogue.next() == nil)
        #expect(rogue.end == .closedByPeer)
        #expect(application.count == 0)
        #expect(await host.devices().count == 1)
        await host.shutDown()
    }

    @Test(.holds("NUC-189"), arguments: [0, 2, UInt64.max])
    func `Another message version is told so, and no more`(version: UInt64) async throws {
        let rogue = try rogue()
        try rogue.sayHello(as: deviceID, version: version)
        #expect(rogue.nextErrorCode() == "protocolVersion")
        #expect(rogue.next() == nil)
        await host.shutDown()
    }

    @Test(.holds("NUC-091"))
    func `A device id that is not that of the proved keys is refused`() async throws {
        let rogue = try rogue()
        try rogue.sayHello(as: host.id)
        #expect(rogue.nextErrorCode() == "unauthorized")
        #expect(rogue.next() == nil)
        await host.shutDown()
    }

    @Test(.holds("NUC-192"))
    func `A message that the host does not know has no effect, and the connection goes on`()
        async throws
    {
        let rogue = try rogue()
        try rogue.sayHello(as: deviceID)
        #expect(rogue.nextIs("welcome"))
        try rogue.send("inventedLater", ["answer": .unsigned(42)])
        #expect(rogue.nextErrorCode() == "unsupported")
        // The channel itself takes the answer.
        try rogue.send("ping")
        try rogue.send("echo", ["text": .text("still here")])
        #expect(rogue.nextIs("echoed"))
        await host.shutDown()
    }

    @Test(.holds("NUC-018"))
    func `A device that ignores its scope has no effect and gets an error`() async throws {
        let application = ScopedApplication()
        let world = try TestWorld()
        let host = try world.host(application)
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let rogue = try RogueDevice(paired, in: world, to: address)
        #expect(rogue.open())
        try await host.setScope(.view, of: device.id)
        try rogue.sayHello(as: device.id, scope: .control)
        #expect(rogue.nextIs("welcome"))
        try rogue.send("approve")
        #expect(rogue.nextErrorCode() == "unauthorized")
        try rogue.send("interrupt")
        #expect(rogue.nextErrorCode() == "unsupported")
        #expect(application.effectCount == 0)
        try rogue.send("look")
        #expect(rogue.nextIs("done"))
        #expect(application.effectCount == 1)
        await host.shutDown()
        await self.host.shutDown()
    }

    @Test func `The host's own commands are on offer over its socket alone`() async throws {
        try await host.setScope(.control, of: deviceID)
        let rogue = try rogue()
        try rogue.sayHello(as: deviceID)
        #expect(rogue.nextIs("welcome"))
        try rogue.send("administer", ["request": .map(CBORMap()), "requestID": .unsigned(1)])
        #expect(rogue.nextErrorCode() == "unsupported")
        await host.shutDown()
    }

    @Test func `Something that is no message ends the connection`() async throws {
        let rogue = try rogue()
        try rogue.sayHello(as: deviceID)
        #expect(rogue.nextIs("welcome"))
        try rogue.send([0xA2, 0x61, 0x61, 0x00, 0x61, 0x62, 0x00])
        #expect(rogue.next() == nil)
        #expect(rogue.end == .closedByPeer)
        await host.shutDown()
    }

    @Test func `A text beyond the limit of echo is refused, and the connection goes on`()
        async throws
    {
        let rogue = try rogue()
        try rogue.sayHello(as: deviceID)
        #expect(rogue.nextIs("welcome"))
        let most = LinkServiceLimits.maximumEchoByteCount
        try rogue.send("echo", ["text": .text(String(repeating: "a", count: most + 1))])
        #expect(rogue.nextErrorCode() == "unsupported")
        try rogue.send("echo", ["text": .text(String(repeating: "a", count: most))])
        #expect(rogue.nextIs("echoed"))
        await host.shutDown()
    }

    @Test func `A device that proved itself and then says nothing is let go`() async throws {
        // Its own clock, since it is moved.
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let rogue = try RogueDevice(paired, in: world, to: address)
        #expect(rogue.open())
        clock.advance(by: ChannelLimits.proofTimeout)
        #expect(rogue.next() == nil)
        await host.shutDown()
        await self.host.shutDown()
    }
}
