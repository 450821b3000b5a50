// SPDX-License-Identifier: Apache-2.0

public import Dispatch

/// A serial queue that an actor runs on: work that blocks, on a disk say, holds none of the threads
/// that all actors share, and callbacks of sockets and timers on that queue may touch the actor's
/// state directly.
///
/// Dispatch's own `DispatchSerialQueue` is such an executor on Apple's systems and is missing on
/// Linux (Swift 6.3.1), so this is used on both.
///
/// ```swift
/// actor Driver {
///     private let executor = SerialQueueExecutor(label: "driver")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///
///     func begin(_ transport: any Transport) {
///         transport.start(on: executor) { [weak self] event in
///             self?.assumeIsolated { $0.handle(event) }
///         }
///     }
/// }
/// ```
public final class SerialQueueExecutor: SerialExecutor {
    /// The queue itself, for sources and timers.
    public let queue: DispatchQueue

    /// A queue of its own, named for debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs a job of the actor in its turn.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    /// What an actor's `unownedExecutor` returns.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Lets `assumeIsolated` accept any work on the queue, and traps off it.
    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }

    /// Runs work in its turn.
    public func async(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs work in its turn, no earlier than some milliseconds from now.
    public func async(afterMilliseconds delay: Int64, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(delay)), execute: work)
    }
}
