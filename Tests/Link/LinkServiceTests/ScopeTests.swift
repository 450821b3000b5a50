// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Greeting
import LinkService
import Pairing
import TestSupport
import Testing

@Suite struct ScopeTests {
    @Test(.holds("NUC-016", "NUC-019"))
    func `A change of scope holds from the next message on the open connection`() async throws {
        let world = try TestWorld()
        let host = try world.host(ScopedApplication())
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        let session = try await device.connect(to: paired, cases: ["done"])

        func outcome(_ name: StaticString) async throws -> String {
            try await session.send(ScopedApplication.encoded(name))
            switch await session.next() {
            case .message: return "done"
            case .refused(let error): return error.code?.text ?? "unknown"
            case nil: return "ended"
            }
        }

        #expect(try await outcome("approve") == "done")
        #expect(try await outcome("interrupt") == "unsupported")
        try await host.setScope(.view, of: device.id)
        #expect(try await outcome("approve") == "unauthorized")
        #expect(try await outcome("look") == "done")
        try await host.setScope(.control, of: device.id)
        #expect(try await outcome("approve") == "done")
        #expect(try await outcome("interrupt") == "done")
        #expect(await host.devices().first?.grant.scope == .control)
        await host.shutDown()
    }

    @Test func `A device that claims less gets less, whatever the table holds`() async throws {
        let world = try TestWorld()
        let host = try world.host(ScopedApplication())
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink(scope: .control)))
        let session = try await device.connect(to: paired, cases: ["done"], claiming: .view)
        #expect(session.welcome.scope == .view)
        try await session.send(ScopedApplication.encoded("approve"))
        guard case .refused(let error) = await session.next() else {
            Issue.record("the claim limits the connection")
            return
        }
        #expect(error.code == .unauthorized)
        await host.shutDown()
    }
}
