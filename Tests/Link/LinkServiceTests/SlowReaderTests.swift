// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Diagnostics
import Greeting
import Pairing
import Synchronization
import TestSupport
import Testing

@testable import LinkService

/// Sends without being asked again for as long as the connection stands.
private struct FloodingApplication: HostApplication {
    var cases: [ApplicationCase] { [ApplicationCase("flood", needs: .scope(.view))] }

    func received(_ message: ApplicationMessage, grant: Grant, from device: ConnectedDevice) {
        let text = String(repeating: "f", count: 65_536)
        for _ in 0..<2_000 { device.send(EchoMessage.echo(text)) }
    }
}

@Suite struct SlowReaderTests {
    @Test func `What waits to be sent is bounded, and after one that is dropped nothing is taken`()
    {
        let backlog = SendingBacklog()
        let bound = LinkServiceLimits.maximumQueuedByteCount
        #expect(backlog.add(bound) == .taken)
        backlog.remove(bound)
        #expect(backlog.add(bound - 1) == .taken)
        #expect(backlog.add(2) == .overflowed)
        #expect(backlog.byteCount == bound - 1)
        backlog.remove(bound - 1)
        #expect(backlog.add(1) == .dropped)
        #expect(backlog.byteCount == 0)
    }

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
        // 131 MB were handed over at once, and all but the first four were not even kept.
        #expect(
            world.sink.records.contains { $0.text.contains("more was handed over") })
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
        let sent = Mutex(0)
        let sending = Task {
            for _ in 0..<count {
                try await session.send(EchoMessage.echo(text))
                sent.withLock { $0 += 1 }
            }
        }
        // 40 MB are to be sent and nobody reads: the sender comes to a halt, nothing breaks.
        var before = -1
        let hasHalted = try await eventually {
            try await Task.sleep(for: .milliseconds(300))
            let now = sent.withLock { $0 }
            defer { before = now }
            return now > 0 && now == before
        }
        #expect(hasHalted)
        #expect(sent.withLock { $0 } < count)
        var received = 0
        while received < count, case .message = await session.next() { received += 1 }
        #expect(received == count)
        try await sending.value
        await host.shutDown()
    }
}
