// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import SerialExecutors
internal import Transport

/// A timer of Dispatch for a moment of another clock.
///
/// Dispatch does not count the time that the machine sleeps, and deadlines do; so it sleeps in short
/// stretches and looks at the clock after each.
final class DispatchAlarm: LinkAlarm, @unchecked Sendable {
    // Unchecked: Dispatch does not mark its sources, which any thread may cancel, as Sendable.
    private let source: any DispatchSourceTimer
    private let deadline: Int64
    private let longestSleep: Int64
    private let now: @Sendable () -> Int64
    private let work: @Sendable () -> Void

    init(
        at deadline: Int64, on executor: SerialQueueExecutor, sleepingAtMost longestSleep: Int64,
        now: @escaping @Sendable () -> Int64, _ work: @escaping @Sendable () -> Void
    ) {
        self.deadline = deadline
        self.longestSleep = longestSleep
        self.now = now
        self.work = work
        source = DispatchSource.makeTimerSource(queue: executor.queue)
        source.setEventHandler { [weak self] in self?.awoke() }
        sleep()
        source.activate()
    }

    private func sleep() {
        let stretch = min(max(0, deadline - now()), longestSleep)
        source.schedule(
            deadline: .now() + .milliseconds(Int(stretch)), leeway: .milliseconds(10))
    }

    private func awoke() {
        guard !source.isCancelled else { return }
        guard deadline <= now() else { return sleep() }
        source.cancel()
        work()
    }

    func cancel() {
        source.cancel()
    }

    deinit {
        source.cancel()
    }
}
