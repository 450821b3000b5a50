// SPDX-License-Identifier: Apache-2.0

public import DeviceTrust

/// What a host knows when a device that came to pair has proved its keys.
public struct HostPairingSetup: Sendable {
    /// How the device came.
    public let ceremony: PairingCeremony
    /// The keys that the channel proved.
    public let device: PublicIdentity
    /// The hash of the channel's handshake, the same on both sides and in no other channel.
    public let channelBinding: [UInt8]
    /// What people call this host.
    public let hostName: DeviceLabel
    /// 32 fresh random bytes: the PSK of later reconnects, unless the two share one already.
    public let secret: PairSecret
    /// 32 fresh random bytes, which only approval uses.
    public let nonce: [UInt8]

    /// A setup of all its parts.
    public init(
        ceremony: PairingCeremony, device: PublicIdentity, channelBinding: [UInt8],
        hostName: DeviceLabel, secret: PairSecret, nonce: [UInt8]
    ) {
        precondition(
            nonce.count == PairingLimits.nonceByteCount, "the host's nonce has 32 bytes")
        self.ceremony = ceremony
        self.device = device
        self.channelBinding = channelBinding
        self.hostName = hostName
        self.secret = secret
        self.nonce = nonce
    }
}
