// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// A Noise handshake (section 5.3) as one side sees it: messages go in and out until a transport is
/// left.
///
/// It has no I/O and no randomness: the ephemeral key pair is handed in, fresh for each handshake.
/// A step that throws changes nothing, so a forged message can be dropped and the true one read.
///
///     var handshake = try HandshakeState<C>(
///         .xxpsk0, role: .initiator, prologue: prologue, localStatic: key, localEphemeral: fresh,
///         remoteStatic: nil, remoteEphemeral: nil, preSharedKeys: [secret])
///     send(try handshake.writeMessage([]))
///     _ = try handshake.readMessage(received.span)
///     send(try handshake.writeMessage([]))
///     var transport = try handshake.split()
public struct HandshakeState<C: CryptoPrimitives> {
    @usableFromInline let name: ProtocolName
    @usableFromInline let role: HandshakeRole
    @usableFromInline var symmetric: SymmetricState<C>
    @usableFromInline var localStatic: C.AgreementKey?
    /// Held from the start until the last token that needs it, and not longer.
    @usableFromInline var localEphemeral: C.AgreementKey?
    /// The other side's static public key: known from the start, or once its message was read.
    @inlinable public var remoteStatic: AgreementPublicKey? { knownRemoteStatic }
    @usableFromInline var knownRemoteStatic: AgreementPublicKey?
    @usableFromInline var remoteEphemeral: AgreementPublicKey?
    @usableFromInline var preSharedKeys: [SecretBytes] = []
    /// How many of the pre-shared keys have gone in.
    @usableFromInline var usedPreSharedKeyCount = 0
    /// The message that comes next.
    @usableFromInline var messageIndex = 0

    /// The beginning of a handshake.
    ///
    /// Exactly the keys that the pattern needs from the start are taken: one too many would make
    /// its owner believe that something is checked which is not.
    ///
    /// - Parameters:
    ///   - prologue: What both sides believe they have agreed on before; any length.
    ///   - localStatic: Our `s`, if the pattern has one for our role.
    ///   - localEphemeral: Our `e`, fresh, if our role sends one.
    ///   - remoteStatic: The other side's `s`, if the pattern says that it is known beforehand.
    ///   - remoteEphemeral: The other side's `e` after a fallback.
    ///   - preSharedKeys: 32 bytes each, in the order of the `psk` modifiers; later ones, or all,
    ///     can be supplied between messages.
    /// - Throws: ``NoiseError/unavailable``, ``NoiseError/keyMissing(_:)``,
    ///   ``NoiseError/keyUnexpected(_:)`` and those of ``supply(preSharedKey:)``.
    @inlinable
    public init(
        _ name: ProtocolName, role: HandshakeRole, prologue: [UInt8],
        localStatic: C.AgreementKey?, localEphemeral: C.AgreementKey?,
        remoteStatic: AgreementPublicKey?, remoteEphemeral: AgreementPublicKey?,
        preSharedKeys: [SecretBytes]
    ) throws(NoiseError) {
        guard C.offering.ciphers.contains(name.cipher), C.offering.hashes.contains(name.hash)
        else { throw .unavailable }
        self.name = name
        self.role = role
        self.localStatic = localStatic
        self.localEphemeral = localEphemeral
        knownRemoteStatic = remoteStatic
        self.remoteEphemeral = remoteEphemeral
        do { symmetric = try SymmetricState(name) } catch { throw NoiseError(error) }
        try checkKeys()
        for key in preSharedKeys { try supply(preSharedKey: key) }
        try symmetric.mixHash(prologue.span)
        try mixPreMessages()
    }

    /// Adds the pre-shared key of the next `psk` modifier that has none: the responder of IKpsk2
    /// knows which one only when message 1 has named its sender.
    ///
    /// - Throws: ``NoiseError/preSharedKeySize``, ``NoiseError/preSharedKeyUnexpected``.
    @inlinable
    public mutating func supply(preSharedKey: SecretBytes) throws(NoiseError) {
        guard preSharedKey.count == NoiseLimits.preSharedKeyByteCount else {
            throw .preSharedKeySize
        }
        guard preSharedKeys.count < name.pattern.preSharedKeyCount else {
            throw .preSharedKeyUnexpected
        }
        preSharedKeys.append(preSharedKey)
    }

    /// Whether every message was exchanged and ``split()`` is due.
    @inlinable public var isComplete: Bool { messageIndex == name.pattern.messages.count }

    /// Whether the next message is ours to write.
    @inlinable public var isMyTurn: Bool {
        !isComplete && name.pattern.sender(ofMessage: messageIndex) == role
    }

    /// h as it is now. Only that of a complete handshake names the session.
    @inlinable public var handshakeHash: [UInt8] { symmetric.hash }

    /// Turns the finished handshake into the transport's two directions; the handshake is gone.
    ///
    /// - Throws: ``NoiseError/handshakeIncomplete``.
    @inlinable
    public consuming func split() throws(NoiseError) -> NoiseTransport<C> {
        guard isComplete else { throw .handshakeIncomplete }
        var (fromInitiator, fromResponder) = try symmetric.split()
        if name.pattern.isOneWay { fromResponder = .absent(name.cipher) }
        if role == .responder { swap(&fromInitiator, &fromResponder) }
        return NoiseTransport(
            sending: fromInitiator, receiving: fromResponder, handshakeHash: symmetric.hash)
    }
}

extension HandshakeRole {
    /// The role of the other side.
    @inlinable var other: HandshakeRole { self == .initiator ? .responder : .initiator }
}
