// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Noise Pipes (section 10.4): a responder that can't read the first message, for instance because
/// its static key is a new one, answers with the first message of another handshake.
///
/// The one who answers is the new handshake's initiator. Which of the two an answer belongs to is
/// for the application to say; Noise doesn't tell.
extension HandshakeState {
    /// The handshake in which the responder takes the lead, after it failed to read `message`.
    ///
    /// Its ephemeral key was not used yet, so it serves.
    ///
    /// - Parameters:
    ///   - name: A name with `fallback`, of a pattern whose first message is `e`.
    ///   - message: The message that could not be read; it begins with the ephemeral public key.
    ///   - remoteStatic: Only for a pattern where it is known beforehand.
    /// - Throws: ``NoiseError/outOfTurn`` unless it is a responder's that has read nothing;
    ///   ``NoiseError/messageTooShort``; whatever the initialiser does.
    public func fallback(
        to name: ProtocolName, after message: Span<UInt8>, prologue: [UInt8],
        remoteStatic: AgreementPublicKey? = nil, preSharedKeys: [SecretBytes] = []
    ) throws(NoiseError) -> HandshakeState {
        guard role == .responder, messageIndex == 0 else { throw .outOfTurn }
        guard message.count >= AgreementPublicKey.byteCount else { throw .messageTooShort }
        var key: [UInt8] = []
        key.append(copying: message.extracting(0..<AgreementPublicKey.byteCount))
        let remoteEphemeral: AgreementPublicKey
        do { remoteEphemeral = try AgreementPublicKey(bytes: key) } catch {
            throw NoiseError(error)
        }
        return try HandshakeState(
            name, role: .initiator, prologue: prologue, localStatic: localStatic,
            localEphemeral: localEphemeral, remoteStatic: remoteStatic,
            remoteEphemeral: remoteEphemeral, preSharedKeys: preSharedKeys)
    }

    /// The handshake in which the initiator follows, after its first message was answered with a
    /// fallback.
    ///
    /// Its ephemeral key goes on, and so does its static key if the first pattern has one.
    ///
    /// - Throws: ``NoiseError/outOfTurn`` unless it is an initiator's that has sent one message;
    ///   whatever the initialiser does.
    public func fallback(
        to name: ProtocolName, prologue: [UInt8], remoteStatic: AgreementPublicKey? = nil,
        preSharedKeys: [SecretBytes] = []
    ) throws(NoiseError) -> HandshakeState {
        guard role == .initiator, messageIndex == 1, !isComplete else { throw .outOfTurn }
        return try HandshakeState(
            name, role: .responder, prologue: prologue, localStatic: localStatic,
            localEphemeral: localEphemeral, remoteStatic: remoteStatic, remoteEphemeral: nil,
            preSharedKeys: preSharedKeys)
    }
}
