// SPDX-License-Identifier: Apache-2.0

/// The way in which two sides that never met come to trust each other.
public enum PairingCeremony: Sendable, Hashable, CaseIterable {
    /// The device scanned the host's code or was given its link.
    case link
    /// A person typed the host's twelve characters.
    case code
    /// No secret: both people compare words, and the grant is for notes only.
    case approval
}

/// One moment on two clocks, both in milliseconds.
public struct Moment: Sendable, Hashable {
    /// The host's own clock that only goes forward and counts sleep: it decides every time limit.
    public var uptime: Int64
    /// Wall time since 1970: it dates records, which outlive the other clock.
    public var wall: Int64

    /// A moment on both clocks.
    public init(uptime: Int64, wall: Int64) {
        self.uptime = uptime
        self.wall = wall
    }
}
