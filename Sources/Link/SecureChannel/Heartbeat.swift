// SPDX-License-Identifier: Apache-2.0

/// When to ping, and when the other side is taken for dead. Times are milliseconds.
///
/// The device pings and the host answers; any record is a sign of life, because a large frame may
/// keep a ping waiting (Documentation/Protocols/Link.md, section 4).
@usableFromInline struct Heartbeat: Equatable {
    /// `{"ping": {}}`
    @usableFromInline static let ping: [UInt8] = [0xA1, 0x64, 0x70, 0x69, 0x6E, 0x67, 0xA0]
    /// `{"pong": {}}`
    @usableFromInline static let pong: [UInt8] = [0xA1, 0x64, 0x70, 0x6F, 0x6E, 0x67, 0xA0]

    /// Whether this side pings: the device does.
    @usableFromInline let pings: Bool
    /// Whether a person is looking.
    @usableFromInline var isForeground = false
    /// When this side last sent a record.
    @usableFromInline var lastSent: Int64 = 0
    /// When the last record of the other side opened.
    @usableFromInline var lastReceived: Int64 = 0

    /// A heartbeat that is still to ``begin(at:)``.
    @usableFromInline init(pings: Bool) {
        self.pings = pings
    }

    /// The channel is ready for records.
    mutating func begin(at now: Int64) {
        lastSent = now
        lastReceived = now
    }

    @usableFromInline var pingDue: Int64 {
        let interval =
            isForeground
            ? ChannelLimits.pingIntervalInForeground : ChannelLimits.pingInterval
        return lastSent + interval
    }

    @usableFromInline var staleAt: Int64 { lastReceived + ChannelLimits.staleTimeout }

    /// When to look again.
    @usableFromInline var nextDeadline: Int64 { pings ? min(pingDue, staleAt) : staleAt }

    @usableFromInline func isStale(at now: Int64) -> Bool { now >= staleAt }

    @usableFromInline func isPingDue(at now: Int64) -> Bool { pings && now >= pingDue }

    /// Whether a message is this heartbeat's own business: a ping at the host, a pong at the device.
    ///
    /// The map inside may have fields that a later version knows.
    @usableFromInline func takes(_ message: [UInt8]) -> Bool {
        let expected = pings ? Heartbeat.pong : Heartbeat.ping
        guard message.count >= expected.count else { return false }
        for index in 0..<(expected.count - 1) where message[index] != expected[index] {
            return false
        }
        return message[expected.count - 1] >> 5 == 5
    }
}
