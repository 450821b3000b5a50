// SPDX-License-Identifier: Apache-2.0

/// How long a device waits before it tries to reach its host again; it never gives up.
///
/// The first try is immediate, then the pauses double from one second to thirty. They begin anew
/// after a connection that lasted a minute, on a change of network, and when a person begins to look.
/// A host that refused our version in clear gets five minutes of quiet instead: anyone can forge
/// that, so it ends nothing, but a real one does not change by the second.
///
/// A pure value: times are milliseconds of a clock that never goes back, chance is handed in.
public struct ReconnectBackoff: Sendable {
    /// The first pause.
    public static let firstPause: Int64 = 1_000
    /// The longest pause: what a person would wait before looking for the cause.
    public static let longestPause: Int64 = 30_000
    /// A connection that lasted this long has shown that the path works.
    public static let stability: Int64 = 60_000
    /// The pause after a clear refusal of our version.
    public static let versionRefusalPause: Int64 = 300_000

    /// Pauses since the last good sign; nil before the immediate try.
    private var pause: Int64?
    private var connectedAt: Int64?
    private var wasVersionRefused = false

    /// A backoff whose first try is immediate.
    public init() {}

    /// The connection stands.
    public mutating func connected(at now: Int64) {
        connectedAt = now
    }

    /// The connection ended, or a try failed.
    public mutating func disconnected(at now: Int64) {
        if let connectedAt, now - connectedAt >= ReconnectBackoff.stability { pause = nil }
        connectedAt = nil
        wasVersionRefused = false
    }

    /// The try that just failed did so because the host, or someone in between, said in clear that it
    /// does not speak our version; called after ``disconnected(at:)``.
    ///
    /// It stretches one pause: whoever forged it once must not have slowed every later try.
    public mutating func versionRefused() {
        wasVersionRefused = true
    }

    /// The network is another now: what failed before says nothing any more.
    public mutating func networkChanged() {
        pause = nil
        wasVersionRefused = false
    }

    /// A person began to look.
    public mutating func cameToForeground() {
        pause = nil
        wasVersionRefused = false
    }

    /// Milliseconds to wait before the next try.
    ///
    /// - Parameter jitter: From 0 up to but not including 1, fresh for every call: half of a pause is
    ///   left to chance, so that many devices of a host that came back do not arrive together.
    public mutating func nextPause(jitter: Double) -> Int64 {
        if wasVersionRefused { return ReconnectBackoff.versionRefusalPause }
        guard let last = pause else {
            pause = 0
            return 0
        }
        let next =
            last == 0
            ? ReconnectBackoff.firstPause : min(last * 2, ReconnectBackoff.longestPause)
        pause = next
        return next - Int64(Double(next) / 2 * jitter)
    }
}
