// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import Testing

struct HandshakeStateTests {
    @Test func `XXpsk0 takes three messages and leaves both sides one session`() throws {
        var pair = try Pair(.xxpsk0)
        #expect(pair.initiator.isMyTurn && !pair.responder.isMyTurn)

        let first = try pair.initiator.writeMessage([])
        #expect(first.count == 48)
        #expect(try pair.responder.read(first) == [])
        #expect(!pair.initiator.isMyTurn && pair.responder.isMyTurn)

        let second = try pair.responder.writeMessage([1])
        #expect(second.count == 97)
        #expect(pair.initiator.remoteStatic == nil)
        #expect(try pair.initiator.read(second) == [1])
        #expect(try pair.initiator.remoteStatic == Keys.key(Keys.responderStatic).publicKey)

        let third = try pair.initiator.writeMessage([2, 3])
        #expect(third.count == 66)
        #expect(pair.initiator.isComplete && !pair.responder.isComplete)
        #expect(try pair.responder.read(third) == [2, 3])
        #expect(try pair.responder.remoteStatic == Keys.key(Keys.initiatorStatic).publicKey)
        #expect(pair.responder.isComplete && !pair.responder.isMyTurn)

        var device = try pair.initiator.split()
        var host = try pair.responder.split()
        #expect(device.handshakeHash == host.handshakeHash)
        let up = try device.sending.sealed([7])
        let down = try host.sending.sealed([7])
        #expect(up != down)
        #expect(try host.receiving.opened(up) == [7])
        #expect(try device.receiving.opened(down) == [7])
    }

    @Test
    func `The responder of IKpsk2 supplies the pre-shared key once message 1 named the sender`()
        throws
    {
        var initiator = try Handshake.side(.initiator, of: .ikpsk2)
        var responder = try Handshake.side(.responder, of: .ikpsk2, preSharedKeys: [])
        let first = try initiator.writeMessage([])
        #expect(first.count == 96)
        _ = try responder.read(first)
        #expect(try responder.remoteStatic == Keys.key(Keys.initiatorStatic).publicKey)

        let before = responder.handshakeHash
        #expect(throws: NoiseError.preSharedKeyMissing) { try responder.writeMessage([]) }
        #expect(responder.handshakeHash == before && responder.isMyTurn)

        try responder.supply(preSharedKey: Keys.secret(Keys.preShared))
        let second = try responder.writeMessage([])
        #expect(second.count == 48)
        _ = try initiator.read(second)
        #expect(initiator.handshakeHash == responder.handshakeHash)
    }

    @Test func `A message out of turn is refused, and so is one after the last`() throws {
        var pair = try Pair(.xx)
        #expect(throws: NoiseError.outOfTurn) { try pair.responder.writeMessage([]) }
        #expect(throws: NoiseError.outOfTurn) { try pair.initiator.read([1]) }
        let first = try pair.initiator.writeMessage([])
        #expect(throws: NoiseError.outOfTurn) { try pair.initiator.writeMessage([]) }
        _ = try pair.responder.read(first)
        #expect(throws: NoiseError.outOfTurn) { try pair.responder.read(first) }
        try pair.finish()
        #expect(throws: NoiseError.handshakeComplete) { try pair.initiator.writeMessage([]) }
        #expect(throws: NoiseError.handshakeComplete) { try pair.responder.read([]) }
    }

    @Test func `A handshake that is not finished doesn't split`() throws {
        var pair = try Pair(.xx)
        let first = try pair.initiator.writeMessage([])
        _ = try pair.responder.read(first)
        let initiator = pair.initiator
        #expect(throws: NoiseError.handshakeIncomplete) { _ = try initiator.split() }
    }

    @Test func `Only the initiator of a one-way pattern sends`() throws {
        var pair = try Pair(ProtocolName("Noise_X_25519_ChaChaPoly_SHA256"))
        #expect(throws: NoiseError.oneWay) { try pair.responder.writeMessage([]) }
        #expect(throws: NoiseError.oneWay) { try pair.initiator.read([]) }
        try pair.finish()
        var sender = try pair.initiator.split()
        var receiver = try pair.responder.split()
        #expect(try receiver.receiving.opened(sender.sending.sealed([1])) == [1])
        #expect(throws: NoiseError.oneWay) { try receiver.sending.sealed([1]) }
        #expect(throws: NoiseError.oneWay) {
            try sender.receiving.opened([UInt8](repeating: 0, count: 17))
        }
        #expect(throws: NoiseError.oneWay) { try receiver.sending.rekey() }
    }

    @Test func `Our ephemeral key is let go with the last token that needs it`() throws {
        var pair = try Pair(.xx)
        var message = try pair.initiator.writeMessage([])
        _ = try pair.responder.read(message)
        #expect(pair.initiator.holdsEphemeralKey && pair.responder.holdsEphemeralKey)
        message = try pair.responder.writeMessage([])
        _ = try pair.initiator.read(message)
        #expect(!pair.initiator.holdsEphemeralKey && pair.responder.holdsEphemeralKey)
        message = try pair.initiator.writeMessage([])
        _ = try pair.responder.read(message)
        #expect(!pair.responder.holdsEphemeralKey)
    }

    @Test(arguments: [0, 1, 2])
    func `A handshake message has at most 65,535 bytes`(index: Int) throws {
        var pair = try Pair(.xxpsk0)
        for _ in 0..<index {
            let writer = pair.writer
            let message = try pair.write()
            _ = try pair.read(message, writtenBy: writer)
        }
        let overhead = [48, 96, 64][index]
        let longest = [UInt8](repeating: 9, count: 65_535 - overhead)
        #expect(throws: NoiseError.messageTooLong) { try pair.write(longest + [9]) }

        let writer = pair.writer
        let message = try pair.write(longest)
        #expect(message.count == 65_535)
        #expect(throws: NoiseError.messageTooLong) {
            try pair.read(message + [0], writtenBy: writer)
        }
        #expect(throws: NoiseError.messageTooShort) {
            try pair.read(Array(message.prefix(overhead - 1)), writtenBy: writer)
        }
        #expect(try pair.read(message, writtenBy: writer) == longest)
    }
}
