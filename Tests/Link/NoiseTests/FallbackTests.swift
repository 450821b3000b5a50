// SPDX-License-Identifier: Apache-2.0

import LibcryptoPrimitives
import Noise
import Testing

struct FallbackTests {
    static let ik = "Noise_IK_25519_ChaChaPoly_SHA256"
    static let xxFallback = "Noise_XXfallback_25519_ChaChaPoly_SHA256"

    @Test func `A host with a new static key answers IK with XXfallback`() throws {
        let (ik, fallback) = try (ProtocolName(Self.ik), ProtocolName(Self.xxFallback))
        var device = try Handshake.side(.initiator, of: ik, remoteStatic: 77)
        var host = try Handshake.side(.responder, of: ik)
        let attempt = try device.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) { try host.read(attempt) }

        var answering = try host.fallback(to: fallback, after: attempt.span, prologue: [1])
        var following = try device.fallback(to: fallback, prologue: [1])
        #expect(answering.isMyTurn && !following.isMyTurn)
        let answer = try answering.writeMessage([])
        // The same bytes are no answer to IK: the application tells the two apart.
        #expect(throws: NoiseError.authenticationFailed) { try device.read(answer) }
        _ = try following.read(answer)
        #expect(try following.remoteStatic == Keys.key(Keys.responderStatic).publicKey)
        let last = try following.writeMessage([])
        _ = try answering.read(last)
        #expect(answering.handshakeHash == following.handshakeHash)
        var (host2, device2) = (try answering.split(), try following.split())
        #expect(try device2.receiving.opened(host2.sending.sealed([4])) == [4])
    }

    @Test func `Fallback is for an initiator that sent one message and a responder that read none`()
        throws
    {
        let (ik, fallback) = try (ProtocolName(Self.ik), ProtocolName(Self.xxFallback))
        var pair = try Pair(ik)
        #expect(throws: NoiseError.outOfTurn) {
            try pair.initiator.fallback(to: fallback, prologue: [])
        }
        let message = try pair.initiator.writeMessage([])
        #expect(throws: NoiseError.outOfTurn) {
            try pair.initiator.fallback(to: fallback, after: message.span, prologue: [])
        }
        #expect(throws: NoiseError.messageTooShort) {
            try pair.responder.fallback(
                to: fallback, after: message.span.extracting(0..<31), prologue: [])
        }
        _ = try pair.responder.read(message)
        #expect(throws: NoiseError.outOfTurn) {
            try pair.responder.fallback(to: fallback, after: message.span, prologue: [])
        }
        try pair.finish()
        #expect(throws: NoiseError.outOfTurn) {
            try pair.initiator.fallback(to: fallback, prologue: [])
        }
    }
}
