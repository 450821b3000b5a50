// SPDX-License-Identifier: Apache-2.0

/// A host's record of one device: its keys, what it may do, and where its pairing stands.
public struct PairedDevice: Sendable {
    /// Where a pairing stands; every time is wall time in milliseconds since 1970.
    public enum State: Sendable, Hashable {
        /// Stored together with consuming the code, and the device has not said that it stored us.
        ///
        /// Its confirmation or first reconnect makes it confirmed; at `expiresAt` it goes.
        case unconfirmed(expiresAt: Int64)
        /// Both sides have stored each other; only revocation ends it.
        case confirmed
        /// Kept as a tombstone, so that the device can be told inside the channel that it was removed.
        case revoked(at: Int64)
    }

    /// The name that belongs to its keys.
    public let id: DeviceID
    /// Its pinned public keys: only pairing ever sets them.
    public let identity: PublicIdentity
    /// The PSK of its reconnects, fresh for this pair of host and device.
    public let secret: PairSecret
    /// What people call it.
    public var label: DeviceLabel
    /// What it says it runs on.
    public var platform: Platform
    /// What it may do while it is not revoked.
    public var grant: Grant
    /// When it was stored.
    public let pairedAt: Int64
    /// When it last was connected; nil if it never was since pairing.
    public var lastSeenAt: Int64?
    /// The public key in COSE form that signs answers to high-risk approvals; nil if it has none.
    public var userVerificationKey: [UInt8]?
    /// Where the pairing stands.
    public var state: State

    /// A record of all its parts.
    public init(
        id: DeviceID, identity: PublicIdentity, secret: PairSecret, label: DeviceLabel,
        platform: Platform, grant: Grant, pairedAt: Int64, lastSeenAt: Int64? = nil,
        userVerificationKey: [UInt8]? = nil, state: State
    ) {
        self.id = id
        self.identity = identity
        self.secret = secret
        self.label = label
        self.platform = platform
        self.grant = grant
        self.pairedAt = pairedAt
        self.lastSeenAt = lastSeenAt
        self.userVerificationKey = userVerificationKey
        self.state = state
    }
}

extension PairedDevice {
    /// The device has shown that it stored us; nothing changes unless the record waited for that.
    public mutating func promote() {
        if case .unconfirmed = state { state = .confirmed }
    }

    /// The host's user removed it; the first removal's time stays.
    public mutating func revoke(at now: Int64) {
        if case .revoked = state { return }
        state = .revoked(at: now)
    }

    /// Whether it never was confirmed and its time is over: the store removes it.
    ///
    /// A clock set back beyond the pairing would keep such a record for as long as it was set back,
    /// so a time long before the pairing counts as over too.
    public func isExpired(now: Int64) -> Bool {
        guard case .unconfirmed(let expiresAt) = state else { return false }
        let (earliest, overflow) = expiresAt.subtractingReportingOverflow(
            2 * TrustLimits.unconfirmedMilliseconds)
        return now >= expiresAt || (!overflow && now < earliest)
    }
}
