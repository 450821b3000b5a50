// SPDX-License-Identifier: Apache-2.0

/// Bounds of the drivers, each with its reason.
public enum LinkServiceLimits {
    /// Above this many bytes that a peer has not taken, nothing more is read from it: it asks faster
    /// than it listens. A subscriber's own bound (DECISIONS, Threads).
    public static let pausingByteCount = 1_048_576
    /// Above this many the connection ends: what is sent without being asked for can't be paused.
    public static let maximumQueuedByteCount = 4_194_304
    /// Above this many delivered bytes that the program has not taken, a device reads no more.
    public static let maximumWaitingByteCount = 1_048_576
    /// What a stranger may send before it has proved itself; an honest device sends under 1 KiB.
    public static let maximumUnprovedByteCount = 65_536
    /// How long a stranger may take to be told that it is over; what it sends meanwhile is dropped.
    public static let strangerCloseMilliseconds: Int64 = 1_000
    /// Connections of one device at the same time: two tabs, or a page and its worker, twice.
    public static let maximumConnectionsPerDevice = 4
    /// `lastSeen` is stored at most this often: a list needs no seconds, and a disk no writes.
    public static let lastSeenInterval: Int64 = 60_000
    /// How long after a failed try expired records are removed again; they admit nobody meanwhile.
    static let removalRetryMilliseconds: Int64 = 60_000
    /// The longest that a timer sleeps before it looks at the clock again, since timers do not count
    /// the machine's sleep and deadlines do.
    static let longestSleepMilliseconds: Int64 = 10_000
    /// How long a try to reach one address may take.
    public static let connectTimeout: Int64 = 5_000
    /// How long a shutdown waits for peers to take their close records.
    public static let shutdownMilliseconds: Int64 = 3_000
    /// Events that one observer of a host may have waiting; the oldest go first.
    public static let maximumWaitingEventCount = 1_024
    /// Longest text that echo takes: below the largest frame that anyone sends, with its envelope.
    public static let maximumEchoByteCount = 204_800
}
