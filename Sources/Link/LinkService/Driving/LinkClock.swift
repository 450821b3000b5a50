// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
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
    /// A timer of Dispatch.
    public func wake(
        at deadline: Int64, on executor: SerialQueueExecutor,
        _ work: @escaping @Sendable () -> Void
    ) -> any LinkAlarm {
        DispatchAlarm(after: max(0, deadline - now), on: executor, work)
    }
}

/// A one-shot timer of Dispatch.
private final class DispatchAlarm: LinkAlarm, @unchecked Sendable {
    // Unchecked: Dispatch does not mark its sources, which any thread may cancel, as Sendable.
    private let source: any DispatchSourceTimer

    init(
        after delay: Int64, on executor: SerialQueueExecutor, _ work: @escaping @Sendable () -> Void
    ) {
        source = DispatchSource.makeTimerSource(queue: executor.queue)
        source.setEventHandler(handler: work)
        source.schedule(deadline: .now() + .milliseconds(Int(delay)), leeway: .milliseconds(10))
        source.activate()
    }

    func cancel() {
        source.cancel()
    }

    deinit {
        source.cancel()
    }
}
