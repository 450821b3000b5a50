// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

/// Everything that does not pair, and what both sides then say.
@Suite struct RefusalTests {
    @Test func `A link works once; the second device is told why, and so is the host`() async throws
    {
        let (here, there, third) = (try Machine(), try Machine(), try Machine())
        try await here.host("--pair") { host in
            let link = try await host.link()
            host.child.write("y\n")
            #expect(try await there.run("echo", link, "Hello").exit == .exited(0))
            let late = try await third.run("echo", link, "Hello")
            #expect(late.exit == .exited(4))
            #expect(late.errors.contains("This code was used already."))
            _ = try await host.child.line(containing: "used already")
            #expect(try third.storedHosts().isEmpty)
            #expect(try here.storedDevices().count == 1)
        }
    }

    @Test(arguments: ["n\n", "\n", "yep\n", "nein\n"])
    func `Anything but yes is no: nothing is stored on either side`(_ answer: String) async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            let link = try await host.link()
            host.child.write(answer)
            let outcome = try await there.run("echo", "--name", "Phone", link, "Hello")
            #expect(outcome.exit == .exited(4))
            #expect(outcome.errors.contains("declined on the other side"))
            _ = try await host.child.line(containing: "Declined “Phone”. Nothing was stored.")
            #expect(try there.storedHosts().isEmpty)
            #expect(try here.storedDevices().isEmpty)
        }
    }

    @Test func `No more input means no`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            let link = try await host.link()
            host.child.endInput()
            #expect(try await there.run("echo", link, "Hello").exit == .exited(4))
            #expect(try here.storedDevices().isEmpty)
        }
    }

    @Test func `A pair command says no with status 4`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.with(["pair", "--listen", "127.0.0.1:0"]) { pairing in
            let link = try await pairing.line(containing: "sheetbend://pair#")
            pairing.write("n\n")
            #expect(try await there.run("echo", link, "Hello").exit == .exited(4))
            #expect(try await pairing.exit() == .exited(4))
        }
    }

    @Test func `A wrong code pairs nothing`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host { host in
            try await here.with(["pair", "--code"]) { pairing in
                _ = try await pairing.line(containing: "Code: ")
                pairing.write("y\n")
                let outcome = try await there.run(
                    "echo", "--code", "0000-0000-0000", "--host", host.address, "Hello")
                #expect(outcome.exit == .exited(4))
                #expect(outcome.errors.contains("The code doesn't match."))
                #expect(try there.storedHosts().isEmpty)
                #expect(try here.storedDevices().isEmpty)
            }
        }
    }

    @Test(.holds("NUC-055"))
    func `A host whose keys were replaced is refused and the old pin stays`() async throws {
        let (here, there, other) = (try Machine(), try Machine(), try Machine())
        try await here.host("--pair") { try await pair(there, with: $0) }
        let pin = try #require(try there.storedHosts().first?.identity)
        // Another host's keys in the place of this one's.
        try await other.host { _ in }
        let identity = try here.home.hostPath + "/identity"
        try FileManager.default.removeItem(atPath: identity)
        try FileManager.default.copyItem(
            atPath: try other.home.hostPath + "/identity", toPath: identity)
        try await here.host { host in
            let outcome = try await there.run("echo", "--host", host.address, "Hello")
            #expect(outcome.exit == .exited(1))
            #expect(outcome.errors.contains("what answered is another host"))
            #expect(outcome.output.isEmpty)
        }
        #expect(try there.storedHosts().map(\.identity) == [pin])
    }

    @Test func `Nobody there is status 3`() async throws {
        let (here, there) = (try Machine(), try Machine())
        let unpaired = try await there.run("echo", "Hello")
        #expect(unpaired.exit == .exited(3))
        #expect(unpaired.errors.contains("sheetbend: This device is not paired with a host."))
        try await here.host("--pair") { try await pair(there, with: $0) }
        let alone = try await there.run("echo", "Hello")
        #expect(alone.exit == .exited(3))
        #expect(alone.errors.contains("Nothing accepts connections at 127.0.0.1:"))
    }
}
