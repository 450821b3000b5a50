// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import CBOR
import DeviceTrust
import Greeting
import SessionSync
import TestSupport

/// A host with one session's log and a device, joined by a connection that can be cut anywhere: what waits
/// in either direction is taken message by message, or lost with the connection.
struct SyncWorld {
    let epoch: UInt64
    let sessionID: SessionID
    private(set) var log: [LoggedEvent] = []
    private(set) var state = SessionState()
    var now: Int64 = 0

    var device = ClientSyncStateMachine()
    private(set) var notes: [ClientSyncAction] = []
    private var isUp = false
    private(set) var toHost: [[UInt8]] = []
    private(set) var toDevice: [[UInt8]] = []
    private var subscription: SubscriptionStateMachine?
    private var reads: [(afterSeq: UInt64, byteCount: Int)] = []
    private var hostWake: Int64?
    private var deviceWake: Int64?
    /// What subscribes came, to be looked at.
    private(set) var subscribes: [Subscribe] = []
    /// Each batch that the device was given.
    private(set) var batches: [EventBatch] = []
    private(set) var names: [String] = []

    init(_ session: RandomSession, epoch: UInt64 = 7) {
        self.epoch = epoch
        sessionID = session.sessionID
    }

    var view: TranscriptView { device.openSession(sessionID)?.view ?? TranscriptView() }
    var lastSeq: UInt64 { UInt64(log.count) }
    var summary: SessionSummary { state.summary(sessionID, branch: "main", diffStat: nil) }

    // MARK: The host

    mutating func append(_ events: [AgentEvent]) {
        let logged = events.map { LoggedEvent($0, encoded: $0.encoded()) }
        // From a file there are only bytes.
        log += events.map { LoggedEvent(seq: $0.seq, encoded: $0.encoded()) }
        for event in events { state.apply(event) }
        guard subscription != nil else { return }
        performHost(subscription?.eventsAppended(logged, now: now) ?? [])
    }

    private mutating func performHost(_ actions: [SubscriptionAction]) {
        for action in actions {
            switch action {
            case .send(let message): toDevice.append(message)
            case .read(let afterSeq, let byteCount): reads.append((afterSeq, byteCount))
            case .caughtUp:
                for request in state.pending {
                    let message = HostMessage.approvalRequested(request).encoded()
                    performHost(subscription?.messageQueued(message, now: now) ?? [])
                }
            case .wake(let time): hostWake = time
            case .end: subscription = nil
            }
        }
    }

    private mutating func hostReceived(_ bytes: [UInt8]) throws {
        switch try ClientMessage(ApplicationMessage(bytes)) {
        case .subscribe(let subscribe): try begin(subscribe)
        case .unsubscribe: subscription = nil
        case .loadBefore(let request):
            let events = log.prefix(Int(min(request.beforeSeq - 1, lastSeq)))
            toDevice.append(SessionMessages.page(request, events: Array(events)))
        case .listSessions: toDevice += SessionMessages.sessionList([summary])
        default: break
        }
    }

    private mutating func begin(_ subscribe: Subscribe) throws {
        subscribes.append(subscribe)
        reads = []
        let cursor = subscribe.cursor(epoch: epoch, lastSeq: lastSeq)
        subscription = SubscriptionStateMachine(
            sessionID: sessionID, epoch: epoch, verbosity: subscribe.verbosity,
            after: cursor ?? lastSeq, newestSeq: lastSeq)
        let snapshot =
            cursor != nil
            ? nil
            : SessionMessages.snapshot(
                summary, epoch: epoch, newest: log, pending: state.pending,
                verbosity: subscribe.verbosity)
        performHost(subscription?.begun(snapshot: snapshot, now: now) ?? [])
    }

    // MARK: The connection

    mutating func connect() {
        guard !isUp else { return }
        isUp = true
        performDevice(
            device.connected(scope: .control, capabilities: HostCapabilities(), now: now))
    }

    mutating func cut() {
        guard isUp else { return }
        isUp = false
        toHost = []
        toDevice = []
        subscription = nil
        reads = []
        hostWake = nil
        performDevice(device.disconnected())
    }

    mutating func perform(_ actions: [ClientSyncAction]) { performDevice(actions) }

    private mutating func performDevice(_ actions: [ClientSyncAction]) {
        for action in actions {
            switch action {
            case .send(let message): if isUp { toHost.append(message) }
            case .wake(let time): deviceWake = time
            default: notes.append(action)
            }
        }
    }

    /// One message arrives or one page is read; false if nothing is under way.
    mutating func step(_ random: inout SeededRandom) throws -> Bool {
        var choices: [Int] = []
        if !toHost.isEmpty { choices.append(0) }
        if !toDevice.isEmpty { choices.append(1) }
        if !reads.isEmpty { choices.append(2) }
        guard let choice = choices.randomElement(using: &random) else { return false }
        switch choice {
        case 0: try hostReceived(toHost.removeFirst())
        case 1: try deliver(toDevice.removeFirst())
        default: read(reads.removeFirst())
        }
        return true
    }

    private mutating func deliver(_ bytes: [UInt8]) throws {
        performHost(subscription?.bytesTaken(bytes.count, now: now) ?? [])
        try give(bytes)
    }

    /// A message reaches the device, as often as this is called.
    mutating func give(_ bytes: [UInt8]) throws {
        let message = try ApplicationMessage(bytes)
        names.append(message.name.text.string)
        let read = try HostMessage(message)
        if case .events(let batch) = read { batches.append(batch) }
        performDevice(device.messageReceived(read, now: now))
    }

    private mutating func read(_ asked: (afterSeq: UInt64, byteCount: Int)) {
        var page: [LoggedEvent] = []
        var byteCount = 0
        for event in log[Int(asked.afterSeq)...] {
            if byteCount >= asked.byteCount { break }
            byteCount += event.encoded.count
            page.append(event)
        }
        performHost(subscription?.pageRead(page, now: now) ?? [])
    }

    mutating func advance(_ milliseconds: Int64) {
        now += milliseconds
        if let wake = hostWake, now >= wake {
            hostWake = nil
            performHost(subscription?.timeAdvanced(to: now) ?? [])
        }
        if let wake = deviceWake, now >= wake {
            deviceWake = nil
            performDevice(device.timeAdvanced(to: now))
        }
    }

    /// Everything arrives, and what is held back goes.
    mutating func settle() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<40 {
            while try step(&random) {}
            advance(SyncLimits.coalescingMilliseconds)
        }
    }

    /// Loses or repeats the next message to the device.
    mutating func dropNext() { if !toDevice.isEmpty { toDevice.removeFirst() } }
    mutating func repeatNext() { if let next = toDevice.first { toDevice.insert(next, at: 0) } }
}
