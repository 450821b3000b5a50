// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Runs a command's own steps on one queue, away from the threads that all tasks share.
///
/// Writing to a terminal that was stopped, or to a pipe that nobody reads, takes as long as that
/// lasts. It holds up the command that writes, and must not hold up the host in the same process.
final class CommandExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "sheetbend.command")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
