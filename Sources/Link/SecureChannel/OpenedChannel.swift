// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Who is at the other end of a channel, as the peer has proved it.
public struct OpenedChannel: Sendable, Equatable {
    /// What the device came for.
    public let purpose: Purpose
    /// The peer's static key, which the handshake proved.
    public let agreementKey: AgreementPublicKey
    /// The peer's signing key, whose signature over this session was checked.
    public let signingKey: SigningPublicKey
    /// The host's relay key, at the device.
    public let relayKey: SigningPublicKey?
    /// The handshake hash, 32 bytes, the same on both sides of this session and on no other: what a
    /// signature covers that is to count here alone. It is no secret.
    public let channelBinding: [UInt8]
}
