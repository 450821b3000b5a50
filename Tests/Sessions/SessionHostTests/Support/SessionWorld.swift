// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import DeviceTrustStorage
import Diagnostics
import Foundation
import LibcryptoPrimitives
import LinkService
import Pairing
import SessionHost
import SessionSync
import Transport

typealias Sessions = SessionHost<LibcryptoPrimitives>

/// A host with sessions and its devices, over loopback and in a folder of its own.
final class SessionWorld: Sendable {
    let path: String
    let home: HomeFolder
    let backend: ScriptedBackend
    let sessions: Sessions
    let link: LinkHost<LibcryptoPrimitives>
    let sink = MemoryLogSink()
    private let isOwner: Bool

    /// A host that runs; one of an older world's folder is that host started again.
    init(
        in older: SessionWorld? = nil, path copied: String? = nil,
        takingUp: [AgentSaying]? = [], replaying: Bool = false
    ) async throws {
        path = copied ?? older?.path ?? "/tmp/sb-" + UUID().uuidString.prefix(12)
        isOwner = older == nil
        if older == nil, copied == nil {
            for folder in [path, path + "/project"] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700])
            }
        }
        home = try HomeFolder(environment: ["SHEETBEND_HOME": path + "/home"])
        backend = ScriptedBackend()
        backend.onTakingUp(takingUp)
        let log = Logger(subsystem: "test", minimumLevel: .debug, sink: sink) { 0 }
        sessions = Sessions(
            SessionHostSetup(
                home: home, name: DeviceLabel("Studio"),
                backends: replaying ? [ReplayBackend()] : [backend],
                environment: ProcessInfo.processInfo.environment, clock: SystemClock(), log: log))
        link = try LinkHost(
            LinkHostSetup(
                home: home, name: DeviceLabel("Studio"), application: sessions, log: log))
        try await sessions.open()
        let listener = try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0))
        await link.listen(on: listener)
        await link.advertise([listener.address.description])
        try await link.listenForCommands(at: home.socketPath)
        let events = await link.events()
        let link = link
        Task {
            for await event in events {
                if case .deviceAsks(let prompt) = event {
                    try? await link.answer(prompt.id, allow: true)
                }
            }
        }
    }

    deinit {
        if isOwner { try? FileManager.default.removeItem(atPath: path) }
    }

    var log: Logger { Logger(subsystem: "test", minimumLevel: .debug, sink: sink) { 0 } }
    var project: String { path + "/project" }

    /// Copies all files as they are, but for the socket.
    func copyFiles(to other: String) throws {
        let files = FileManager.default
        for name in ["", "/project", "/home", "/home/host"] {
            try files.createDirectory(
                atPath: other + name, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }
        for name in try files.contentsOfDirectory(atPath: home.hostPath) where name != "socket" {
            let place = "/home/host/" + name
            try files.copyItem(atPath: path + place, toPath: other + place)
        }
    }

    func shutDown() async {
        await link.shutDown()
        await sessions.shutDown()
    }

    /// A session whose agent runs.
    func session() async throws -> (SessionID, ScriptedDriver) {
        let id = try await sessions.start(.replay, folder: project, arguments: ["script"])
        let isThere = await eventually { await self.summary(id)?.lastSeq == 2 }
        guard isThere, let driver = backend.driver else { throw SessionHostError.cryptoFailed }
        return (id, driver)
    }

    func summary(_ id: SessionID) async -> SessionSummary? {
        await sessions.summaries().first { $0.sessionID == id }
    }

    /// A device that is connected, paired by the first time that its name comes.
    func phone(
        _ name: String, _ scope: Scope = .approve, isReading: Bool = true
    ) async throws -> Phone {
        let device = try LinkDevice<LibcryptoPrimitives>(
            folder: path + "/" + name, name: DeviceLabel(name), platform: Platform("test"),
            log: log)
        var host: PairedHost
        if let known = try await device.hosts().last {
            host = known
            host.hints = await link.listeningAddresses.map(\.description)
        } else {
            host = try await device.pair(with: .link(link.openLink(scope: scope)))
        }
        return Phone(
            device.id, try await device.connect(to: host, cases: HostMessage.names),
            isReading: isReading)
    }

    /// A command of the host's own person.
    func owner() async throws -> Phone {
        Phone(
            link.id,
            try await LocalHostClient<LibcryptoPrimitives>.openSession(
                home: home, cases: HostMessage.names, log: log))
    }
}

/// Waits until something is so, for at most twenty seconds.
func eventually(_ isSo: () async throws -> Bool) async rethrows -> Bool {
    for _ in 0..<4_000 {
        if try await isSo() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return try await isSo()
}
