// SPDX-License-Identifier: Apache-2.0

internal import CSockets

/// A clock that never goes back and counts sleep; deadlines and expiries are measured with it.
public protocol MonotonicClock: Sendable {
    /// Milliseconds since some fixed moment; only differences mean anything.
    var now: Int64 { get }
}

/// The time of day; for what people see and what is stored, never for measuring.
public protocol WallClock: Sendable {
    /// Milliseconds since 1970 in UTC. It may jump either way.
    var wallTime: Int64 { get }
}

/// The machine's clocks. A driver takes `any MonotonicClock & WallClock`, and tests hand it another.
public struct SystemClock: MonotonicClock, WallClock {
    /// The machine's clocks.
    public init() {}

    /// Milliseconds since the machine began: CLOCK_BOOTTIME, or CLOCK_MONOTONIC on macOS, which both
    /// go on while it sleeps.
    public var now: Int64 { socket_monotonic_milliseconds() }

    /// The time of day: CLOCK_REALTIME.
    public var wallTime: Int64 { socket_wall_milliseconds() }
}
