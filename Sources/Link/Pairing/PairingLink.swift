// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
public import SecureChannel

/// What a host shows as a code to scan, and what can be pasted instead: all a device needs to pair.
///
/// Whoever reads it can try to pair while it is open, so it is shown only on request, is used once,
/// and is answered only after the host's person said yes.
public struct PairingLink: Sendable {
    /// The version of the link's form.
    public static let version: UInt64 = 1
    /// What the text begins with where no page is involved.
    public static let prefix: StaticString = "sheetbend://pair#"
    /// Longest text: a QR code of level L that fits 80 columns of a terminal holds no more.
    public static let maximumCharacterCount = 370

    /// The host's static key, so that no one else can answer.
    public let hostKey: AgreementPublicKey
    /// Names the open pairing.
    public let pairingID: PairingID
    /// The one-time secret, 32 bytes: the PSK of the handshake.
    public let secret: SecretBytes
    /// When it closes by the host's wall clock: a hint, since only the host's own clock decides.
    public let expires: Int64
    /// Addresses of the host, `host:port`.
    public let hints: [String]
    /// The relay by which the host can be reached from elsewhere; nil if it has none.
    public let relay: Relay?

    /// A relay's address and the host's room there.
    public struct Relay: Sendable, Equatable {
        /// Its URL.
        public let url: String
        /// The room.
        public let room: Room

        /// A relay by URL and room.
        public init(url: String, room: Room) {
            self.url = url
            self.room = room
        }
    }

    /// A link of all its parts, with as many hints, from the first, as fit.
    ///
    /// - Throws: ``PairingLinkError/damaged`` if the secret hasn't 32 bytes, an address is none, or
    ///   even without hints it would be too long.
    public init(
        hostKey: AgreementPublicKey, pairingID: PairingID, secret: SecretBytes, expires: Int64,
        hints: [String], relay: Relay?
    ) throws(PairingLinkError) {
        guard secret.count == PairSecret.byteCount, expires >= 0 else { throw .damaged }
        var fitting = Array(hints.prefix(TrustLimits.maximumHintCount))
        for hint in fitting where !LinkAddress.isHint(hint) { throw .damaged }
        if let relay, !LinkAddress.isURL(relay.url) { throw .damaged }
        while true {
            self.init(
                checked: hostKey, pairingID, secret, expires: expires, hints: fitting, relay: relay)
            if text.utf8.count <= PairingLink.maximumCharacterCount { return }
            if fitting.isEmpty { throw .damaged }
            fitting.removeLast()
        }
    }

    /// A link whose parts were checked.
    init(
        checked hostKey: AgreementPublicKey, _ pairingID: PairingID, _ secret: SecretBytes,
        expires: Int64, hints: [String], relay: Relay?
    ) {
        self.hostKey = hostKey
        self.pairingID = pairingID
        self.secret = secret
        self.expires = expires
        self.hints = hints
        self.relay = relay
    }

    /// Whether it should have closed by now, by this device's wall clock; say so, but try it if the
    /// person insists, for the clocks may differ.
    public func seemsExpired(now: Int64) -> Bool {
        now >= expires
    }
}

extension PairingLink: CustomStringConvertible {
    /// Not its text: that holds the secret.
    public var description: String { "PairingLink(hidden)" }
}
