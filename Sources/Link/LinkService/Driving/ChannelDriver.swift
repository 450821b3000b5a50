// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import SecureChannel
internal import SerialExecutors
internal import Transport

/// An actor on its own queue that runs one channel over one transport.
///
/// What both ends do alike is in the extensions: events of the transport go into the machine, its
/// actions are performed in order, an alarm follows its deadlines. What differs are the requirements.
protocol ChannelDriver<Primitives>: Actor {
    associatedtype Primitives: CryptoPrimitives

    nonisolated var executor: SerialQueueExecutor { get }
    var run: ChannelRun<Primitives> { get set }
    /// A deadline of the driver's own, beside those of the channel.
    var ownDeadline: Int64? { get }

    /// Bytes came, before the channel has looked at them.
    func bytesArrived(_ count: Int)
    /// The channel asks who wants to pair; answer the machine with ``perform(_:)``.
    func pairingNamed(_ purpose: Purpose, _ id: PairingID)
    /// The channel asks who wants to reconnect.
    func peerNamed(_ key: AgreementPublicKey)
    /// The peer has proved itself.
    func channelOpened(_ peer: OpenedChannel)
    func messageReceived(_ message: [UInt8])
    /// The channel is over; nothing is delivered after, and the transport is closed.
    func channelEnded(_ end: ChannelEnd)
    /// The peer has taken what it was sent.
    func transportDrained()
    /// More waits for the peer than may.
    func peerFellBehind()
    /// The driver's own deadline has come.
    func ownDeadlineReached()
    /// The transport is gone, after `channelEnded`; the last call.
    func transportGone(_ failure: TransportError?)
}

// MARK: - Events

extension ChannelDriver {
    /// Starts the transport and the channel. The transport keeps this driver alive until it is gone.
    func begin() {
        run.transport.start(on: executor) { event in
            self.assumeIsolated { $0.transportReported(event) }
        }
        perform(run.machine.started(at: run.clock.now))
    }

    private func transportReported(_ event: TransportEvent) {
        switch event {
        case .received(let bytes):
            bytesArrived(bytes.count)
            perform(run.machine.bytesReceived(bytes, at: run.clock.now))
        case .drained:
            run.peerIsBehind = false
            readOrPause()
            transportDrained()
        case .ended: perform(run.machine.transportEnded())
        case .failed(let failure): gone(failure)
        case .closed: gone(nil)
        }
    }

    private func gone(_ failure: TransportError?) {
        guard !run.isGone else { return }
        run.isGone = true
        run.transportFailure = failure
        perform(run.machine.transportEnded())
        run.cancelAlarm()
        transportGone(failure)
    }

    private func alarmRang() {
        run.alarm = nil
        run.alarmTime = nil
        guard !run.hasEnded else { return }
        let now = run.clock.now
        if let ownDeadline, ownDeadline <= now { ownDeadlineReached() }
        perform(run.machine.timeAdvanced(to: now))
    }
}

// MARK: - Actions

extension ChannelDriver {
    /// Does what the machine asks for, after what it asked for before.
    func perform(_ actions: [ChannelAction]) {
        run.actions += actions
        guard !run.isPerforming else { return }
        run.isPerforming = true
        while let action = run.actions.popFirst() { perform(action) }
        run.actions = []
        run.isPerforming = false
        setAlarm()
    }

    private func perform(_ action: ChannelAction) {
        switch action {
        case .send(let bytes): send(bytes)
        case .lookUpPairing(let purpose, let id): pairingNamed(purpose, id)
        case .lookUpPeer(let key): peerNamed(key)
        case .opened(let peer): channelOpened(peer)
        case .deliver(let message): messageReceived(message)
        case .closed(let end): ended(end)
        }
    }

    private func send(_ bytes: [UInt8]) {
        run.transport.send(bytes)
        let waiting = run.transport.queuedByteCount
        if waiting > LinkServiceLimits.maximumQueuedByteCount {
            peerFellBehind()
        } else if run.pausesForSlowPeer, waiting > LinkServiceLimits.pausingByteCount {
            run.peerIsBehind = true
            readOrPause()
        }
    }

    /// Reads while neither side is behind.
    func readOrPause() {
        let shouldPause = run.peerIsBehind || run.programIsBehind
        guard shouldPause != run.isReadingPaused else { return }
        run.isReadingPaused = shouldPause
        if shouldPause { run.transport.pauseReading() } else { run.transport.resumeReading() }
    }

    private func ended(_ end: ChannelEnd) {
        guard !run.hasEnded else { return }
        run.hasEnded = true
        run.cancelAlarm()
        channelEnded(end)
        if !run.isGone { run.transport.close(within: run.closeMilliseconds) }
    }

    private func setAlarm() {
        guard !run.hasEnded else { return }
        var deadline = run.machine.nextDeadline
        if let own = ownDeadline { deadline = min(deadline ?? own, own) }
        guard let deadline else { return }
        // Deadlines of an open channel move with every record; an alarm that rings early looks again.
        if let alarmTime = run.alarmTime, alarmTime <= deadline { return }
        run.cancelAlarm()
        run.alarmTime = deadline
        run.alarm = run.clock.wake(at: deadline, on: executor) { [weak self] in
            self?.assumeIsolated { $0.alarmRang() }
        }
    }
}

// MARK: - Sending and ending

extension ChannelDriver {
    /// Sends a message of one CBOR map.
    ///
    /// - Throws: ``ChannelError`` for one that is too large; it is ours, not the peer's.
    func submit(_ message: [UInt8]) throws(ChannelError) {
        perform(try run.machine.messageSubmitted(message, at: run.clock.now))
    }

    /// Ends the channel in order, behind everything sent, and then the transport.
    func close() {
        perform(run.machine.closeRequested())
    }
}
