// SPDX-License-Identifier: Apache-2.0

import SerialExecutors
import Testing

@testable import Transport

@Suite(.serialized) struct ConnectingTests {
    private let executor = SerialQueueExecutor(label: "client")

    private func failure(
        _ endpoint: EndpointAddress, within milliseconds: Int64 = 10_000
    ) async -> TransportError? {
        do {
            _ = try await connectTCP(to: endpoint, within: milliseconds, on: executor)
            return nil
        } catch {
            return error
        }
    }

    @Test func `A port nobody listens at refuses, and the message says what to start`() async throws
    {
        let listener = try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0))
        guard case .tcp(let endpoint) = listener.address else { return }
        listener.close()
        let error = await failure(endpoint)
        #expect(error?.code == "connectionRefused")
        #expect(error?.message.contains("sheetbend up") == true)
        #expect(error?.message.contains(endpoint.description) == true)
    }

    @Test func `A name that can't be resolved is named`() async {
        let error = await failure(EndpointAddress(host: "no-such-host.invalid", port: 7373))
        #expect(error?.code == "nameNotFound")
        #expect(error?.message.contains("no-such-host.invalid:7373") == true)
    }

    @Test func `A name reaches whichever of its addresses listens`() async throws {
        let loopback = try Loopback.tcp()
        let named = EndpointAddress(host: "localhost", port: loopback.endpoint.port)
        let client = try await connectTCP(to: named, within: 10_000, on: executor)
        #expect(client.peer.description == loopback.endpoint.description)
        _ = try await loopback.nextAccepted()
        try await loopback.close()
    }

    @Test func `An attempt ends at its limit`() async {
        let start = ContinuousClock.now
        // A full backlog answers nothing, as a network that drops packets does.
        let silent = SilentListener()
        let error = await failure(silent.endpoint, within: 200)
        #expect(error?.code == "timedOut")
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func `A cancelled task stops connecting`() async {
        let silent = SilentListener()
        let endpoint = silent.endpoint
        let task = Task { await failure(endpoint) }
        try? await Task.sleep(for: .milliseconds(20))
        task.cancel()
        #expect(await task.value?.code == "cancelled")
    }
}
