// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Diagnostics
import LibcryptoPrimitives
import LinkService
import Pairing
import SecureChannel
import TestSupport
import Testing

/// Strangers at the door: what they may hold, for how long, and that the others get in all the same.
@Suite(.serialized) struct StrangerTests {
    @Test func `Eight strangers of one address and 64 of all hold a place, no more`() async throws {
        // Their time must not run out while a slow machine still opens sockets.
        let world = try TestWorld(clock: ManualLinkClock())
        let host = try world.host()
        let address = try await host.listenOnLoopback()

        let ofOne = try (0..<12).map { _ in try RawSocket(to: address, from: "127.0.0.9") }
        #expect(await eventually { await host.connectionCounts.strangers == 8 })
        var others: [RawSocket] = []
        for number in 10..<20 {
            for _ in 0..<8 { others.append(try RawSocket(to: address, from: "127.0.0.\(number)")) }
        }
        #expect(await eventually { await host.connectionCounts.strangers == 64 })
        // The ninth of one address, and whoever came after the 64th, were cut off without an answer.
        #expect(ofOne[11].receive() == nil)
        #expect(others[79].receive() == nil)
        await host.shutDown()
    }

    @Test func `A stranger who says nothing is gone after ten seconds, and its place is free`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let silent = try (0..<8).map { _ in try RawSocket(to: address) }
        #expect(await eventually { await host.connectionCounts.strangers == 8 })
        // A device of the same address has to wait until they are gone.
        let device = try world.device()
        let link = try await host.openLink()
        #expect(await linkError { _ = try await device.pair(with: .link(link)) } != nil)

        clock.advance(by: 9_999)
        #expect(await host.connectionCounts.strangers == 8)
        clock.advance(by: 1)
        for socket in silent { #expect(socket.receive() == nil) }
        #expect(await eventually { await host.connectionCounts.strangers == 0 })
        #expect(try await device.pair(with: .link(link)).id == host.id)
        await host.shutDown()
    }

    @Test func `A stranger with whom nobody paired is cut off beyond 64 KiB, and not before`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.openApproval()
        // It proves keys that it just made, and sends a frame that is allowed but for its sender.
        let stranger = try RogueDevice(
            .approval, as: LocalIdentity<LibcryptoPrimitives>.generateForDevice(), to: address)
        #expect(stranger.open())
        let records = try stranger.records(
            of: EchoMessage.echo(String(repeating: "a", count: 99_000)))
        stranger.send(0..<60_000, ofRecords: records)
        try await Task.sleep(for: .milliseconds(200))
        #expect(await host.connectionCounts.all == 1)
        stranger.send(60_000..<70_000, ofRecords: records)
        #expect(stranger.next() == nil)
        #expect(await eventually { await host.connectionCounts.all == 0 })
        await host.shutDown()
    }

    @Test func `A stranger who keeps the channel's rules and sends more than 64 KiB is cut off`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.openApproval()
        let rogue = try RogueDevice(
            .approval, as: LocalIdentity.generateForDevice(), to: address)
        #expect(rogue.open())
        try rogue.send("introduce", ["name": .text(String(repeating: "n", count: 200_000))])
        #expect(rogue.next() == nil)
        #expect(rogue.end == .failed(.truncated))
        #expect(await eventually { await host.connectionCounts.all == 0 })
        #expect(world.sink.records.contains { $0.text.contains("tooMuch") })
        await host.shutDown()
    }

    @Test func `A stranger who breaks the rules is read no further`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        let socket = try RawSocket(to: address)
        var sent = 0
        socket.send([1, 9])
        while sent < 16_777_216, socket.send([UInt8](repeating: 0x41, count: 16_384)) {
            sent += 16_384
        }
        #expect(sent < 16_777_216)
        #expect(await eventually { await host.connectionCounts.all == 0 })
        await host.shutDown()
    }

    @Test(.holds("NUC-010", "NUC-021"))
    func `Plain messages, other suites and garbage get a closed connection and no message`()
        async throws
    {
        let application = CountingApplication()
        let world = try TestWorld()
        let host = try world.host(application)
        let address = try await host.listenOnLoopback()
        let echo = EchoMessage.echo("in clear")
        let preamble: [UInt8] = [1, 4] + [UInt8](repeating: 0, count: 16)
        var random = SeededRandom(seed: 10)
        let openings: [[UInt8]] =
            [
                echo, preamble + echo,
                preamble + [0, UInt8(echo.count)] + echo,
                // A null cipher: "keys" of zeros and the message in clear behind them.
                preamble + [0, 96] + [UInt8](repeating: 0, count: 96) + echo,
                [1, 9] + [UInt8](repeating: 0, count: 16), [0],
                Array("GET / HTTP/1.1\r\n\r\n".utf8),
            ] + (0..<20).map { _ in [1, 4] + random.bytes(300) }
        for opening in openings {
            let socket = try RawSocket(to: address)
            socket.send(opening)
            #expect(!String(decoding: socket.receiveAll(), as: UTF8.self).contains("clear"))
        }
        // Another version is told which there are, in clear, and nothing else.
        let newer = try RawSocket(to: address)
        newer.send([2, 1])
        #expect(newer.receiveAll() == [0, 1, 1])
        #expect(application.count == 0)
        #expect(await eventually { await host.connectionCounts.all == 0 })
        await host.shutDown()
    }

    @Test func `A flood of garbage keeps no device out`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        let address = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let flood = Task.detached {
            var random = SeededRandom(seed: 11)
            while !Task.isCancelled {
                let socket = try RawSocket(to: address, from: "127.0.0.77")
                socket.send(random.bytes(4_096))
            }
        }
        defer { flood.cancel() }
        for number in 0..<20 {
            #expect(
                await eventually {
                    let session = try? await device.connect(to: paired, cases: ["echoed"])
                    defer { Task { await session?.close() } }
                    return (try? await session?.echo("\(number)")) == "\(number)"
                })
        }
        flood.cancel()
        _ = try? await flood.value
        #expect(await eventually { await host.connectionCounts.strangers == 0 })
        await host.shutDown()
    }
}
