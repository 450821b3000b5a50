// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Diagnostics
import Greeting
import LinkService
import Pairing
import TestSupport
import Testing

/// Sends without being asked again for as long as the connection stands.
private struct FloodingApplication: HostApplication {
    var cases: [ApplicationCase] { [ApplicationCase("flood", needs: .scope(.view))] }

    func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice) {
        let text = String(repeating: "f", count: 65_536)
        for _ in 0..<2_000 { device.send(EchoMessage.echo(text)) }
    }
}

@Suite struct SlowReaderTests {
    @Test func `A device that reads nothing loses its connection, and others go on`() async throws {
        let world = try TestWorld()
        let host = try world.host(FloodingApplication())
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        // It says that it knows the message, and never takes one from its session.
        let session = try await device.connect(to: paired, cases: ["echo"])
        try await session.send([0xA1, 0x65] + Array("flood".utf8) + [0xA0])
        #expect(
            await eventually {
                world.sink.records.contains { $0.text.contains("backpressure") }
            })
        #expect(await eventually { await host.connectedDevices().isEmpty })
        let again = try await device.connect(to: paired, cases: [])
        #expect(again.welcome.scope == .approve)
        await host.shutDown()
    }

    @Test func `A device that asks without listening is read no further until it does`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let session = try await device.connect(to: paired, cases: ["echoed"])
        let text = String(repeating: "e", count: 200_000)
        let count = 200
        let sending = Task {
            for _ in 0..<count { try await session.send(EchoMessage.echo(text)) }
        }
        // 40 MB are on their way and nobody reads: the sender waits, nothing breaks.
        try await Task.sleep(for: .milliseconds(500))
        var received = 0
        while received < count, case .message = await session.next() { received += 1 }
        #expect(received == count)
        try await sending.value
        await host.shutDown()
    }
}
