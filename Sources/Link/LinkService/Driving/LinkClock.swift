// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import SerialExecutors
public import Transport

/// Time as the drivers use it: two clocks, and a way to be woken.
///
/// Tests hand in one that they move by hand.
public protocol LinkClock: MonotonicClock, WallClock {
    /// Calls `work` on the executor as soon as `now` has reached `deadline`, once, unless the alarm
    /// is cancelled or let go of before.
    func wake(
        at deadline: Int64, on executor: SerialQueueExecutor,
        _ work: @escaping @Sendable () -> Void
    ) -> any LinkAlarm
}

/// One wake-up that was asked for.
public protocol LinkAlarm: AnyObject, Sendable {
    /// The work is not wanted any more.
    func cancel()
}

extension SystemClock: LinkClock {
    /// A timer of Dispatch. It is up to ten seconds late when the machine has slept.
    public func wake(
        at deadline: Int64, on executor: SerialQueueExecutor,
        _ work: @escaping @Sendable () -> Void
    ) -> any LinkAlarm {
        DispatchAlarm(
            at: deadline, on: executor,
            sleepingAtMost: LinkServiceLimits.longestSleepMilliseconds,
            now: { SystemClock().now }, work)
    }
}
