// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise

/// Someone who waits for a message at one point of a session, and the message that is right for it.
struct Receiver {
    /// What it does with messages.
    enum State {
        case handshake(HandshakeState<LibcryptoPrimitives>)
        case transport(CipherState<LibcryptoPrimitives>)
    }

    let state: State
    let trueMessage: [UInt8]

    /// Traps unless everything but the true message is refused without a trace.
    func refuses(_ message: [UInt8]) {
        switch state {
        case .handshake(let handshake): refuses(message, handshake)
        case .transport(let receiving): refuses(message, receiving)
        }
    }

    private func refuses(
        _ message: [UInt8], _ handshake: HandshakeState<LibcryptoPrimitives>
    ) {
        var changed = handshake
        let isTaken = (try? changed.readMessage(message.span)) != nil
        precondition(isTaken == (message == trueMessage), "only the true message is taken")
        guard !isTaken else { return }
        precondition(changed.handshakeHash == handshake.handshakeHash)
        precondition(changed.remoteStatic == handshake.remoteStatic)
        precondition(!changed.isMyTurn && !changed.isComplete)
        let payload = try? changed.readMessage(trueMessage.span)
        precondition(payload == Receiver.payload, "the true message is taken after all")
    }

    private func refuses(_ message: [UInt8], _ receiving: CipherState<LibcryptoPrimitives>) {
        var changed = receiving
        var plaintext: [UInt8] = [1]
        let isTaken =
            (try? changed.open(message.span, authenticating: Span(), appendingTo: &plaintext))
            != nil
        precondition(isTaken == (message == trueMessage), "only the true message is taken")
        guard !isTaken else { return }
        precondition(changed.nonce == receiving.nonce && plaintext == [1])
        try? changed.open(trueMessage.span, authenticating: Span(), appendingTo: &plaintext)
        precondition(plaintext == [1] + Receiver.payload, "the true message is taken after all")
    }

    static let payload: [UInt8] = Array("payload".utf8)
}
