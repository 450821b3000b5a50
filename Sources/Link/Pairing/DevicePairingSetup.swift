// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust

/// What a device knows when the host that it came to pair with has proved its keys.
public struct DevicePairingSetup: Sendable {
    /// How it came, with the link if it has one.
    public enum Invitation: Sendable {
        /// By this link.
        case link(PairingLink)
        /// By twelve typed characters, to a host at these addresses.
        case code(hints: [String])
        /// Without a code, to a host at these addresses.
        case approval(hints: [String])
    }

    /// How it came.
    public let invitation: Invitation
    /// The keys that the channel proved.
    public let host: PublicIdentity
    /// The host's relay key, from its proof.
    public let relayKey: SigningPublicKey
    /// The hash of the channel's handshake, the same on both sides and in no other channel.
    public let channelBinding: [UInt8]
    /// What people call this device.
    public let name: DeviceLabel
    /// What it runs on.
    public let platform: Platform
    /// 32 fresh random bytes, which only approval uses.
    public let nonce: [UInt8]

    /// A setup of all its parts.
    public init(
        invitation: Invitation, host: PublicIdentity, relayKey: SigningPublicKey,
        channelBinding: [UInt8], name: DeviceLabel, platform: Platform, nonce: [UInt8]
    ) {
        precondition(
            nonce.count == PairingLimits.nonceByteCount, "the device's nonce has 32 bytes")
        self.invitation = invitation
        self.host = host
        self.relayKey = relayKey
        self.channelBinding = channelBinding
        self.name = name
        self.platform = platform
        self.nonce = nonce
    }
}

extension DevicePairingSetup {
    /// The ceremony of the invitation.
    public var ceremony: PairingCeremony {
        switch invitation {
        case .link: .link
        case .code: .code
        case .approval: .approval
        }
    }

    var hints: [String] {
        switch invitation {
        case .link(let link): link.hints
        case .code(let hints), .approval(let hints):
            Array(hints.prefix(TrustLimits.maximumHintCount))
        }
    }

    var relayURL: String? {
        if case .link(let link) = invitation { link.relay?.url } else { nil }
    }

    /// Whether the host is the one that the link names, as far as it names one.
    func isExpected(room: Room) -> Bool {
        guard case .link(let link) = invitation else { return true }
        guard link.hostKey == host.agreementKey else { return false }
        guard let relay = link.relay else { return true }
        return relay.room == room
    }
}
