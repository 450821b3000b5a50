// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors
import TestSupport
import Testing
import Transport

/// What a test saw of a transport, and a way to wait for more.
final class Recorder: @unchecked Sendable {
    // Unchecked: `state` is touched on the queue alone. ThreadSanitizer understands queues, and on
    // Linux doesn't see that a `Mutex` locks.

    private struct State {
        var received: [UInt8] = []
        var events: [String] = []
        var failure: TransportError?
        var largestChunk = 0
    }

    let executor: SerialQueueExecutor
    let transport: any Transport
    private var state = State()
    private let keepsBytes: Bool

    /// Starts the transport and records; what `reacting` does happens on the driver's queue.
    init(
        _ transport: any Transport, on executor: SerialQueueExecutor = .init(label: "test"),
        keepsBytes: Bool = true,
        reacting: @escaping @Sendable (TransportEvent, any Transport) -> Void = { _, _ in }
    ) {
        self.transport = transport
        self.executor = executor
        self.keepsBytes = keepsBytes
        executor.async {
            transport.start(on: executor) { event in
                self.record(event)
                reacting(event, transport)
            }
        }
    }

    /// Does something with the transport in its queue's turn.
    func perform(_ work: @escaping @Sendable (any Transport) -> Void) {
        executor.async { [transport] in work(transport) }
    }

    private func record(_ event: TransportEvent) {
        switch event {
        case .received(let bytes):
            state.largestChunk = max(state.largestChunk, bytes.count)
            if keepsBytes { state.received += bytes }
            if state.events.last != "received" { state.events.append("received") }
        case .drained: state.events.append("drained")
        case .ended: state.events.append("ended")
        case .failed(let error):
            state.events.append("failed \(error.code)")
            state.failure = error
        case .closed: state.events.append("closed")
        }
    }

    /// The sorts of events in order; a run of `received` counts once.
    var events: [String] { executor.queue.sync { state.events } }
    var received: [UInt8] { executor.queue.sync { state.received } }
    /// Asking for the bytes while more arrive would copy them all.
    var receivedByteCount: Int { executor.queue.sync { state.received.count } }
    var failure: TransportError? { executor.queue.sync { state.failure } }
    var largestChunk: Int { executor.queue.sync { state.largestChunk } }
    var isOver: Bool { events.contains { $0 == "closed" || $0.hasPrefix("failed") } }

    /// Waits for something to become true.
    func wait(_ what: String, until condition: @Sendable (Recorder) -> Bool) async throws {
        try await eventually("\(what); seen \(self.events), \(self.receivedByteCount) bytes") {
            condition(self)
        }
    }
}

/// Waits for a condition with a deadline that only a broken program reaches.
func eventually(
    _ what: @autoclosure () -> String, _ condition: () -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        guard ContinuousClock.now < deadline else {
            throw Unfulfilled(description: "never happened: \(what())")
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}

struct Unfulfilled: Error, CustomStringConvertible {
    let description: String
}
