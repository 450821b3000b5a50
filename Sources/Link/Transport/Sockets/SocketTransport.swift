// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import SerialExecutors

/// A connected TCP or Unix socket as a transport.
///
/// Its parts: sending and receiving here, closing in `SocketTransport+Closing.swift`.
final class SocketTransport: Transport, @unchecked Sendable {
    // Unchecked: everything that changes is touched on the executor's queue alone, which each
    // method checks; before `start` only the one holder has it.

    /// How far the connection is.
    enum Phase {
        /// Not started yet; goes to `open`, or to `finished` when it is aborted first.
        case idle
        /// Both directions, or what the peer and this end have left of them.
        case open
        /// Sends what is queued and discards what comes; goes to `lingering`.
        case closing
        /// Everything is sent and ended; waits a moment for the peer's end.
        case lingering
        /// The last event is reported or on its way.
        case finished
    }

    let peer: PeerAddress
    let socket: SocketDescriptor
    var phase = Phase.idle
    var executor: SerialQueueExecutor?
    var handler: (@Sendable (TransportEvent) -> Void)?
    var readiness: SocketReadiness?
    var outgoing = OutgoingBytes()
    var isPaused = false
    var peerHasEnded = false
    /// Whether no more bytes are taken from the driver.
    var hasEndedSending = false
    /// Why a write failed, while what the peer sent before is still being read.
    var writeFailure: TransportError?

    init(adopting socket: SocketDescriptor, peer: PeerAddress) {
        self.socket = socket
        self.peer = peer
    }

    var queuedByteCount: Int { outgoing.count }

    func start(
        on executor: SerialQueueExecutor, handler: @escaping @Sendable (TransportEvent) -> Void
    ) {
        executor.checkIsolated()
        guard phase != .finished else { return }
        precondition(phase == .idle, "a transport is started once")
        phase = .open
        self.executor = executor
        self.handler = handler
        // Strong references on purpose: a started transport lives until its last event.
        let readiness = SocketReadiness(
            of: socket, on: executor.queue, readable: { self.readable() },
            writable: { self.flush(reportingDrained: true) })
        self.readiness = readiness
        readiness.watchesReading = true
    }

    // MARK: Sending

    func send(_ bytes: [UInt8]) {
        executor?.checkIsolated()
        guard phase == .open, !hasEndedSending, writeFailure == nil else { return }
        let wasEmpty = outgoing.isEmpty
        outgoing.append(bytes)
        // Behind bytes that wait there is nothing to try yet.
        if wasEmpty { flush(reportingDrained: false) }
    }

    /// Writes until the queue is empty, the system takes no more or the turn is used up.
    func flush(reportingDrained: Bool) {
        guard phase == .open || phase == .closing else { return }
        var written = 0
        while !outgoing.isEmpty, written < TransportLimits.maximumByteCountPerTurn {
            switch outgoing.withNext({ socket.send($0) }) {
            case .count(let count):
                outgoing.consume(count)
                written += count
            case .nothingYet:
                readiness?.watchesWriting = true
                return
            case .failure(let errno):
                writeFailed(
                    TransportError(errno: errno, while: .transferring, peer.description))
                return
            }
        }
        readiness?.watchesWriting = !outgoing.isEmpty
        if outgoing.isEmpty { emptied(reportingDrained: reportingDrained) }
    }

    private func emptied(reportingDrained: Bool) {
        if phase == .closing {
            linger()
            return
        }
        if hasEndedSending { socket.endSending() }
        if reportingDrained { handler?(.drained) }
    }

    /// What the peer said before it went, such as why, is still worth reading; the failure comes then.
    /// While reading is paused nothing would ever find out, so it comes at once.
    private func writeFailed(_ failure: TransportError) {
        outgoing.removeAll()
        readiness?.watchesWriting = false
        if phase == .closing || peerHasEnded || isPaused {
            finish(.failed(failure))
        } else {
            writeFailure = failure
        }
    }

    // MARK: Receiving

    func pauseReading() {
        executor?.checkIsolated()
        // After a failed write only reading on finds the end.
        guard phase == .open, !isPaused, writeFailure == nil else { return }
        isPaused = true
        readiness?.watchesReading = false
    }

    func resumeReading() {
        executor?.checkIsolated()
        guard phase == .open, isPaused else { return }
        isPaused = false
        readiness?.watchesReading = !peerHasEnded
    }

    /// Reads one chunk; the next turn reads on, so that no connection starves another.
    private func readable() {
        guard phase != .finished, !peerHasEnded, !isPaused else { return }
        switch socket.receive() {
        case .bytes(let bytes):
            if phase == .open { handler?(.received(bytes)) }
        case .nothingYet:
            break
        case .end:
            peerEnded()
        case .failure(let errno):
            let failure = TransportError(errno: errno, while: .transferring, peer.description)
            readFailed(writeFailure ?? failure)
        }
    }

    private func peerEnded() {
        peerHasEnded = true
        readiness?.watchesReading = false
        if let writeFailure {
            finish(.failed(writeFailure))
        } else if phase == .lingering {
            finish(.closed)
        } else if phase == .open {
            handler?(.ended)
        }
    }

    /// A peer that resets after everything was sent has nothing left to lose.
    private func readFailed(_ failure: TransportError) {
        finish(phase == .lingering ? .closed : .failed(failure))
    }
}
