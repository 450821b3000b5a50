// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Noise
import Testing

struct CipherStateTests {
    func states(
        _ cipher: CipherAlgorithm = .chaChaPoly, nonce: UInt64 = 0, carried: UInt64 = 0
    ) throws -> (Cipher, Cipher) {
        let state = try Cipher(
            cipher, key: Keys.secret(8), nonce: nonce, carriedByteCount: carried)
        return (state, state)
    }

    @Test(arguments: [CipherAlgorithm.chaChaPoly, .aes256GCM])
    func `Numbers go on past 2^32`(cipher: CipherAlgorithm) throws {
        var (sender, receiver) = try states(cipher, nonce: (1 << 32) - 1)
        var messages: Set<[UInt8]> = []
        for _ in 0..<3 {
            let message = try sender.sealed([1, 2, 3])
            #expect(try receiver.opened(message) == [1, 2, 3])
            messages.insert(message)
        }
        #expect(messages.count == 3)
        #expect(sender.nonce == (1 << 32) + 2 && receiver.nonce == sender.nonce)
    }

    @Test(arguments: [CipherAlgorithm.chaChaPoly, .aes256GCM])
    func `2^64 - 2 is the last number, and after it there is an error for ever`(
        cipher: CipherAlgorithm
    ) throws {
        var (sender, receiver) = try states(cipher, nonce: .max - 1)
        #expect(try receiver.opened(sender.sealed([1])) == [1])
        #expect(sender.nonce == .max)
        for _ in 0..<2 {
            #expect(throws: NoiseError.nonceExhausted) { try sender.sealed([1]) }
            #expect(throws: NoiseError.nonceExhausted) {
                try receiver.opened([UInt8](repeating: 0, count: 17))
            }
        }
        try sender.rekey()
        #expect(throws: NoiseError.nonceExhausted) { try sender.sealed([1]) }
    }

    @Test func `A message that doesn't open leaves the number, and the true one opens`() throws {
        var (sender, receiver) = try states()
        let message = try sender.sealed(Array("true".utf8))
        for index in message.indices {
            var forged = message
            forged[index] ^= 1
            #expect(throws: NoiseError.authenticationFailed) { try receiver.opened(forged) }
        }
        #expect(receiver.nonce == 0)
        #expect(try receiver.opened(message) == Array("true".utf8))
        #expect(receiver.nonce == 1)
        #expect(throws: NoiseError.authenticationFailed) { try receiver.opened(message) }
    }

    @Test func `A message has at most 65,535 bytes and at least a tag`() throws {
        var (sender, receiver) = try states()
        let longest = [UInt8](repeating: 5, count: 65_519)
        #expect(throws: NoiseError.messageTooLong) { try sender.sealed(longest + [5]) }
        let message = try sender.sealed(longest)
        #expect(message.count == 65_535)
        #expect(throws: NoiseError.messageTooLong) { try receiver.opened(message + [0]) }
        #expect(throws: NoiseError.messageTooShort) {
            try receiver.opened([UInt8](repeating: 0, count: 15))
        }
        #expect(throws: NoiseError.messageTooShort) { try receiver.opened([]) }
        #expect(try receiver.opened(message) == longest)
        #expect(try receiver.opened(sender.sealed([])) == [])
    }

    @Test func `In place, the bounds are the same`() throws {
        var (sender, receiver) = try states()
        for (count, error) in [(15, NoiseError.messageTooShort), (65_536, .messageTooLong)] {
            var buffer = [UInt8](repeating: 0, count: count)
            #expect(throws: error) {
                var span = buffer.mutableSpan
                try sender.seal(inPlace: &span, authenticating: Span())
            }
            #expect(throws: error) {
                var span = buffer.mutableSpan
                try receiver.open(inPlace: &span, authenticating: Span())
            }
        }
        var buffer: [UInt8] = [1, 2, 3] + [UInt8](repeating: 0, count: 16)
        var span = buffer.mutableSpan
        try sender.seal(inPlace: &span, authenticating: [9].span)
        try receiver.open(inPlace: &span, authenticating: [9].span)
        #expect(buffer.prefix(3) == [1, 2, 3])
    }

    @Test func `What can't be sealed or opened leaves the output as it was`() throws {
        var (sender, receiver) = try states()
        var output: [UInt8] = [1, 2]
        let tooLong = [UInt8](repeating: 0, count: 65_520)
        #expect(throws: NoiseError.messageTooLong) {
            try sender.seal(tooLong.span, authenticating: Span(), appendingTo: &output)
        }
        let forged = [UInt8](repeating: 0, count: 40)
        #expect(throws: NoiseError.authenticationFailed) {
            try receiver.open(forged.span, authenticating: Span(), appendingTo: &output)
        }
        #expect(output == [1, 2])
        try sender.seal([3].span, authenticating: Span(), appendingTo: &output)
        #expect(output.count == 2 + 17)
        let message = Array(output.dropFirst(2))
        try receiver.open(message.span, authenticating: Span(), appendingTo: &output)
        #expect(output.prefix(2) == [1, 2] && output.last == 3 && output.count == 20)
    }

    @Test func `Associated data is authenticated`() throws {
        var (sender, receiver) = try states()
        var message: [UInt8] = []
        try sender.seal([1].span, authenticating: [7].span, appendingTo: &message)
        #expect(throws: NoiseError.authenticationFailed) { try receiver.opened(message) }
    }

    @Test func `Rekey changes the key and not the number`() throws {
        var (sender, receiver) = try states(nonce: 9)
        let before = try sender.sealed([1])
        #expect(try receiver.opened(before) == [1])
        try sender.rekey()
        #expect(sender.nonce == 10)
        let after = try sender.sealed([1])
        #expect(throws: NoiseError.authenticationFailed) { try receiver.opened(after) }
        try receiver.rekey()
        #expect(try receiver.opened(after) == [1])
    }

    @Test func `AESGCM ends after 2^56 bytes of one key, ChaChaPoly doesn't`() throws {
        let limit: UInt64 = 1 << 56
        var (sender, receiver) = try states(.aes256GCM, carried: limit - 17)
        #expect(try receiver.opened(sender.sealed([1])) == [1])
        #expect(throws: NoiseError.volumeExhausted) { try sender.sealed([]) }
        #expect(throws: NoiseError.volumeExhausted) {
            try receiver.opened([UInt8](repeating: 0, count: 16))
        }
        try sender.rekey()
        try receiver.rekey()
        #expect(try receiver.opened(sender.sealed([1])) == [1])

        var (endless, _) = try states(.chaChaPoly, carried: limit)
        #expect(try endless.sealed([1]).count == 17)
    }
}
