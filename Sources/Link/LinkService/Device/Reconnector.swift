// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
internal import Diagnostics
internal import SerialExecutors
public import Transport

/// Keeps a device connected to one host: connects, waits and connects again, and never gives up unless
/// the host removed the device or the versions differ.
///
/// ```swift
/// let reconnector = Reconnector(phone, to: host.id, cases: ["echoed"])
/// for await status in await reconnector.run() {
///     if case .connected(let session) = status { … }
/// }
/// ```
public actor Reconnector<C: CryptoPrimitives> {
    private nonisolated let executor = SerialQueueExecutor(label: "sheetbend.reconnector")
    /// Its own serial queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    private let device: LinkDevice<C>
    private let hostID: DeviceID
    private let cases: [StaticString]
    private let jitter: @Sendable () -> Double
    private let dial: (@Sendable (PairedHost) async throws(LinkError) -> any Transport)?
    private let clock: any LinkClock

    private var backoff = ReconnectBackoff()
    private var session: DeviceSession<C>?
    private var alarm: (any LinkAlarm)?
    private var waiter: CheckedContinuation<Void, Never>?
    private var isForeground = false

    /// - Parameters:
    ///   - cases: The names of all messages of the host that the caller understands.
    ///   - jitter: Chance from 0 up to but not including 1 for each pause.
    ///   - dial: Makes each connection; nil for TCP to the host's addresses.
    public init(
        _ device: LinkDevice<C>, to hostID: DeviceID, cases: [StaticString],
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        dial: (@Sendable (PairedHost) async throws(LinkError) -> any Transport)? = nil
    ) {
        self.device = device
        self.hostID = hostID
        self.cases = cases
        self.jitter = jitter
        self.dial = dial
        clock = device.context.clock
    }

    /// Begins, and says how far it is until it is over or nobody listens any more. Called once.
    public func run() -> AsyncStream<LinkStatus<C>> {
        let (stream, continuation) = AsyncStream.makeStream(of: LinkStatus<C>.self)
        let task = Task {
            await loop { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The network is another now: what failed before says nothing any more.
    public func networkChanged() {
        backoff.networkChanged()
        wake()
    }

    /// A person began or ceased to look.
    public func foreground(_ isForeground: Bool) async {
        self.isForeground = isForeground
        if isForeground {
            backoff.cameToForeground()
            wake()
        }
        await session?.foreground(isForeground)
    }

    private func loop(_ report: (LinkStatus<C>) -> Void) async {
        while !Task.isCancelled {
            report(.connecting)
            let error: LinkError
            do throws(LinkError) {
                let session = try await connect()
                backoff.connected(at: clock.now)
                self.session = session
                await session.foreground(isForeground)
                report(.connected(session))
                error = await ending(of: session)
                self.session = nil
                backoff.disconnected(at: clock.now)
            } catch let failure {
                error = failure
                backoff.failed(failure, at: clock.now)
            }
            if error.isTerminal { return report(.ended(error)) }
            guard !Task.isCancelled else { return }
            let pause = backoff.nextPause(jitter: jitter())
            report(.waiting(milliseconds: pause, error))
            await wait(pause)
        }
    }

    private func ending(of session: DeviceSession<C>) async -> LinkError {
        await withTaskCancellationHandler {
            await session.ended()
        } onCancel: {
            Task { await session.close() }
        }
    }

    private func connect() async throws(LinkError) -> DeviceSession<C> {
        guard let host = try await device.host(hostID) else { throw .unknownDevice(hostID.text) }
        if let dial {
            return try await device.connect(to: host, over: try await dial(host), cases: cases)
        }
        return try await device.connect(to: host, cases: cases)
    }

    // MARK: Waiting

    private func wait(_ milliseconds: Int64) async {
        guard milliseconds > 0 else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                waiter = continuation
                alarm = clock.wake(at: clock.now + milliseconds, on: executor) { [weak self] in
                    self?.assumeIsolated { $0.wake() }
                }
            }
        } onCancel: {
            Task { await self.wake() }
        }
    }

    private func wake() {
        alarm?.cancel()
        alarm = nil
        waiter?.resume()
        waiter = nil
    }
}

extension ReconnectBackoff {
    fileprivate mutating func failed(_ error: LinkError, at now: Int64) {
        disconnected(at: now)
        if case .versionRefused = error { versionRefused() }
    }
}
