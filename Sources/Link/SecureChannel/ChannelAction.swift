// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// What a channel wants its driver to do, in this order.
public enum ChannelAction: Sendable, Equatable {
    /// Send these bytes, after all that were to be sent before.
    case send([UInt8])
    /// Find the open pairing that a device names, and answer with `pairingFound` or
    /// `pairingUnknown`. For an approval the id is zeros: is one open at all?
    case lookUpPairing(Purpose, PairingID)
    /// Find the paired device with this static key, and answer with `peerFound` or `peerUnknown`.
    case lookUpPeer(AgreementPublicKey)
    /// The peer has proved itself; messages may be submitted from now on.
    case opened(OpenedChannel)
    /// A message came: one CBOR item.
    case deliver([UInt8])
    /// The channel is over: send what is still to be sent, then close the transport.
    case closed(ChannelEnd)
}
