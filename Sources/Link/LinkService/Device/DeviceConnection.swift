// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import Greeting
internal import SecureChannel
internal import SerialExecutors
internal import Transport

/// One connection of a device to a host that it is paired with: greeting, then messages.
actor DeviceConnection<C: CryptoPrimitives>: ChannelDriver {
    nonisolated let executor: SerialQueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let host: PairedHost
    var run: ChannelRun<C>
    private var greeting: DeviceGreetingStateMachine
    private var opened: OpenedChannel?

    private var greeted: Result<(Welcome, OpenedChannel), LinkError>?
    private var greetingWaiter: CheckedContinuation<Void, Never>?
    /// Why it is over; nil while it stands.
    private(set) var ending: LinkError?

    private var inbox: ArraySlice<DeviceSessionEvent> = []
    private var inboxByteCount = 0
    private var reader: CheckedContinuation<DeviceSessionEvent?, Never>?
    private var writers: [CheckedContinuation<Void, Never>] = []
    private var endWaiters: [CheckedContinuation<Void, Never>] = []

    init(
        to host: PairedHost, hello: Hello, cases: [StaticString],
        channel: SecureChannelStateMachine<C>, over transport: any Transport,
        on executor: SerialQueueExecutor, clock: any LinkClock
    ) {
        self.executor = executor
        self.host = host
        greeting = DeviceGreetingStateMachine(hello: hello, hostID: host.id, cases: cases)
        run = ChannelRun(channel, over: transport, clock: clock, pausesForSlowPeer: false)
    }

    /// Connects and says hello; called once.
    func greet() async -> Result<(Welcome, OpenedChannel), LinkError> {
        begin()
        if greeted == nil {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if greeted == nil {
                        greetingWaiter = continuation
                    } else {
                        continuation.resume()
                    }
                }
            } onCancel: {
                Task { await self.end(.closed) }
            }
        }
        return greeted ?? .failure(ending ?? .closed)
    }

    // MARK: For the session

    /// Sends a message; waits while the host takes less than it is sent.
    func send(_ message: [UInt8]) async throws(LinkError) {
        while ending == nil,
            run.transport.queuedByteCount > LinkServiceLimits.pausingByteCount
        {
            await withCheckedContinuation { writers.append($0) }
        }
        if let ending { throw ending }
        do { try submit(message) } catch { throw .channelFailed(error) }
    }

    /// The next event; nil after the last one.
    func nextEvent() async -> DeviceSessionEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let event = takeEvent() {
                    continuation.resume(returning: event)
                } else if ending != nil || Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    reader = continuation
                }
            }
        } onCancel: {
            Task { await self.stopReading() }
        }
    }

    private func takeEvent() -> DeviceSessionEvent? {
        guard let event = inbox.popFirst() else { return nil }
        inboxByteCount -= event.byteCount
        run.programIsBehind = inboxByteCount > LinkServiceLimits.maximumWaitingByteCount
        readOrPause()
        return event
    }

    private func stopReading() {
        reader?.resume(returning: nil)
        reader = nil
    }

    /// Waits until the connection is over, and says why.
    func ended() async -> LinkError {
        if ending == nil { await withCheckedContinuation { endWaiters.append($0) } }
        return ending ?? .closed
    }

    func closeSession() {
        end(.closed)
    }

    func foreground(_ isForeground: Bool) {
        run.machine.foreground(isForeground)
        perform([])
    }

    // MARK: The channel

    var ownDeadline: Int64? { nil }

    func ownDeadlineReached() {}

    func bytesArrived(_ count: Int) {}

    func pairingNamed(_ purpose: Purpose, _ id: PairingID) {}

    func peerNamed(_ key: AgreementPublicKey) {}

    func channelOpened(_ peer: OpenedChannel) {
        opened = peer
        perform(greeting.channelOpened())
    }

    func messageReceived(_ message: [UInt8]) {
        perform(greeting.messageReceived(message))
    }

    func channelEnded(_ end: ChannelEnd) {
        switch end {
        case .requested: finish(.closed)
        case .closedByPeer: finish(.closedByPeer)
        case .failed(let error): finish(failure(error))
        }
    }

    func transportDrained() {
        for writer in writers { writer.resume() }
        writers = []
    }

    func peerFellBehind() {
        finish(.backpressure)
        run.transport.abort()
    }

    func transportGone(_ failure: TransportError?) {}

    /// What a channel's failure means to someone who knows this host.
    private func failure(_ error: ChannelError) -> LinkError {
        if let broken = run.transportFailure { return .unreachable(broken) }
        return switch error {
        case .versionRefused: .versionRefused(error)
        case .handshakeFailed, .hostKeyMismatch, .signingKeyMismatch, .proofInvalid, .proofMissing:
            .hostKeyChanged(hostName: host.name)
        // A cut looks the same as a host that can't read our first message, or does not know us.
        case .endedBeforeOpening: .endedBeforeProof(hostName: host.name)
        default: .channelFailed(error)
        }
    }

    // MARK: Greeting

    private func perform(_ actions: [DeviceGreetingAction]) {
        for action in actions { perform(action) }
    }

    private func perform(_ action: DeviceGreetingAction) {
        switch action {
        case .send(let message):
            do { try submit(message) } catch { end(.channelFailed(error)) }
        case .welcomed(let welcome):
            if let opened { greetingEnded(.success((welcome, opened))) }
        case .deliver(let message): deliver(.message(message))
        case .errorReceived(let error): deliver(.refused(error))
        case .close(let reason): end(.greetingEnded(reason, hostName: host.name))
        }
    }

    private func greetingEnded(_ result: Result<(Welcome, OpenedChannel), LinkError>) {
        guard greeted == nil else { return }
        greeted = result
        greetingWaiter?.resume()
        greetingWaiter = nil
    }

    private func deliver(_ event: DeviceSessionEvent) {
        if let reader {
            self.reader = nil
            return reader.resume(returning: event)
        }
        inbox.append(event)
        inboxByteCount += event.byteCount
        run.programIsBehind = inboxByteCount > LinkServiceLimits.maximumWaitingByteCount
        readOrPause()
    }

    // MARK: Ending

    /// Ends the connection in order, for this reason.
    private func end(_ reason: LinkError) {
        finish(reason)
        close()
    }

    private func finish(_ reason: LinkError) {
        guard ending == nil else { return }
        ending = reason
        greetingEnded(.failure(reason))
        transportDrained()
        // What came before the end is still to be read.
        if inbox.isEmpty { stopReading() }
        for waiter in endWaiters { waiter.resume() }
        endWaiters = []
    }
}
