// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import Testing

struct TamperingTests {
    /// Every damaged form of every message is refused and changes nothing; the true one is read.
    @Test(arguments: [ProtocolName.xxpsk0, .ikpsk2])
    func `A message with any byte changed, cut or added is refused`(name: ProtocolName) throws {
        var pair = try Pair(name)
        for _ in name.pattern.messages {
            let writer = pair.writer
            let reader = writer == .initiator ? \Pair.responder : \Pair.initiator
            let message = try pair.write(Array("payload".utf8))
            let before = pair[keyPath: reader]
            for damaged in Self.damaged(message) {
                #expect {
                    try pair.read(damaged, writtenBy: writer)
                } throws: {
                    [NoiseError.authenticationFailed, .messageTooShort]
                        .contains($0 as? NoiseError)
                }
            }
            #expect(pair[keyPath: reader].handshakeHash == before.handshakeHash)
            #expect(pair[keyPath: reader].remoteStatic == before.remoteStatic)
            #expect(!pair[keyPath: reader].isMyTurn)
            #expect(try pair.read(message, writtenBy: writer) == Array("payload".utf8))
        }
        #expect(pair.initiator.isComplete && pair.responder.isComplete)
        #expect(pair.initiator.handshakeHash == pair.responder.handshakeHash)
    }

    static func damaged(_ message: [UInt8]) -> [[UInt8]] {
        let changed = message.indices.map { index in
            var bytes = message
            bytes[index] ^= UInt8(1) << UInt8(index % 8)
            return bytes
        }
        let cut = message.indices.map { Array(message[..<$0]) }
        return changed + cut + [message + [0], [0] + message]
    }

    @Test func `The top bit of an ephemeral key is authenticated, though X25519 ignores it`() throws
    {
        var pair = try Pair(.xxpsk0)
        var first = try pair.initiator.writeMessage([])
        first[31] ^= 0x80
        #expect(throws: NoiseError.authenticationFailed) {
            try pair.responder.read(first)
        }
    }

    @Test func `A wrong pre-shared key is refused where it goes in`() throws {
        var initiator = try Handshake.side(
            .initiator, of: .xxpsk0, preSharedKeys: [Keys.secret(99)])
        var responder = try Handshake.side(.responder, of: .xxpsk0)
        let first = try initiator.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) {
            try responder.read(first)
        }

        initiator = try .side(.initiator, of: .ikpsk2, preSharedKeys: [Keys.secret(99)])
        responder = try .side(.responder, of: .ikpsk2)
        let hello = try initiator.writeMessage([])
        _ = try responder.read(hello)
        let answer = try responder.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) {
            try initiator.read(answer)
        }
    }

    @Test func `Several pre-shared keys go in by their order`() throws {
        let name = try ProtocolName("Noise_XXpsk0+psk3_25519_ChaChaPoly_SHA256")
        var initiator = try Handshake.side(.initiator, of: name)
        let swapped = [Keys.secret(Keys.preShared + 1), Keys.secret(Keys.preShared)]
        var responder = try Handshake.side(.responder, of: name, preSharedKeys: swapped)
        let first = try initiator.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) {
            try responder.read(first)
        }
    }

    @Test func `Another prologue is refused at the first encrypted byte`() throws {
        for name in [ProtocolName.xxpsk0, .ikpsk2] {
            var initiator = try Handshake.side(.initiator, of: name, prologue: "link version 1")
            var responder = try Handshake.side(.responder, of: name, prologue: "link version 2")
            let first = try initiator.writeMessage([])
            #expect(throws: NoiseError.authenticationFailed) {
                try responder.read(first)
            }
        }
    }

    @Test func `IK to another host's static key is refused`() throws {
        var initiator = try Handshake.side(.initiator, of: .ikpsk2, remoteStatic: 77)
        var responder = try Handshake.side(.responder, of: .ikpsk2)
        let first = try initiator.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) {
            try responder.read(first)
        }
    }

    @Test func `A handshake of another name is refused`() throws {
        var initiator = try Handshake.side(.initiator, of: .xxpsk0)
        var responder = try Handshake.side(
            .responder, of: ProtocolName("Noise_XXpsk0_25519_ChaChaPoly_BLAKE2s"))
        let first = try initiator.writeMessage([])
        #expect(throws: NoiseError.authenticationFailed) {
            try responder.read(first)
        }
    }

    @Test func `A prologue may have any length`() throws {
        for count in [0, 1, 64, 100_000] {
            let prologue = String(repeating: "p", count: count)
            var initiator = try Handshake.side(.initiator, of: .ikpsk2, prologue: prologue)
            var responder = try Handshake.side(.responder, of: .ikpsk2, prologue: prologue)
            let first = try initiator.writeMessage([1])
            #expect(try responder.read(first) == [1])
        }
    }
}
