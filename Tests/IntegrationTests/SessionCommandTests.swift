// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `up`, `run` and `sessions` as a person types them.
@Suite struct SessionCommandTests {
    private func sessions(_ here: Machine) async throws -> String {
        try await here.run("sessions", "--json").output
    }

    /// Waits for the example to come to its first question, which takes some seconds of talk.
    private func waiting(_ here: Machine) async throws -> String {
        for _ in 0..<150 {
            let listed = try await sessions(here)
            if listed.contains("awaitingApproval") { return listed }
            try await Task.sleep(for: .milliseconds(200))
        }
        return try await sessions(here)
    }

    private func id(in listed: String) -> String? {
        listed.firstMatch(of: /"id":"([a-z2-7]{26})"/).map { String($0.output.1) }
    }

    @Test func `A host without sessions plays the example, and has it still after SIGKILL`()
        async throws
    {
        let here = try Machine()
        let first = try await here.with(["up", "--listen", "127.0.0.1:0"]) { host in
            _ = try await host.line(containing: "An example plays")
            let listed = try await waiting(here)
            #expect(listed.contains("awaitingApproval"))
            #expect(listed.contains("Every clean build signs everyone out."))
            host.signal(SIGKILL)
            _ = try await host.exit()
            return listed
        }
        try await here.with(["up", "--listen", "127.0.0.1:0"]) { host in
            _ = try await host.line(containing: "listens at")
            let listed = try await waiting(here)
            #expect(listed.contains("awaitingApproval"))
            #expect(id(in: listed) == id(in: first))
            #expect(id(in: first) != nil)
        }
    }

    @Test func `A recording that isn't there is refused, and without a host that is said`()
        async throws
    {
        let here = try Machine()
        let alone = try await here.run("run", "replay")
        #expect(alone.exit == .exited(3))
        #expect(alone.errors.contains("No host runs here. Start one: sheetbend up"))
        try await here.with(["up", "--listen", "127.0.0.1:0"]) { host in
            _ = try await host.line(containing: "Ctrl-C")
            let refused = try await here.run("run", "replay", "/nowhere.jsonl")
            #expect(refused.exit == .exited(4))
            #expect(refused.errors.contains("/nowhere.jsonl"))
            let unknown = try await here.run("run", "nobody")
            #expect(unknown.exit == .exited(4))
            let begun = try await here.run("run", "replay")
            #expect(begun.exit == .exited(0))
            #expect(begun.output.utf8.count == 27)
            #expect(try await sessions(here).contains(begun.output.prefix(26)))
        }
    }

    @Test func `Without a terminal, watch says so`() async throws {
        let here = try Machine()
        let outcome = try await here.run("watch")
        #expect(outcome.exit == .exited(3))
        #expect(outcome.errors.contains("This device is not paired with a host."))
    }
}
