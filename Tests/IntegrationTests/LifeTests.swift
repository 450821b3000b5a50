// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Diagnostics
import Foundation
import LibcryptoPrimitives
import LinkService
import TestSupport
import Testing

/// Hosts that stop and start, and devices that are removed.
@Suite struct LifeTests {
    @Test(.holds("NUC-066", "NUC-067"))
    func `A device reconnects by itself when its host comes back`() async throws {
        let (here, there) = (try Machine(), try Machine())
        let address = try Ports.freeAddress()
        try await here.host("--pair", at: address) { try await pair(there, with: $0) }
        try await here.host(at: address) { first in
            try await there.with(["echo"]) { device in
                device.write("one\n")
                #expect(try await device.line(containing: "one") == "one")
                #expect(try await first.stop() == .exited(0))
                _ = try await device.errorLine(containing: "Reconnecting…")
                // It waits for the host; what is typed meanwhile goes out after.
                device.write("two\n")
                try await here.host(at: address) { second in
                    _ = try await device.errorLine(containing: "Connected again")
                    #expect(try await device.line(containing: "two") == "two")
                    // Killed this time, which says no goodbye.
                    second.child.signal(SIGKILL)
                    _ = try await device.errorLine(containing: "Reconnecting…")
                }
                try await here.host(at: address) { _ async throws in
                    device.write("three\n")
                    #expect(try await device.line(containing: "three") == "three")
                    device.endInput()
                    #expect(try await device.exit() == .exited(0))
                }
            }
        }
    }

    @Test(.holds("NUC-072"))
    func `Removed while connected and while away: cut off, told so, and terminal`() async throws {
        let (here, there, away) = (try Machine(), try Machine(), try Machine())
        try await here.host("--pair") { host in
            try await pair(there, with: host, name: "Phone")
            try await here.with(["pair"]) { pairing in
                let link = try await pairing.line(containing: "sheetbend://pair#")
                pairing.write("y\n")
                #expect(
                    try await away.run("echo", "--name", "Tablet", link, "Hi").exit == .exited(0))
            }
            try await there.with(["echo"]) { device in
                device.write("one\n")
                _ = try await device.line(containing: "one")
                #expect(try await here.run("revoke", "Phone").exit == .exited(0))
                #expect(try await device.exit() == .exited(4))
                _ = try await device.errorLine(containing: "This device was removed on ")
            }
            #expect(try await here.run("devices", "revoke", "Tablet").exit == .exited(0))
            let back = try await away.run("echo", "Hello")
            #expect(back.exit == .exited(4))
            #expect(back.errors.contains("This device was removed on "))
            #expect(back.output.isEmpty)
            // It stored that, so the host is not even asked again.
            _ = try await host.stop()
            let offline = try await away.run("echo", "Hello")
            #expect(offline.exit == .exited(4))
        }
        // A new pairing brings it back.
        try await here.host("--pair") { try await pair(away, with: $0, name: "Tablet") }
        #expect(
            try here.storedDevices().filter { $0.state == .confirmed }.map(\.label.text)
                == ["Tablet"])
    }

    @Test func `Two hosts in one folder: the second names the first's process`() async throws {
        let here = try Machine()
        try await here.host { host in
            let second = try await here.run("echo", "--serve", "--listen", "127.0.0.1:0")
            #expect(second.exit == .exited(1))
            #expect(second.errors.contains("(process \(host.child.identifier))"))
        }
    }

    @Test func `A command that is the host for a moment does not keep a host from starting`()
        async throws
    {
        let here = try Machine()
        try await here.host { host in _ = try await host.stop() }
        // It has the home, and no port.
        let moment = try LinkHost<LibcryptoPrimitives>(
            LinkHostSetup(
                home: here.home, name: DeviceLabel("moment"), application: EchoApplication(),
                log: Logger(subsystem: "test", sink: DiscardingLogSink(), now: { 0 })))
        try await moment.listenForCommands(at: here.home.socketPath)
        try await here.with(["echo", "--serve", "--listen", "127.0.0.1:0"]) { child in
            // A sleep of the thread, since a task's may take as long as the suites beside this one.
            usleep(300_000)
            await moment.shutDown()
            _ = try await child.line(containing: "listens at")
            child.signal(SIGTERM)
            #expect(try await child.exit() == .exited(0))
        }
    }

    @Test func `A device that is interrupted before a text came back fails`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { try await pair(there, with: $0) }
        let address = try Ports.freeAddress()
        try await here.host(at: address) { host in
            try await there.with(["echo", "--host", address]) { device in
                device.write("one\n")
                _ = try await device.line(containing: "one")
                _ = try await host.stop()
                _ = try await device.errorLine(containing: "Reconnecting…")
                device.write("two\n")
                device.endInput()
                device.signal(SIGINT)
                #expect(try await device.exit() == .exited(1))
                #expect(device.standardError.contains("Interrupted before the "))
            }
        }
    }

    @Test func `A person who ends an idle device with Ctrl-C ends it in order`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            try await pair(there, with: host)
            try await there.with(["echo"], console: .terminal) { device in
                _ = try await device.line(containing: "Ctrl-D ends")
                device.write("\u{3}")
                #expect(try await device.exit() == .exited(0))
            }
            try await there.with(["echo"]) { device in
                device.write("one\n")
                _ = try await device.line(containing: "one")
                // A script's input is not over yet.
                device.signal(SIGINT)
                #expect(try await device.exit() == .exited(1))
                #expect(device.standardError.contains("Interrupted before the end of the input."))
            }
        }
    }

    @Test func `A busy port is an error that names --listen`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host { host in
            let second = try await there.run("echo", "--serve", "--listen", host.address)
            #expect(second.exit == .exited(1))
            #expect(second.errors.contains("--listen"))
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal stops the host in order`(_ number: Int32) async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            try await pair(there, with: host)
            try await there.with(["echo"]) { device in
                _ = try await device.errorLine(containing: "Connected to")
                host.child.signal(number)
                #expect(try await host.child.exit() == .exited(0))
                // An orderly end, not a broken connection.
                _ = try await device.errorLine(containing: "was lost (closedByPeer)")
            }
        }
        let socket = try here.home.socketPath
        #expect(!FileManager.default.fileExists(atPath: socket))
    }
}
