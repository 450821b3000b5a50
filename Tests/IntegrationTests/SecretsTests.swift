// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import LibcryptoPrimitives
import Pairing
import TestSupport
import Testing

/// A whole session with known keys, and a search for them in everything that it leaves.
@Suite struct SecretsTests {
    /// What was found where; a place is named so that a failure says it.
    private struct Places {
        var contents: [(name: String, bytes: Data)] = []

        mutating func add(_ name: String, _ text: String) {
            contents.append((name, Data(text.utf8)))
        }

        mutating func add(file path: String) {
            if let bytes = FileManager.default.contents(atPath: path) {
                contents.append((path, bytes))
            }
        }

        /// What the system shows of a process to others.
        mutating func add(process: ChildProcess) {
            for name in ["cmdline", "environ", "comm", "status", "maps"] {
                add(file: "/proc/\(process.identifier)/\(name)")
            }
        }

        func search(for secrets: [PlantedSecret]) {
            for secret in secrets {
                for place in contents where secret.isIn(place.bytes) {
                    Issue.record("\(secret.name) is in \(place.name)")
                }
            }
        }
    }

    @Test(.holds("NUC-051"))
    func `Keys, link secret and code are nowhere but where they are kept`() async throws {
        let (here, there, third) = (try Machine(), try Machine(), try Machine())
        var secrets = try plantKeys("host's", .host, here.home.hostPath)
        secrets += try plantKeys("device's", .device, there.home.companionPath)
        var places = Places()
        try await here.host("--pair", "--verbose") { host in
            let link = try await host.link()
            let linkSecret = try PairingLink(parsing: link).secret
            secrets.append(PlantedSecret("the link's secret", bytes: bytes(linkSecret)))
            // The search would find it in the link, wherever its base64 begins.
            #expect(secrets.last?.isIn(Data(link.utf8)) == true)
            host.child.write("y\n")
            try await there.with(["echo", "--verbose", link]) { device in
                _ = try await device.errorLine(containing: "Connected to")
                device.write("Hello\n")
                _ = try await device.line(containing: "Hello")
                places.add(process: host.child)
                places.add(process: device)
                device.endInput()
                _ = try await device.exit()
                places.add("the device's output", device.standardOutput)
                places.add("the device's errors", device.standardError)
            }
            secrets.append(try await pairByCode(host, third, &places))
            // A second use and a wrong turn bring errors, which must not tell either.
            let late = try await third.run("echo", "--verbose", link, "Hello")
            places.add("a refused device's errors", late.errors)
            let misplaced = try await third.run("devices", link)
            places.add("a usage error", misplaced.errors + misplaced.output)
            for words in [["devices", "--json"], ["doctor"], ["doctor", "--json"], ["version"]] {
                try await here.with(words) { child in
                    _ = try await child.exit()
                    places.add("\(words)", child.standardOutput + child.standardError)
                }
            }
            _ = try await host.stop()
            // The one line that shows the link on the host's own terminal is what it is for.
            places.add(
                "the host's output",
                host.child.standardOutput.split(separator: "\n").filter { $0 != link }
                    .joined(separator: "\n"))
            places.add("the host's errors", host.child.standardError)
            #expect(host.child.standardError.contains("device paired"))
        }
        for machine in [here, there, third] { addFiles(of: machine, to: &places) }
        #expect(places.contents.count > 20)
        try secrets += pairSecrets(there)
        places.search(for: secrets)
        // The search finds what is there: the stores themselves.
        let kept = try #require(
            FileManager.default.contents(atPath: here.home.hostPath + "/identity"))
        #expect(secrets[0].isIn(kept))
    }

    /// Pairs by code; the code is on one line of the pair command, and nowhere else.
    private func pairByCode(
        _ host: RunningHost, _ device: Machine, _ places: inout Places
    ) async throws -> PlantedSecret {
        var collected = places
        let code = try await host.machine.with(["pair", "--code", "--verbose"]) { pairing in
            let line = try await pairing.line(containing: "Code: ")
            let code = String(line.dropFirst(6))
            pairing.write("y\n")
            let arguments = ["echo", "--verbose", "--code", code, "--host", host.address]
            try await device.with(arguments) { child in
                _ = try await child.errorLine(containing: "Connected to")
                collected.add(process: child)
                child.endInput()
                _ = try await child.exit()
                collected.add("the typing device", child.standardOutput + child.standardError)
            }
            _ = try await pairing.exit()
            collected.add(
                "the pair command",
                pairing.standardOutput.split(separator: "\n").filter { $0 != line }
                    .joined(separator: "\n") + pairing.standardError)
            return code
        }
        places = collected
        return PlantedSecret("the code", text: code)
    }

    // MARK: Planting

    private func plantKeys(
        _ owner: String, _ kind: IdentityStore<LibcryptoPrimitives, FileSecretStore>.Owner,
        _ folder: String
    ) throws -> [PlantedSecret] {
        let random = (0..<3).map { _ in (0..<32).map { _ in UInt8.random(in: .min ... .max) } }
        let identity = try LocalIdentity<LibcryptoPrimitives>(
            agreementKeyBytes: secret(random[0]),
            signingSeed: secret(random[1]),
            relaySeed: kind == .host ? secret(random[2]) : nil)
        let store = try FileSecretStore(folder: folder)
        #expect(try store.create(.identity, identity.encoded()))
        let names = ["agreement key", "signing key", "relay key"]
        return zip(names, random).prefix(kind == .host ? 3 : 2).map {
            PlantedSecret("the \(owner) \($0)", bytes: $1)
        }
    }

    private func pairSecrets(_ device: Machine) throws -> [PlantedSecret] {
        try device.storedHosts().map {
            PlantedSecret("the pair's secret", bytes: bytes($0.secret.bytes))
        }
    }

    private func secret(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(copying: bytes.span) }

    private func bytes(_ secret: SecretBytes) -> [UInt8] {
        (0..<secret.count).map { secret.span[$0] }
    }

    /// Every file but the secret stores: keys, records of hosts, and the table, which has the pairs'
    /// secrets.
    private func addFiles(of machine: Machine, to places: inout Places) {
        let paths = FileManager.default.enumerator(atPath: machine.folder.url.path)
        while let path = paths?.nextObject() as? String {
            let name = (path as NSString).lastPathComponent
            if ["identity", "host"].contains(name) || name.hasPrefix("trust.sqlite") { continue }
            places.add(file: machine.folder.path(path))
        }
    }

    // MARK: The table, and crashes

    @Test(.holds("NUC-051"))
    func `The table of devices holds no private key, link secret or code`() async throws {
        let (here, there) = (try Machine(), try Machine())
        var secrets = try plantKeys("host's", .host, here.home.hostPath)
        var places = Places()
        try await here.host("--pair") { host in
            let link = try await host.link()
            secrets.append(
                PlantedSecret(
                    "the link's secret", bytes: bytes(try PairingLink(parsing: link).secret)))
            host.child.write("y\n")
            #expect(try await there.run("echo", link, "Hello").exit == .exited(0))
            for suffix in ["", "-wal", "-shm"] {
                places.add(file: try here.home.trustDatabasePath + suffix)
            }
        }
        places.add(file: try here.home.trustDatabasePath)
        #expect(places.contents.count >= 2)
        places.search(for: secrets)
    }

    #if os(Linux)
        @Test(.holds("NUC-051"))
        func `The program may leave no core, whatever its shell allows`() async throws {
            let here = try Machine()
            let serve = "exec '\(Machine.program)' echo --serve --listen 127.0.0.1:0"
            try await ChildProcess.run(
                "/bin/sh", ["-c", "ulimit -c unlimited; " + serve], environment: here.environment
            ) { host in
                _ = try await host.line(containing: "Ctrl-C")
                let limits = try String(
                    contentsOfFile: "/proc/\(host.identifier)/limits", encoding: .utf8)
                let line = try #require(
                    limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
                #expect(line.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
            }
        }

        /// Whether the system writes cores into the folder of the program, where a test can see them;
        /// else another program gets them, or nobody.
        private static var coresAreFiles: Bool {
            let pattern = try? String(
                contentsOfFile: "/proc/sys/kernel/core_pattern", encoding: .utf8)
            return pattern.map { !$0.hasPrefix("|") && !$0.contains("/") } ?? false
        }

        @Test(.enabled(if: coresAreFiles, "this system leaves no core in a program's own folder"))
        func `A crash leaves no core file, though the system would write one`() async throws {
            let here = try Machine()
            let folder = try TemporaryFolder()
            let shell = "cd '\(folder.url.path)' && ulimit -c unlimited && "
            // That the system would: a program of someone else's leaves one.
            _ = try await ChildProcess.run("/bin/sh", ["-c", shell + "kill -ABRT $$"]) {
                try await $0.exit()
            }
            #expect(try cores(in: folder).count == 1)
            for core in try cores(in: folder) { try FileManager.default.removeItem(at: core) }
            let serve = "exec '\(Machine.program)' echo --serve --listen 127.0.0.1:0"
            try await ChildProcess.run(
                "/bin/sh", ["-c", shell + serve], environment: here.environment
            ) { host in
                _ = try await host.line(containing: "Ctrl-C")
                host.signal(SIGABRT)
                #expect(try await host.exit() == .signalled(SIGABRT))
            }
            #expect(try cores(in: folder).isEmpty)
        }

        private func cores(in folder: TemporaryFolder) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(
                at: folder.url, includingPropertiesForKeys: nil)
        }

        @Test func `Other users can't read a link or code from the arguments`() async throws {
            let (here, there) = (try Machine(), try Machine())
            try await here.host("--pair") { host in
                let link = try await host.link()
                let words = ["echo", "--name=page#c2VjcmV0", link, "Hello"]
                try await there.with(words) { device in
                    _ = try await device.errorLine(containing: "Pairing.")
                    let line = FileManager.default.contents(
                        atPath: "/proc/\(device.identifier)/cmdline")
                    let words = try #require(line).split(separator: 0)
                    #expect(
                        words[1...].map { String(decoding: $0, as: UTF8.self) } == [
                            "echo", "--name=xxxxxxxxxxxxx",
                            String(repeating: "x", count: link.utf8.count), "Hello",
                        ])
                }
            }
        }
    #endif
}
