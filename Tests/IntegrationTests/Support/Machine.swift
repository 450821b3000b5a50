// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Diagnostics
import Foundation
import LibcryptoPrimitives
import LinkService
import TestSupport

/// A computer of its own: a home folder, an environment, and the real program.
struct Machine: Sendable {
    /// The program beside the tests, built from the same sources.
    static let program: String = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let beside = tests.deletingLastPathComponent().appendingPathComponent("sheetbend").path
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("sheetbend").path
    }()

    let folder: TemporaryFolder
    var environment: [String: String]

    /// A computer that has nothing yet.
    init(_ extra: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        environment = [
            "SHEETBEND_HOME": folder.url.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(extra) { $1 }
        environment["TSAN_OPTIONS"] = ProcessInfo.processInfo.environment["TSAN_OPTIONS"]
        // The leak checker looks into the process as a debugger does, which the program forbids.
        environment["ASAN_OPTIONS"] = "detect_leaks=0"
    }

    var home: HomeFolder {
        get throws { try HomeFolder(environment: environment) }
    }

    /// What the program left when it ran to its end.
    struct Outcome {
        let exit: ChildProcess.Exit
        let output: String
        let errors: String
    }

    /// Runs the program to its end.
    func run(
        _ arguments: String..., input: String = "", within limit: Duration = ChildProcess.patience
    ) async throws -> Outcome {
        try await ChildProcess.run(Machine.program, arguments, environment: environment) { child in
            child.write(input)
            child.endInput()
            let exit = try await child.exit(within: limit)
            return Outcome(
                exit: exit, output: child.standardOutput, errors: child.standardError)
        }
    }

    /// Runs the program for as long as the body takes.
    func with<Result>(
        _ arguments: [String], console: ChildProcess.Console = .pipes,
        _ body: (ChildProcess) async throws -> Result
    ) async throws -> Result {
        try await ChildProcess.run(
            Machine.program, arguments, environment: environment, console: console, body)
    }

    /// A host that runs for as long as the body takes.
    func host<Result>(
        _ arguments: String..., at address: String = "127.0.0.1:0",
        _ body: (RunningHost) async throws -> Result
    ) async throws -> Result {
        try await with(["echo", "--serve", "--listen", address] + arguments) { child in
            let line = try await child.line(containing: "listens at")
            let place = line.components(separatedBy: "listens at ")[1]
            return try await body(
                RunningHost(
                    child: child, address: place.components(separatedBy: ", ")[0], machine: self))
        }
    }

    /// The table of its host as it lies on the disk, read from a copy: opening the file itself could
    /// change it under a host that runs.
    func storedDevices() throws -> [PairedDevice] {
        guard try home.hostHasPeers else { return [] }
        let copy = try TemporaryFolder()
        let path = try home.trustDatabasePath
        // In this order: what the log lacks then is newer than the copy.
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(
                atPath: path + suffix, toPath: copy.path("trust.sqlite" + suffix))
        }
        return try TrustStore(path: copy.path("trust.sqlite")).table.devices
    }

    /// The hosts that it is paired with as a device.
    func storedHosts() throws -> [PairedHost] {
        guard FileManager.default.fileExists(atPath: try home.companionPath) else { return [] }
        return try PairedHostStore(folder: try home.companionPath).hosts()
    }

    /// A command's own way to its running host.
    func client() async throws -> LocalHostClient<LibcryptoPrimitives> {
        try await .connect(
            home: home,
            log: Logger(subsystem: "test", sink: DiscardingLogSink(), now: { 0 }))
    }
}

/// A host that runs in a test.
struct RunningHost {
    let child: ChildProcess
    /// Where it listens, `host:port`.
    let address: String
    let machine: Machine

    /// The link that it shows next.
    func link() async throws -> String { try await child.line(containing: "sheetbend://pair#") }

    /// Asks it to end, as Ctrl-C does, and waits.
    func stop() async throws -> ChildProcess.Exit {
        child.signal(SIGINT)
        return try await child.exit()
    }
}

/// Pairs a device with a running host by link, and lets the host's person say yes.
func pair(_ device: Machine, with host: RunningHost, name: String = "Phone") async throws {
    let link = try await host.link()
    host.child.write("y\n")
    let outcome = try await device.run("echo", "--name", name, link, "Hello")
    guard outcome.exit == .exited(0) else { throw PairingFailed(outcome: outcome) }
}

struct PairingFailed: Error {
    let outcome: Machine.Outcome
}
