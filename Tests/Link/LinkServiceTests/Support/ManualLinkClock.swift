// SPDX-License-Identifier: Apache-2.0

import LinkService
import SerialExecutors
import Synchronization
import Transport

/// A clock that stands still until a test moves it, and then wakes whoever is due.
final class ManualLinkClock: LinkClock {
    private struct State {
        var now: Int64 = 1_000_000
        var wallTime: Int64 = 1_790_000_000_000
        var alarms: [ManualAlarm] = []
    }

    private let state = Mutex(State())

    var now: Int64 { state.withLock { $0.now } }
    var wallTime: Int64 { state.withLock { $0.wallTime } }

    func wake(
        at deadline: Int64, on executor: SerialQueueExecutor,
        _ work: @escaping @Sendable () -> Void
    ) -> any LinkAlarm {
        let alarm = ManualAlarm(deadline, executor, work)
        let isDue = state.withLock { state in
            if deadline > state.now { state.alarms.append(alarm) }
            return deadline <= state.now
        }
        if isDue { alarm.ring() }
        return alarm
    }

    /// Moves both clocks on.
    func advance(by milliseconds: Int64) {
        let due = state.withLock { state in
            state.now += milliseconds
            state.wallTime += milliseconds
            let due = state.alarms.filter { $0.deadline <= state.now }
            state.alarms.removeAll { $0.deadline <= state.now || $0.isCancelled }
            return due
        }
        for alarm in due.sorted(by: { $0.deadline < $1.deadline }) { alarm.ring() }
    }

    /// Whether somebody waits for just this time from now.
    func hasAlarm(in milliseconds: Int64) -> Bool {
        state.withLock { state in
            state.alarms.contains {
                !$0.isCancelled && $0.deadline == state.now + milliseconds
            }
        }
    }

    /// When the next alarm is due; nil if nobody waits.
    var nextDeadline: Int64? {
        state.withLock { $0.alarms.filter { !$0.isCancelled }.map(\.deadline).min() }
    }
}

private final class ManualAlarm: LinkAlarm {
    let deadline: Int64
    private let executor: SerialQueueExecutor
    private let work: @Sendable () -> Void
    private let cancelled = Mutex(false)

    init(
        _ deadline: Int64, _ executor: SerialQueueExecutor, _ work: @escaping @Sendable () -> Void
    ) {
        self.deadline = deadline
        self.executor = executor
        self.work = work
    }

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }

    func ring() {
        executor.async { if !self.isCancelled { self.work() } }
    }
}
