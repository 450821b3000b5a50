// SPDX-License-Identifier: Apache-2.0

import SerialExecutors
import Synchronization
import Transport

/// Two ends in memory that deliver at once; what each end sends can be watched, cut or held.
final class MemoryPipe: Sendable {
    /// What becomes of a send.
    enum Fate: Sendable {
        case delivered
        /// It is lost, and both ends see the connection broken.
        case cut
        /// One bit of its last byte is another.
        case changed
        /// It is lost, and nobody notices.
        case lost
    }

    let device: any Transport
    let host: any Transport

    /// - Parameter fate: decides about each send by the side that sends and its number from 1.
    init(
        _ name: String = "memory",
        fate: @escaping @Sendable (Side, Int) -> Fate = { _, _ in .delivered }
    ) {
        let wire = Wire(fate: fate)
        device = PipeEnd(.device, peer: "host", on: wire)
        host = PipeEnd(.host, peer: name, on: wire)
    }

    enum Side: Hashable, Sendable {
        case device, host

        var other: Side { self == .device ? .host : .device }
    }
}

/// What both ends share: who listens, and what was sent before.
private final class Wire: Sendable {
    struct Listener: Sendable {
        let executor: SerialQueueExecutor
        let handler: @Sendable (TransportEvent) -> Void
    }

    struct State {
        var listeners: [MemoryPipe.Side: Listener] = [:]
        var early: [MemoryPipe.Side: [TransportEvent]] = [:]
        var sendCounts: [MemoryPipe.Side: Int] = [:]
        var isBroken = false
    }

    let state = Mutex(State())
    let fate: @Sendable (MemoryPipe.Side, Int) -> MemoryPipe.Fate

    init(fate: @escaping @Sendable (MemoryPipe.Side, Int) -> MemoryPipe.Fate) {
        self.fate = fate
    }

    func listen(_ side: MemoryPipe.Side, _ listener: Listener) {
        let early = state.withLock { state in
            state.listeners[side] = listener
            return state.early.removeValue(forKey: side) ?? []
        }
        for event in early { deliver(event, to: side) }
    }

    func deliver(_ event: TransportEvent, to side: MemoryPipe.Side) {
        let listener = state.withLock { state in
            if state.listeners[side] == nil { state.early[side, default: []].append(event) }
            return state.listeners[side]
        }
        listener?.executor.async { listener?.handler(event) }
    }

    func send(_ bytes: [UInt8], from side: MemoryPipe.Side) {
        let number = state.withLock { state -> Int? in
            guard !state.isBroken else { return nil }
            state.sendCounts[side, default: 0] += 1
            return state.sendCounts[side]
        }
        guard let number else { return }
        switch fate(side, number) {
        case .delivered: deliver(.received(bytes), to: side.other)
        case .cut: breakOff()
        case .lost: break
        case .changed:
            var bytes = bytes
            bytes[bytes.count - 1] ^= 1
            deliver(.received(bytes), to: side.other)
        }
    }

    func breakOff() {
        let wasBroken = state.withLock { state in
            defer { state.isBroken = true }
            return state.isBroken
        }
        guard !wasBroken else { return }
        for side in [MemoryPipe.Side.device, .host] { deliver(.ended, to: side) }
    }
}

private final class PipeEnd: Transport, @unchecked Sendable {
    // Unchecked: what changes is touched on the driver's queue alone.
    let peer: PeerAddress
    private let side: MemoryPipe.Side
    private let wire: Wire
    private var executor: SerialQueueExecutor?
    private var handler: (@Sendable (TransportEvent) -> Void)?
    private var isOver = false

    init(_ side: MemoryPipe.Side, peer: String, on wire: Wire) {
        self.side = side
        self.peer = .memory(peer)
        self.wire = wire
    }

    func start(
        on executor: SerialQueueExecutor, handler: @escaping @Sendable (TransportEvent) -> Void
    ) {
        self.executor = executor
        self.handler = handler
        wire.listen(
            side,
            Wire.Listener(executor: executor) { [weak self] event in
                guard let self, !isOver else { return }
                handler(event)
            })
    }

    func send(_ bytes: [UInt8]) {
        if !isOver { wire.send(bytes, from: side) }
    }

    var queuedByteCount: Int { 0 }
    func pauseReading() {}
    func resumeReading() {}

    func endSending() { wire.deliver(.ended, to: side.other) }

    func close(within milliseconds: Int64) { finish() }

    func abort() { finish() }

    private func finish() {
        guard !isOver else { return }
        isOver = true
        wire.deliver(.ended, to: side.other)
        let handler = handler
        self.handler = nil
        executor?.async { handler?(.closed) }
    }
}
