// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise

extension Receiver {
    /// The reader of each message of XXpsk0 and IKpsk2, and both receivers of the transports.
    ///
    /// Unsafe only in name: libFuzzer calls from one thread.
    nonisolated(unsafe) static let all: [Receiver] = {
        do { return try receivers(of: .xxpsk0) + receivers(of: .ikpsk2) } catch {
            preconditionFailure("the true handshakes go through: \(error)")
        }
    }()

    private static func receivers(of name: ProtocolName) throws -> [Receiver] {
        var initiator = try side(.initiator, of: name)
        var responder = try side(.responder, of: name)
        var receivers: [Receiver] = []
        while !initiator.isComplete || !responder.isComplete {
            if initiator.isMyTurn {
                let message = try initiator.writeMessage(payload)
                receivers.append(Receiver(state: .handshake(responder), trueMessage: message))
                _ = try responder.readMessage(message.span)
            } else {
                let message = try responder.writeMessage(payload)
                receivers.append(Receiver(state: .handshake(initiator), trueMessage: message))
                _ = try initiator.readMessage(message.span)
            }
        }
        let payload = payload
        var (left, right) = (try initiator.split(), try responder.split())
        var (up, down): ([UInt8], [UInt8]) = ([], [])
        try left.sending.seal(payload.span, authenticating: Span(), appendingTo: &up)
        try right.sending.seal(payload.span, authenticating: Span(), appendingTo: &down)
        return receivers + [
            Receiver(state: .transport(right.receiving), trueMessage: up),
            Receiver(state: .transport(left.receiving), trueMessage: down),
        ]
    }

    private static func side(
        _ role: HandshakeRole, of name: ProtocolName
    ) throws -> HandshakeState<LibcryptoPrimitives> {
        let isInitiator = role == .initiator
        let knowsRemote = isInitiator && !name.pattern.responderPreMessage.isEmpty
        return try HandshakeState(
            name, role: role, prologue: [], localStatic: key(isInitiator ? 1 : 2),
            localEphemeral: key(isInitiator ? 3 : 4),
            remoteStatic: knowsRemote ? key(2).publicKey : nil, remoteEphemeral: nil,
            preSharedKeys: [secret(5)])
    }

    private static func key(_ seed: UInt8) throws -> LibcryptoPrimitives.AgreementKey {
        try LibcryptoPrimitives.AgreementKey(bytes: secret(seed))
    }

    private static func secret(_ seed: UInt8) -> SecretBytes {
        var bytes = [UInt8](repeating: seed, count: 32)
        return SecretBytes(consuming: &bytes)
    }
}
