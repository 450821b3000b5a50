// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Greeting
import LinkService
import Pairing
import SerialExecutors
import TestSupport
import Testing
import Transport

/// The ways in which bytes may travel between a device and its host.
enum Way: String, Sendable, CaseIterable {
    case memory, simulated, tcp, unix
}

/// A host that can be reached in one way, as often as wanted.
private final class Path: Sendable {
    let world: TestWorld
    let host: Host
    let way: Way
    private let address: String
    private let simulated: SimulatedTransports
    private let moving: Task<Void, Never>

    init(_ way: Way, _ world: TestWorld, _ application: any HostApplication) async throws {
        self.world = world
        self.way = way
        host = try world.host(application)
        switch way {
        case .tcp: address = try await host.listenOnLoopback()
        case .unix:
            address = world.home.socketPath
            try await host.listenForCommands(at: address)
        case .memory, .simulated: address = ""
        }
        let network = SimulatedTransports(
            SimulatedNetwork(seed: 20, conditions: NetworkConditions(maximumPieceByteCount: 997)))
        simulated = network
        moving = Task.detached {
            while !Task.isCancelled {
                network.advance(to: network.now + 20)
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    deinit { moving.cancel() }

    func reach(on executor: SerialQueueExecutor) async throws -> any Transport {
        switch way {
        case .memory:
            let pipe = MemoryPipe()
            await host.accept(pipe.host)
            return pipe.device
        case .simulated:
            let (device, end) = simulated.connect("device", "host")
            await host.accept(end)
            return device
        case .tcp:
            return try await connectTCP(
                to: EndpointAddress(parsing: address), within: 5_000, on: executor)
        case .unix: return try connectUnix(path: address)
        }
    }
}

@Suite struct TransportTests {
    static let texts =
        ["", "Hello", "bend 🪢", String(repeating: "0123456789", count: 20_000)]
        + (0..<50).map { String(repeating: "x", count: $0 * 37) }

    /// The same script: pair, connect, echo texts, unpair; what each side read of it.
    private func script(
        _ way: Way
    ) async throws -> (atHost: [String], atDevice: [String], grant: Grant) {
        let application = CountingApplication()
        let world = try TestWorld()
        let path = try await Path(way, world, application)
        await path.host.answerAll(true)
        let device = try world.device()
        let link = try await path.host.openLink(hints: [])
        let executor = SerialQueueExecutor(label: "test")
        let paired = try await device.pair(
            with: .link(link), over: try await path.reach(on: executor))
        let session = try await device.connect(
            to: paired, over: try await path.reach(on: executor), cases: ["echoed"])
        var echoes: [String] = []
        for text in Self.texts { echoes.append(try await session.echo(text)) }
        try await session.send(Unpair.encoded())
        #expect(await session.ended().code == "closedByPeer")
        #expect(await eventually { await path.host.devices().isEmpty })
        await path.host.shutDown()
        return (application.received, echoes, paired.grant)
    }

    @Test(.holds("NUC-020"), arguments: Way.allCases)
    func `The same script reads the same at both ends over every transport`(
        way: Way
    ) async throws {
        let (atHost, atDevice, grant) = try await script(way)
        #expect(atHost == Self.texts)
        #expect(atDevice == Self.texts)
        #expect(grant == Grant(scope: .approve, notes: false))
    }
}
