// SPDX-License-Identifier: Apache-2.0

public import SerialExecutors

/// One end of a connection that moves an ordered byte stream; it neither frames nor encrypts.
///
/// A transport belongs to the driver that starts it. Every method is called on the driver's executor,
/// every event arrives there, and no event arrives while a method is running. A started transport
/// keeps itself and its handler alive until its last event, `.closed` or `.failed`; after that each
/// method does nothing. One that was never started may simply be dropped.
///
/// ```swift
/// transport.start(on: executor) { [weak driver] event in
///     driver?.assumeIsolated { $0.transportReported(event) }
/// }
/// ```
public protocol Transport: AnyObject, Sendable {
    /// Who is at the other end, as far as the system can tell.
    var peer: PeerAddress { get }

    /// Begins to read and to report. Called once.
    func start(
        on executor: SerialQueueExecutor, handler: @escaping @Sendable (TransportEvent) -> Void)

    /// Queues bytes behind those sent before. What is sent after ``endSending()``, ``close(within:)``
    /// or the last event is dropped.
    func send(_ bytes: [UInt8])

    /// How many sent bytes the system hasn't taken yet. A driver bounds this: it stops producing
    /// above its own limit and goes on at `.drained`.
    var queuedByteCount: Int { get }

    /// Stops reading, so that the peer's own queue fills up. Nothing is lost and no end is reported
    /// until ``resumeReading()``; at most one event that was already on its way still arrives.
    func pauseReading()

    /// Reads again after ``pauseReading()``.
    func resumeReading()

    /// Tells the peer, behind everything queued, that no more bytes will come. Reading goes on.
    func endSending()

    /// Sends what is queued, ends, and reports `.closed`; what the peer still sends is discarded.
    ///
    /// After `milliseconds` without having sent everything it gives up, resets the connection and
    /// reports `.failed` with the code `closeTimedOut`.
    func close(within milliseconds: Int64)

    /// Ends at once with a reset, drops what is queued and reports `.closed`.
    func abort()
}

extension Transport {
    /// Closes within ``TransportLimits/closeMilliseconds``.
    public func close() {
        close(within: TransportLimits.closeMilliseconds)
    }
}
