// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Foundation
import TestSupport
import Testing

/// What the program says to a person: usage, help, lists, the doctor.
@Suite struct CommandLineTests {
    @Test(arguments: [
        (["ecko"], "did you mean 'echo'?"),
        ([], "needs a command"),
        (["echo", "--serve", "Hello"], "don't go with --serve"),
        (["echo", "--pair"], "'--pair' goes with --serve."),
        (["echo", "--code", "0000-0000-0000"], "'--code' needs '--host HOST:PORT'"),
        (["echo", "--code", "short", "--host", "a:1"], "A pairing code has 12 characters"),
        (["echo", "--host", "nowhere", "x"], "it must be a host and a port"),
        (["echo", "sheetbend://pair#nonsense"], "damaged"),
        (["watch", "hello"], "'hello' is no pairing link."),
        (["watch", "--code", "0000-0000-0000"], "'--code' needs '--host HOST:PORT'"),
        (["watch", "sheetbend://pair#nonsense"], "damaged"),
        (["up", "now"], "can't use 'now'"),
        (["run"], "needs BACKEND"),
        (["pair", "--scope", "everything"], "it must be view, approve or control"),
        (["pair", "sheetbend://pair#c2VjcmV0"], "can't use"),
        (["pair", "https://example.org/p#c2VjcmV0"], "can't use 'https://example.org/p#…'"),
        (["echo", "--host", "https://x.org#c2VjcmV0", "x"], "can't be 'https://x.org#…'"),
        (["devices", "QB7K-9Q2X-DWR4"], "has no command '…'"),
        (["pair", "the code qb7k-9q2x-dwr4"], "can't use '…'"),
        (["pair", "--scope=QB7K9Q2XDWR4"], "'--scope' can't be '…'"),
        (["--QB7K-9Q2X-DWR4"], "has no option '--…'"),
        (["devices", "rename", "Phone"], "needs NAME"),
        (["completions", "tcsh"], "bash, zsh or fish"),
    ])
    func `A command line that can't be meant is status 2, with what would be right`(
        _ words: [String], _ expected: String
    ) async throws {
        let here = try Machine()
        try await here.with(words) { child in
            #expect(try await child.exit() == .exited(2))
            _ = try await child.errorLine(containing: expected)
            #expect(child.standardError.hasPrefix("sheetbend: "))
            #expect(child.standardOutput.isEmpty)
            // Not even a wrong link is repeated: errors end in logs.
            #expect(!child.standardError.contains("c2VjcmV0"))
            #expect(!child.standardError.uppercased().contains("QB7K"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: here.folder.url.path).isEmpty)
    }

    @Test(arguments: [
        ["help"], ["help", "help"], ["help", "echo"], ["pair", "--help"], ["devices", "-h"],
        ["help", "devices"],
    ])
    func `Help fits eighty columns and goes to standard output`(_ words: [String]) async throws {
        let here = try Machine()
        try await here.with(words) { child in
            #expect(try await child.exit() == .exited(0))
            _ = try await child.line(containing: "Usage:")
            #expect(child.standardOutput.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
    }

    @Test(.holds("NUC-070", "NUC-071"))
    func `Devices are listed, renamed, limited and removed, with and without a running host`()
        async throws
    {
        let (here, phone, tablet) = (try Machine(), try Machine(), try Machine())
        #expect(try await here.run("devices").output.contains("No device is paired."))
        // Asking makes nothing.
        #expect(try FileManager.default.contentsOfDirectory(atPath: here.folder.url.path).isEmpty)
        let hostile = "Ph\u{1B}[31mone\u{202E}«U+202E»" + String(repeating: "x", count: 500)
        try await here.host("--pair") { host in
            try await pair(phone, with: host, name: hostile)
            try await here.with(["pair", "--scope", "control"]) { pairing in
                let link = try await pairing.line(containing: "sheetbend://pair#")
                pairing.write("y\n")
                _ = try await tablet.run("echo", "--name", "Tablet", link, "Hi")
            }
            let list = try await here.run("devices", "list")
            #expect(!list.output.unicodeScalars.contains("\u{1B}"))
            #expect(!list.output.unicodeScalars.contains("\u{202E}"))
            #expect(list.output.contains("«U+00AB»U+202E"))
            #expect(list.output.split(separator: "\n").allSatisfy { $0.utf8.count < 300 })
            #expect(list.output.contains(" control "))

            #expect(try await here.run("devices", "rename", "Tablet", "Pad").exit == .exited(0))
            #expect(try await here.run("devices", "scope", "Pad", "view").exit == .exited(0))
            // What the host welcomes the device with is what the table says.
            _ = try await tablet.run("echo", "Hello")
            #expect(try tablet.storedHosts().first?.grant.scope == .view)
        }
        let ids = try here.storedDevices().map(\.id.text)
        let renamed = try await here.run("devices", "rename", String(ids[0].prefix(8)), "Pad")
        #expect(renamed.exit == .exited(0))
        let ambiguous = try await here.run("devices", "revoke", "Pad")
        #expect(ambiguous.exit == .exited(1))
        for id in ids { #expect(ambiguous.errors.contains(id.prefix(8))) }
        let unknown = try await here.run("devices", "revoke", "Pda")
        #expect(unknown.exit == .exited(1))
        #expect(unknown.errors.contains("no paired device “Pda”"))

        #expect(try await here.run("revoke", String(ids[1].prefix(6))).exit == .exited(0))
        let json = try await here.run("devices", "--json")
        let decoded = try JSONDecoder().decode(Listing.self, from: Data(json.output.utf8))
        #expect(decoded.devices.map(\.state) == ["paired", "removed"])
        #expect(decoded.devices.map(\.scope) == ["approve", "view"])
    }

    struct Listing: Decodable {
        struct Device: Decodable {
            let state: String
            let scope: String?
        }
        let devices: [Device]
    }

    @Test func `The doctor finds a healthy machine healthy, and says what is broken`() async throws
    {
        let here = try Machine()
        try await here.host { _ in
            let report = try await here.run("doctor")
            #expect(report.output.contains("✓ libcrypto"))
            #expect(report.output.contains("✓ libsodium"))
            #expect(report.output.contains("✓ host’s") || report.output.contains("✓ host's keys"))
            #expect(report.output.contains("✓ host "))
            // The standard port may be another's while tests run; nothing else may be wrong.
            let bad = report.output.split(separator: "\n").filter { $0.hasPrefix("✕") }
            #expect(bad.allSatisfy { $0.hasPrefix("✕ port 7373") })
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: try here.home.hostPath + "/identity")
        let exposed = try await here.run("doctor")
        #expect(exposed.exit == .exited(1))
        #expect(exposed.output.contains("✕ host's keys"))
        #expect(exposed.output.contains("chmod"))
        try Data("garbage".utf8).write(to: URL(fileURLWithPath: try here.home.trustDatabasePath))
        let damaged = try await here.run("doctor", "--json")
        #expect(damaged.exit == .exited(1))
        #expect(damaged.output.contains(#""subject":"paired devices","verdict":"bad""#))
    }

    @Test func `Colours are for terminals, and not where NO_COLOR is set`() async throws {
        func report(_ extra: [String: String], _ console: ChildProcess.Console) async throws
            -> String
        {
            try await Machine(extra).with(["doctor"], console: console) { child in
                _ = try await child.line(containing: "port 7373")
                return child.standardOutput
            }
        }
        #expect(try await report(["TERM": "xterm"], .terminal).contains("\u{1B}[32m✓\u{1B}[0m"))
        #expect(
            try await !report(["TERM": "xterm", "NO_COLOR": "1"], .terminal).contains("\u{1B}"))
        #expect(try await !report(["TERM": "dumb"], .terminal).contains("\u{1B}"))
        #expect(try await !report([:], .pipes).contains("\u{1B}"))
    }

    @Test func `Versions and completions are there for programs`() async throws {
        let here = try Machine()
        let version = try await here.run("version", "--json")
        let decoded = try JSONDecoder().decode(
            [String: String].self, from: Data(version.output.utf8))
        #expect(decoded["link"] == "1" && decoded["messages"] == "1")
        #expect(decoded["libcrypto"]?.hasPrefix("3.") == true)
        let script = try await here.run("completions", "bash")
        #expect(script.output.contains("sheetbend devices revoke"))
    }
}
