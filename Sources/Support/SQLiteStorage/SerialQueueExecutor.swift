// SPDX-License-Identifier: Apache-2.0

public import Dispatch

/// Runs an actor's work on one serial dispatch queue of its own.
///
/// An actor that blocks (on a disk, say) must not hold one of the few threads that all others
/// share. Dispatch's own such executor is missing on Linux.
public final class SerialQueueExecutor: SerialExecutor {
    /// The queue; nothing else should block it.
    public let queue: DispatchQueue

    /// An executor with a new queue of that name.
    public init(label: StaticString) {
        queue = DispatchQueue(label: "\(label)")
    }

    /// Runs a job after those before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    /// Stops the program when called outside the queue.
    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
