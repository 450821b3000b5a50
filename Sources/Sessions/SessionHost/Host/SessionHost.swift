// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
public import CryptoPrimitives
public import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Dispatch
internal import GitFacts
internal import LinkService
internal import SerialExecutors
internal import SessionSync
internal import TranscriptStorage
internal import Transport

/// The sessions of a host: keeps their transcripts, runs their agents, and serves the devices that
/// `LinkHost` connects, whose application it is.
///
/// All sessions share one serial queue that never waits for a disk, a child process or a device.
///
/// ```swift
/// let sessions = SessionHost<LibcryptoPrimitives>(setup)
/// let link = try LinkHost<LibcryptoPrimitives>(
///     LinkHostSetup(home: home, name: name, application: sessions, log: log))
/// try await sessions.open()          // the link host holds the folder's lock by now
/// await link.listen(on: listener)
/// let id = try await sessions.start(.replay, folder: "/p", arguments: ["file.jsonl"])
/// ```
public actor SessionHost<C: CryptoPrimitives> {
    nonisolated let executor = SerialQueueExecutor(label: "sheetbend.sessions")
    /// Its own serial queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    nonisolated let setup: SessionHostSetup
    nonisolated let git: GitReader
    /// Reads transcripts and blobs for devices, and keeps checkpoints.
    nonisolated let reading = DispatchQueue(label: "sheetbend.sessions-reading")
    /// Waits for git.
    nonisolated let looking = DispatchQueue(label: "sheetbend.sessions-git")

    /// Nil until it is open.
    var files: SessionFiles<C>?
    var sessions: [SessionID: HostedSession<C>] = [:]
    var connections: [UInt64: HostedConnection] = [:]
    var nextSubscription: UInt64 = 1
    var isShuttingDown = false

    /// A host of sessions that touches no file before ``open()``.
    public init(_ setup: SessionHostSetup) {
        self.setup = setup
        git = GitReader(environment: setup.environment)
    }

    var wallTime: Int64 { setup.clock.wallTime }
    var now: Int64 { setup.clock.now }

    /// Runs something in its turn on this host's queue.
    nonisolated func later(
        _ work: @escaping @Sendable (isolated SessionHost<C>) -> Void
    ) {
        executor.async { [weak self] in self?.assumeIsolated { work($0) } }
    }

    // MARK: - Looking

    /// All sessions in one line each, the latest change first.
    public func summaries() -> [SessionSummary] {
        sessions.values.map(\.summary).sorted { $0.updatedAt > $1.updatedAt }
    }

    /// The requests of a session that wait for an answer; none for a session that isn't there.
    public func pendingRequests(of id: SessionID) -> [ApprovalRequest] {
        sessions[id]?.machine.shown.pending ?? []
    }

    /// How many connections follow a session.
    public func subscriberCount(of id: SessionID) -> Int {
        connections.values.count { $0.subscriptions[id] != nil }
    }

    /// The devices whose person has a session in front.
    public func devicesInFront(of id: SessionID) -> Set<DeviceID> {
        Set(connections.values.filter { $0.presence == id }.map(\.device.id))
    }

    // MARK: - Ending

    /// Stops every agent's driver without ending its session, and returns when all is on the disk.
    public func shutDown() async {
        isShuttingDown = true
        for session in sessions.values {
            session.driver?.stop()
            session.driver = nil
        }
        guard let store = files?.store else { return }
        await withCheckedContinuation { continuation in
            reading.async {
                store.waitUntilWritten()
                continuation.resume()
            }
        }
        // What became durable has been counted in by now.
        for session in sessions.values { keepCheckpoint(session) }
        await withCheckedContinuation { continuation in
            reading.async { continuation.resume() }
        }
    }
}
