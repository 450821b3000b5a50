// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Foundation
import Pairing
import TestSupport
import Testing

/// README's first page, with the real program.
@Suite struct TwoShellsTests {
    @Test(.holds("NUC-017"))
    func `Two shells: pair by link, talk, talk again without a link`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            let link = try await host.link()
            try await there.with(["echo", "--name", "Phone", link]) { device in
                _ = try await device.errorLine(containing: "Pairing.")
                _ = try await host.child.line(containing: "Pair “Phone” (Linux)? [y/N]")
                host.child.write("y\n")
                _ = try await host.child.line(containing: "Paired “Phone”")
                _ = try await device.errorLine(containing: "Paired with")
                _ = try await device.errorLine(containing: "Connected to")
                _ = try await host.child.line(containing: "● “Phone”")
                device.write("Hello\nGrüße, 你好 👋🏽\n\n")
                #expect(try await device.line(containing: "H") == "Hello")
                #expect(try await device.line(containing: "G") == "Grüße, 你好 👋🏽")
                #expect(try await device.line() == "")
                device.endInput()
                #expect(try await device.exit() == .exited(0))
                _ = try await host.child.line(containing: "○ “Phone”")
            }
            let again = try await there.run("echo", "Hello", "again")
            #expect(again.exit == .exited(0))
            #expect(again.output == "Hello again\n")

            let list = try await here.run("devices")
            #expect(list.exit == .exited(0))
            let row = try #require(list.output.split(separator: "\n").last)
            #expect(row.hasPrefix("Phone "))
            #expect(row.contains(" approve ") && row.hasSuffix("paired"))
            #expect(try await host.stop() == .exited(0))
        }
    }

    @Test func `By code, with a pair command beside the running host`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host { host in
            try await here.with(["pair", "--code", "--scope", "view"]) { pairing in
                let line = try await pairing.line(containing: "Code: ")
                // People type it without dashes and in small letters.
                let code = line.dropFirst(6).filter { $0 != "-" }.lowercased()
                pairing.write("yes\n")
                let outcome = try await there.run(
                    "echo", "--name", "Tablet", "--code", code, "--host", host.address, "Hello")
                #expect(outcome.exit == .exited(0))
                #expect(outcome.output == "Hello\n")
                _ = try await pairing.line(containing: "Paired “Tablet”")
                #expect(try await pairing.exit() == .exited(0))
            }
            #expect(try here.storedDevices().map(\.grant.scope) == [.view])
        }
    }

    @Test func `A pair command is the host itself when none runs`() async throws {
        let (here, there) = (try Machine(), try Machine())
        let address = try Ports.freeAddress()
        try await here.with(["pair", "--listen", address]) { pairing in
            let link = try await pairing.line(containing: "sheetbend://pair#")
            pairing.write("y\n")
            try await there.with(["echo", link]) { device in
                _ = try await device.errorLine(containing: "Paired with")
                _ = try await pairing.line(containing: "Paired “")
                #expect(try await pairing.exit() == .exited(0))
                // The device waits for the host that will run from now on.
                _ = try await device.errorLine(containing: "Reconnecting…")
                device.write("Hello\n")
                try await here.host(at: address) { _ async throws in
                    #expect(try await device.line() == "Hello")
                    device.endInput()
                    #expect(try await device.exit() == .exited(0))
                }
            }
        }
    }

    @Test(.holds("NUC-060"))
    func `The link alone leads to the host, on a network without discovery`() async throws {
        // Nothing here announces or browses anything: the hint in the link is all there is.
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            try await pair(there, with: host)
            #expect(try there.storedHosts().first?.hints.contains(host.address) == true)
        }
    }

    @Test func `The link can come on standard input, before the lines`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            let link = try await host.link()
            host.child.write("y\n")
            let outcome = try await there.run("echo", "-", input: link + "\none\ntwo\n")
            #expect(outcome.exit == .exited(0))
            #expect(outcome.output == "one\ntwo\n")
        }
    }

    @Test func `Two hundred KiB come back whole, and a byte more is passed over`() async throws {
        let (here, there) = (try Machine(), try Machine())
        try await here.host("--pair") { host in
            try await pair(there, with: host)
            let longest = String(repeating: "ä", count: 102_400)
            let outcome = try await there.run(
                "echo", input: longest + "\n" + longest + "x\nafter\n")
            #expect(outcome.exit == .exited(0))
            #expect(outcome.output == longest + "\nafter\n")
            #expect(outcome.errors.contains("longer than 200 KiB"))
        }
    }

    @Test func `Another language, another time zone`() async throws {
        let far = ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"]
        let (here, there) = (try Machine(far), try Machine(far))
        try await here.host("--pair") { host in
            let link = try await host.link()
            host.child.write("YES\n")
            let outcome = try await there.run("echo", "--name", "İIıi", link, "İIıi")
            #expect(outcome.output == "İIıi\n")
        }
        let list = try await here.run("devices", "list", "--json")
        #expect(list.output.contains(#""name":"İIıi""#))
    }

    @Test func `On a terminal the question waits on its line for an answer`() async throws {
        let (here, there) = (try Machine(["TERM": "xterm"]), try Machine())
        let arguments = ["echo", "--serve", "--pair", "--listen", "127.0.0.1:0"]
        try await here.with(arguments, console: .terminal) { host in
            let link = try await host.line(containing: "sheetbend://pair#")
            try await there.with(["echo", "--name", "Phone", link, "Hello"]) { device in
                _ = try await host.line(containing: "Pair “Phone” (Linux)? [y/N] ")
                host.write("y\n")
                _ = try await host.line(containing: "Paired “Phone”")
                #expect(try await device.line(containing: "Hello") == "Hello")
                #expect(try await device.exit() == .exited(0))
            }
            host.write("\u{3}")
            _ = try await host.line(containing: "Stopping.")
            #expect(try await host.exit() == .exited(0))
        }
    }

    @Test func `What was typed before the question is not its answer`() async throws {
        let (here, there) = (try Machine(["TERM": "xterm"]), try Machine())
        let arguments = ["echo", "--serve", "--pair", "--listen", "127.0.0.1:0"]
        try await here.with(arguments, console: .terminal) { host in
            let link = try await host.line(containing: "sheetbend://pair#")
            _ = try await host.line(containing: "Ctrl-C stops")
            host.write("y\n")
            try await there.with(["echo", "--name", "Phone", link, "Hello"]) { device in
                _ = try await host.line(containing: "Pair “Phone” (Linux)? [y/N] ")
                // If the yes counted, this no would come too late.
                host.write("n\n")
                _ = try await host.line(containing: "Declined “Phone”")
                #expect(try await device.exit() == .exited(4))
            }
            #expect(try here.storedDevices().isEmpty)
            #expect(try there.storedHosts().isEmpty)
        }
    }
}
