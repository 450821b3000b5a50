// SPDX-License-Identifier: Apache-2.0

import Foundation
import SerialExecutors
import Synchronization
import Testing

@testable import Transport

@Suite(.serialized) struct ListenerTests {
    private let loopbackAddress = EndpointAddress(host: "127.0.0.1", port: 0)

    @Test func `A busy port is an error that names --listen`() async throws {
        let first = try TransportListener.tcp(loopbackAddress)
        guard case .tcp(let bound) = first.address else { return }
        #expect(bound.port != 0)
        let error = #expect(throws: TransportError.self) { try TransportListener.tcp(bound) }
        #expect(error?.code == "addressInUse")
        #expect(error?.message.contains("--listen") == true)
        #expect(error?.message.contains("127.0.0.1:\(bound.port)") == true)
        withExtendedLifetime(first) {}
    }

    @Test func `A closed listener's port can be bound at once`() async throws {
        let pair = try await LoopbackPair.tcp()
        let endpoint = pair.loopback.endpoint
        try await pair.end()
        let again = try TransportListener.tcp(endpoint)
        #expect(again.address == .tcp(endpoint))
    }

    @Test func `An address of another machine is refused`() {
        let error = #expect(throws: TransportError.self) {
            try TransportListener.tcp(EndpointAddress(host: "192.0.2.1", port: 0))
        }
        #expect(error?.code == "addressNotAvailable")
    }

    @Test func `An empty host accepts IPv4, and names the peer so`() async throws {
        let loopback = Loopback(try TransportListener.tcp(EndpointAddress(host: "", port: 0)))
        let executor = SerialQueueExecutor(label: "client")
        let endpoint = EndpointAddress(host: "127.0.0.1", port: loopback.endpoint.port)
        let client = try await connectTCP(to: endpoint, within: 10_000, on: executor)
        let server = try await loopback.nextAccepted()
        guard case .internet(let address, _) = server.peer else { return }
        #expect(address.description == "127.0.0.1")
        withExtendedLifetime(client) {}
        try await loopback.close()
    }

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6 loopback"))
    func `IPv6 is served like IPv4`() async throws {
        let loopback = Loopback(try TransportListener.tcp(EndpointAddress(parsing: "[::1]:0")))
        let executor = SerialQueueExecutor(label: "client")
        let client = try await connectTCP(to: loopback.endpoint, within: 10_000, on: executor)
        #expect(client.peer.description == "[::1]:\(loopback.endpoint.port)")
        _ = try await loopback.nextAccepted()
        try await loopback.close()
    }

    @Test func `Without descriptors the listener waits instead of spinning`() async throws {
        let listener = try TransportListener.tcp(loopbackAddress)
        let isFull = Atomic(true)
        listener.acceptNext = { isFull.load(ordering: .relaxed) ? -EMFILE : accept($0, nil, nil) }
        let loopback = Loopback(listener)
        let executor = SerialQueueExecutor(label: "client")
        let client = try await connectTCP(to: loopback.endpoint, within: 10_000, on: executor)
        try await eventually("a failure") { loopback.events.contains("failed tooManyOpenFiles") }
        try await Task.sleep(for: .milliseconds(300))
        // 50, 100, 200 ms …: a spinning listener would have thousands.
        #expect(loopback.events.count <= 20)
        isFull.store(false, ordering: .relaxed)
        _ = try await loopback.nextAccepted()
        withExtendedLifetime(client) {}
        try await loopback.close()
    }
}

extension Loopback {
    static var hasIPv6: Bool {
        (try? TransportListener.tcp(EndpointAddress(host: "::1", port: 0))) != nil
    }
}
