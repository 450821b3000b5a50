// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Greeting
import LibcryptoPrimitives
import LinkService
import SessionSync
import Synchronization

/// A connected device that keeps all that it hears.
final class Phone: Sendable {
    let id: DeviceID
    let session: DeviceSession<LibcryptoPrimitives>
    private let heard = Mutex<(messages: [HostMessage], errors: [WireError])>(([], []))

    init(_ id: DeviceID, _ session: DeviceSession<LibcryptoPrimitives>, isReading: Bool = true) {
        self.id = id
        self.session = session
        guard isReading else { return }
        Task { [weak self] in
            for await event in session.events { self?.hear(event) }
        }
    }

    private func hear(_ event: DeviceSessionEvent) {
        switch event {
        case .message(let message):
            guard let message = try? HostMessage(message) else { return }
            heard.withLock { $0.messages.append(message) }
        case .refused(let error): heard.withLock { $0.errors.append(error) }
        }
    }

    var messages: [HostMessage] { heard.withLock { $0.messages } }
    var errors: [WireError] { heard.withLock { $0.errors } }

    func send(_ message: ClientMessage) async throws {
        try await session.send(message.encoded())
    }

    /// The first message that is one of these, waiting for it.
    func first<Value>(_ pick: (HostMessage) -> Value?) async -> Value? {
        _ = await eventually { self.messages.contains { pick($0) != nil } }
        return messages.lazy.compactMap(pick).first
    }

    // MARK: - What was heard

    var events: [AgentEvent] {
        messages.flatMap { message -> [AgentEvent] in
            switch message {
            case .snapshot(let snapshot): snapshot.recentEvents
            case .events(let batch): batch.events
            default: []
            }
        }
    }

    /// The number up to which it was told.
    var cursor: UInt64 {
        messages.reduce(0) { cursor, message in
            switch message {
            case .snapshot(let snapshot): snapshot.cursor
            case .events(let batch): max(cursor, batch.lastSeq)
            default: cursor
            }
        }
    }

    var requested: [ApprovalRequest] {
        messages.compactMap { if case .approvalRequested(let it) = $0 { it } else { nil } }
    }
    /// The requests that it was ever shown, in a snapshot or by themselves.
    var waiting: [ApprovalRequest] { snapshots.flatMap(\.pendingApprovals) + requested }
    /// Whether its events follow on one another up to a number, also where deltas were joined.
    func hasAll(through last: UInt64) -> Bool {
        var next = events.first.map { $0.firstSeq ?? $0.seq } ?? 0
        for event in events {
            guard (event.firstSeq ?? event.seq) == next else { return false }
            next = event.seq + 1
        }
        return next == last + 1
    }
    var resolved: [ApprovalResolved] {
        messages.compactMap { if case .approvalResolved(let it) = $0 { it } else { nil } }
    }
    var replies: [ApprovalReply] {
        messages.compactMap { if case .approvalReply(let it) = $0 { it } else { nil } }
    }
    var updates: [SessionSummary] {
        messages.compactMap { if case .sessionUpdated(let it) = $0 { it } else { nil } }
    }
    var snapshots: [SessionSnapshot] {
        messages.compactMap { if case .snapshot(let it) = $0 { it } else { nil } }
    }
    var inputStates: [InputState] {
        messages.compactMap { if case .inputReply(let it) = $0 { it.state } else { nil } }
    }

    // MARK: - What it does

    /// Subscribes and waits for the snapshot, or the first batch.
    func subscribe(
        _ id: SessionID, _ verbosity: Verbosity = .full, epoch: UInt64? = nil,
        since seq: UInt64? = nil
    ) async throws {
        let before = messages.count
        try await send(
            .subscribe(
                Subscribe(sessionID: id, epoch: epoch, sinceSeq: seq, verbosity: verbosity)))
        _ = await eventually {
            self.messages.dropFirst(before).contains { message in
                switch message {
                case .snapshot, .events: true
                default: false
                }
            }
        }
    }

    func answer(
        _ request: ApprovalRequest, _ decision: Decision = .allowOnce, token: UInt8 = 1
    ) async throws {
        try await send(
            .approvalRespond(
                ApprovalRespond(
                    approvalID: request.id, sessionID: request.sessionID, decision: decision,
                    digest: request.computedDigest(using: LibcryptoPrimitives.self),
                    clientToken: MachineWorld.token(token))))
    }

    func write(_ text: String, to id: SessionID, token: UInt8 = 1) async throws {
        let input = AgentInput(text: text, clientToken: MachineWorld.token(token))
        try await send(.sendInput(SendInput(sessionID: id, input: input)))
    }

    func hears(_ count: Int, _ what: (Phone) -> Int) async -> Bool {
        await eventually { what(self) >= count }
    }
}
