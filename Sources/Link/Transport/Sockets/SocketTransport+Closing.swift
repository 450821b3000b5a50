// SPDX-License-Identifier: Apache-2.0

internal import SerialExecutors

extension SocketTransport {
    func endSending() {
        executor?.checkIsolated()
        guard phase == .open, !hasEndedSending else { return }
        hasEndedSending = true
        if outgoing.isEmpty { socket.endSending() }
    }

    func close(within milliseconds: Int64) {
        executor?.checkIsolated()
        guard phase != .idle else {
            abort()
            return
        }
        guard phase == .open else { return }
        if let writeFailure {
            finish(.failed(writeFailure))
            return
        }
        phase = .closing
        isPaused = false
        // What comes is read and dropped: unread bytes would turn the close into a reset.
        readiness?.watchesReading = !peerHasEnded
        executor?.async(afterMilliseconds: milliseconds) { [weak self] in self?.closeExpired() }
        flush(reportingDrained: false)
    }

    func abort() {
        executor?.checkIsolated()
        guard phase != .finished else { return }
        socket.resetOnClose()
        finish(.closed)
    }

    /// Everything is sent: says so, and waits for the peer to have read it.
    func linger() {
        phase = .lingering
        socket.endSending()
        guard !peerHasEnded else {
            finish(.closed)
            return
        }
        executor?.async(afterMilliseconds: TransportLimits.lingerMilliseconds) { [weak self] in
            self?.lingerExpired()
        }
    }

    private func closeExpired() {
        guard phase == .closing else { return }
        socket.resetOnClose()
        finish(.failed(TransportError(.closeTimedOut, peer.description)))
    }

    private func lingerExpired() {
        guard phase == .lingering else { return }
        finish(.closed)
    }

    /// Closes the descriptor and then reports the last event, in a later turn of the queue.
    func finish(_ last: TransportEvent) {
        guard phase != .finished else { return }
        phase = .finished
        outgoing.removeAll()
        let handler = self.handler
        self.handler = nil
        guard let readiness else {
            socket.close()
            return
        }
        readiness.cancel { [socket] in
            socket.close()
            handler?(last)
        }
        self.readiness = nil
    }
}
