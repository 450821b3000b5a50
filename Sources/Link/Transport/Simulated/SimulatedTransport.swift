// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import SerialExecutors
internal import Synchronization

/// One end of a simulated connection as a transport.
final class SimulatedTransport: Transport, @unchecked Sendable {
    // Unchecked: everything that changes is touched on the executor's queue alone, and nothing is
    // delivered before `start`.

    let peer: PeerAddress
    let end: SimulatedEnd
    private let transports: SimulatedTransports
    private var executor: SerialQueueExecutor?
    private var handler: (@Sendable (TransportEvent) -> Void)?
    private var isClosing = false
    private var isFinished = false
    private var hasEndedSending = false

    init(_ end: SimulatedEnd, peer: PeerAddress, in transports: SimulatedTransports) {
        self.end = end
        self.peer = peer
        self.transports = transports
    }

    private func withNetwork<Result>(_ body: (inout SimulatedNetwork) -> Result) -> Result {
        transports.state.withLock { body(&$0.network) }
    }

    func start(
        on executor: SerialQueueExecutor, handler: @escaping @Sendable (TransportEvent) -> Void
    ) {
        executor.checkIsolated()
        guard !isFinished else { return }
        precondition(self.executor == nil, "a transport is started once")
        self.executor = executor
        self.handler = handler
        if transports.started(end) {
            finishLater(.failed(TransportError(.connectionReset, peer.description)))
        }
    }

    var queuedByteCount: Int { withNetwork { $0.queuedByteCount(of: end) } }

    func send(_ bytes: [UInt8]) {
        executor?.checkIsolated()
        guard executor != nil, !isFinished, !isClosing, !hasEndedSending else { return }
        withNetwork { $0.send(bytes, from: end, at: $0.now) }
    }

    func pauseReading() { setReading(false) }

    func resumeReading() { setReading(true) }

    private func setReading(_ isReading: Bool) {
        executor?.checkIsolated()
        guard executor != nil, !isFinished, !isClosing else { return }
        withNetwork { $0.setReading(isReading, by: end, at: $0.now) }
    }

    func endSending() {
        executor?.checkIsolated()
        guard !isFinished, !hasEndedSending else { return }
        hasEndedSending = true
        withNetwork { $0.endSending(from: end, at: $0.now) }
    }

    func close(within milliseconds: Int64) {
        executor?.checkIsolated()
        guard executor != nil else {
            abort()
            return
        }
        guard !isFinished, !isClosing else { return }
        isClosing = true
        hasEndedSending = true
        withNetwork { network in
            network.setReading(true, by: end, at: network.now)
            network.close(end, within: milliseconds, at: network.now)
        }
    }

    func abort() {
        executor?.checkIsolated()
        guard !isFinished else { return }
        withNetwork { $0.abort(by: end, at: $0.now) }
        finishLater(.closed)
    }

    /// The last event comes in a later turn, since no event arrives while a method is running.
    private func finishLater(_ last: TransportEvent) {
        let handler = takeHandler()
        executor?.async { handler?(last) }
    }

    private func takeHandler() -> (@Sendable (TransportEvent) -> Void)? {
        isFinished = true
        transports.remove(end)
        let handler = self.handler
        self.handler = nil
        return handler
    }

    /// Hands an event to the driver on its queue, and waits for it.
    func deliver(_ event: SimulatedDelivery.Event) {
        guard let executor else { return }
        dispatchPrecondition(condition: .notOnQueue(executor.queue))
        executor.queue.sync { handle(event) }
    }

    private func handle(_ event: SimulatedDelivery.Event) {
        guard !isFinished else { return }
        switch event {
        case .received(let bytes): if !isClosing { handler?(.received(bytes)) }
        case .drained: if !isClosing { handler?(.drained) }
        case .ended: if !isClosing { handler?(.ended) }
        case .reset: takeHandler()?(.failed(TransportError(.connectionReset, peer.description)))
        case .closed: takeHandler()?(.closed)
        case .closeExpired:
            takeHandler()?(.failed(TransportError(.closeTimedOut, peer.description)))
        }
    }
}
