// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import Noise

/// One end of an encrypted connection, from the first byte to the close: events go in, actions come out.
///
/// It has no socket, clock or chance of its own. Bytes may come in any pieces; times are milliseconds of
/// a clock that never goes back; the ephemeral key is handed in, fresh for every connection. Each
/// event returns what the driver is to do, in order. After `.closed` the machine is dead and
/// further events do nothing; only bytes after the peer's close record are reported once more, as
/// ``ChannelError/bytesAfterClose``.
///
///     var channel = SecureChannelStateMachine<C>(
///         reaching: target, as: identity, ephemeralKey: fresh)
///     run(channel.started(at: now))               // .send(preamble and message 1)
///     run(channel.bytesReceived(bytes, at: now))  // .send(…), later .opened(peer)
///     run(try channel.messageSubmitted(message, at: now))
///
/// Nothing is delivered before the peer has proved itself, nothing is ever sent in clear but the
/// preamble, ephemeral keys and a version refusal, and there is no mode with less
/// (Documentation/Protocols/Link.md, sections 1 to 4).
public struct SecureChannelStateMachine<C: CryptoPrimitives> {
    @usableFromInline let role: HandshakeRole
    @usableFromInline let identity: ChannelIdentity<C>
    @usableFromInline let limits: ChannelLimits
    /// The host's room, which a reconnecting device knows as well; empty at the device.
    @usableFromInline let hostRoom: [UInt8]

    @usableFromInline var phase = ChannelPhase.unstarted
    /// What the device knows of the host; gone with the handshake, as its secret is.
    @usableFromInline var target: ChannelTarget?
    /// Goes into the handshake, which lets go of it after the last token that needs it.
    @usableFromInline var ephemeralKey: C.AgreementKey?
    @usableFromInline var purpose: Purpose?
    @usableFromInline var handshake: HandshakeState<C>?
    /// The signing key that was stored at pairing, on reconnect.
    @usableFromInline var expectedSigningKey: SigningPublicKey?
    @usableFromInline var session: ChannelSession<C>?
    @usableFromInline var buffer = ReceiveBuffer()

    /// The time of the last event.
    @usableFromInline var now: Int64 = 0
    /// When the peer must have proved itself.
    @usableFromInline var proofDeadline: Int64 = 0
    @usableFromInline var heartbeat: Heartbeat

    /// The device's end.
    ///
    /// - Parameters:
    ///   - target: What it knows of the host. A host with another static key than a scanned one, or
    ///     with another key than a stored one, is refused.
    ///   - identity: Its own keys.
    ///   - ephemeralKey: A fresh key, never used before or after.
    public init(
        reaching target: ChannelTarget, as identity: ChannelIdentity<C>,
        ephemeralKey: C.AgreementKey, limits: ChannelLimits = .standard
    ) {
        role = .initiator
        heartbeat = Heartbeat(pings: true)
        self.identity = identity
        self.limits = limits
        hostRoom = []
        self.target = target
        self.ephemeralKey = ephemeralKey
    }

    /// The host's end.
    ///
    /// - Parameters:
    ///   - identity: Its own keys, the relay key among them.
    ///   - room: Its room, which its devices have stored.
    ///   - ephemeralKey: A fresh key, never used before or after.
    public init(
        answeringAs identity: ChannelIdentity<C>, room: [UInt8], ephemeralKey: C.AgreementKey,
        limits: ChannelLimits = .standard
    ) {
        role = .responder
        heartbeat = Heartbeat(pings: false)
        self.identity = identity
        self.limits = limits
        hostRoom = room
        self.ephemeralKey = ephemeralKey
    }

    /// When to call ``timeAdvanced(to:)`` at the latest; nil while nothing is waited for.
    public var nextDeadline: Int64? {
        switch phase {
        case .unstarted, .closedByPeer, .over: nil
        case .open: heartbeat.nextDeadline
        case .preamble, .pairingLookUp, .handshake, .peerLookUp, .proof: proofDeadline
        }
    }
}
