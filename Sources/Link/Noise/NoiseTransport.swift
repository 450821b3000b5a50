// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// What a finished handshake leaves: a direction to send in, one to receive from, and its hash.
///
/// After a one-way pattern the responder's ``sending`` and the initiator's ``receiving`` throw
/// ``NoiseError/oneWay``.
public struct NoiseTransport<C: CryptoPrimitives> {
    /// Seals what we send.
    public var sending: CipherState<C>
    /// Opens what we receive.
    public var receiving: CipherState<C>
    /// The same value on both sides of this very session and of no other; it is no secret, so sign
    /// it or authenticate it, and never make a key of it (section 11.2).
    public let handshakeHash: [UInt8]

    @inlinable
    init(sending: CipherState<C>, receiving: CipherState<C>, handshakeHash: [UInt8]) {
        self.sending = sending
        self.receiving = receiving
        self.handshakeHash = handshakeHash
    }
}
