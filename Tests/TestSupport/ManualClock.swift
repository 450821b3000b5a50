// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import Transport

/// Clocks that stand still until a test moves them.
public final class ManualClock: MonotonicClock, WallClock {
    private struct Times {
        var now: Int64
        var wallTime: Int64
    }

    private let times: Mutex<Times>

    /// Clocks at the given times, in milliseconds; the time of day begins in November 2023.
    public init(now: Int64 = 0, wallTime: Int64 = 1_700_000_000_000) {
        times = Mutex(Times(now: now, wallTime: wallTime))
    }

    /// Milliseconds of the monotonic clock.
    public var now: Int64 { times.withLock { $0.now } }

    /// Milliseconds since 1970.
    public var wallTime: Int64 { times.withLock { $0.wallTime } }

    /// Moves both clocks on.
    public func advance(byMilliseconds milliseconds: Int64) {
        precondition(milliseconds >= 0, "a monotonic clock never goes back")
        times.withLock {
            $0.now += milliseconds
            $0.wallTime += milliseconds
        }
    }

    /// Sets the time of day alone, as a person or a time server does.
    public func setWallTime(_ wallTime: Int64) {
        times.withLock { $0.wallTime = wallTime }
    }
}
