// SPDX-License-Identifier: Apache-2.0

/// A device's record of one host: the keys it pinned, how to reach it, and what it was granted.
public struct PairedHost: Sendable {
    /// Where a pairing stands for the device.
    public enum State: Sendable, Hashable {
        /// The host may be connected to.
        case paired
        /// The host said inside the channel that it removed this device (milliseconds since 1970).
        ///
        /// It is terminal: the device says so and connects again only after a new pairing.
        case removed(at: Int64)
    }

    /// The name that belongs to its keys.
    public let id: DeviceID
    /// Its pinned public keys: only pairing ever sets them, and another key is refused.
    public let identity: PublicIdentity
    /// The hash of its relay key, bound in every handshake.
    public let room: Room
    /// The PSK of our reconnects.
    public let secret: PairSecret
    /// What people call it.
    public var name: DeviceLabel
    /// Addresses that worked, `host:port`; discovery may find others.
    public var hints: [String]
    /// The address of its relay; nil if it has none.
    public var relayURL: String?
    /// What it granted us, as it last said; only the host's own table decides.
    public var grant: Grant
    /// When we stored it, in milliseconds since 1970.
    public let pairedAt: Int64
    /// Where the pairing stands.
    public var state: State

    /// A record of all its parts.
    public init(
        id: DeviceID, identity: PublicIdentity, room: Room, secret: PairSecret, name: DeviceLabel,
        hints: [String], relayURL: String? = nil, grant: Grant, pairedAt: Int64,
        state: State = .paired
    ) {
        self.id = id
        self.identity = identity
        self.room = room
        self.secret = secret
        self.name = name
        self.hints = hints
        self.relayURL = relayURL
        self.grant = grant
        self.pairedAt = pairedAt
        self.state = state
    }
}
