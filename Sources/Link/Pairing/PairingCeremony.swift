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

/// The id by which a device names the open link or code that it means: 16 bytes, sent in clear.
public struct OpenPairingID: Sendable, Hashable {
    /// Its size in bytes.
    public static let byteCount = 16

    /// Its 16 bytes.
    public let bytes: [UInt8]

    /// An id of 16 bytes; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == OpenPairingID.byteCount else { return nil }
        self.bytes = bytes
    }
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
