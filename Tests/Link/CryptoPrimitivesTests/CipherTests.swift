// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import SodiumPrimitives
internal import Testing

@Suite struct `A cipher` {
    private static let sizes = [0, 1, 15, 16, 17, 64, 1_000, 64_512]

    private static func key(_ algorithm: CipherAlgorithm) -> [UInt8] {
        [UInt8](0..<UInt8(algorithm.keyByteCount))
    }

    @Test(arguments: BackEnd.all)
    func `opens what it sealed, in turns on the same context`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type, _ algorithm: CipherAlgorithm) throws {
            let cipher = try C.Cipher(algorithm, key: Self.key(algorithm).span)
            for (number, size) in Self.sizes.enumerated() {
                let message = [UInt8](repeating: UInt8(number), count: size)
                let nonce = CipherNonce(littleEndianCounter: UInt64(number))
                for data in [[], Array("header".utf8)] {
                    let sealed = try cipher.sealed(message, nonce: nonce, authenticating: data)
                    #expect(size == 0 || sealed.prefix(size) != message.prefix(size))
                    let opened = try cipher.opened(sealed, nonce: nonce, authenticating: data)
                    #expect(opened == message)
                    // A fresh context agrees: none remembers the message before.
                    let fresh = try C.Cipher(algorithm, key: Self.key(algorithm).span)
                    #expect(
                        try fresh.sealed(message, nonce: nonce, authenticating: data) == sealed)
                }
            }
        }
        for algorithm in backEnd.primitives.offering.ciphers {
            try check(backEnd.primitives, algorithm)
        }
    }

    @Test(arguments: BackEnd.all)
    func `wipes a message that does not open, and works on`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type, _ algorithm: CipherAlgorithm) throws {
            let cipher = try C.Cipher(algorithm, key: Self.key(algorithm).span)
            let (nonce, other) = (
                CipherNonce(littleEndianCounter: 1), CipherNonce(littleEndianCounter: 2)
            )
            for size in [0, 1, 100, 5_000] {
                let message = [UInt8](repeating: 0x5a, count: size)
                let data = Array("header".utf8)
                let sealed = try cipher.sealed(message, nonce: nonce, authenticating: data)
                var tampered = [sealed, sealed]
                tampered[0][0] ^= 1
                tampered[1][sealed.count - 1] ^= 0x80
                var remains = try tampered.map {
                    try cipher.remains(of: $0, nonce: nonce, authenticating: data)
                }
                remains.append(
                    try cipher.remains(of: sealed, nonce: other, authenticating: data))
                remains.append(try cipher.remains(of: sealed, nonce: nonce))
                for (error, bytes) in remains {
                    #expect(error == .authenticationFailed)
                    #expect(bytes == [UInt8](repeating: 0, count: sealed.count))
                }
                #expect(
                    try cipher.opened(sealed, nonce: nonce, authenticating: data) == message)
            }
        }
        for algorithm in backEnd.primitives.offering.ciphers {
            try check(backEnd.primitives, algorithm)
        }
    }

    @Test(arguments: BackEnd.all)
    func `refuses a message too short for a tag`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type, _ algorithm: CipherAlgorithm) throws {
            let cipher = try C.Cipher(algorithm, key: Self.key(algorithm).span)
            for size in [0, 1, 15] {
                let message = [UInt8](repeating: 7, count: size)
                let (error, bytes) = try cipher.remains(
                    of: message, nonce: CipherNonce(littleEndianCounter: 0))
                #expect(error == .authenticationFailed)
                #expect(bytes == [UInt8](repeating: 0, count: size))
            }
        }
        for algorithm in backEnd.primitives.offering.ciphers {
            try check(backEnd.primitives, algorithm)
        }
    }

    @Test(arguments: BackEnd.all)
    func `refuses keys of another size`(_ backEnd: BackEnd) {
        func check<C: CryptoPrimitives>(_ library: C.Type) {
            for algorithm in C.offering.ciphers {
                for count in [0, algorithm.keyByteCount - 1, algorithm.keyByteCount + 1] {
                    let key = [UInt8](repeating: 0, count: count)
                    #expect(throws: CryptoError.wrongSize) {
                        _ = try C.Cipher(algorithm, key: key.span)
                    }
                }
            }
        }
        check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `may be copied, and copies may take turns`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type, _ algorithm: CipherAlgorithm) throws {
            var ciphers = [try C.Cipher(algorithm, key: Self.key(algorithm).span)]
            ciphers.append(ciphers[0])
            let message = Array("taking turns".utf8)
            for counter in 0..<8 as Range<UInt64> {
                let nonce = CipherNonce(littleEndianCounter: counter)
                let sealed = try ciphers[Int(counter % 2)].sealed(message, nonce: nonce)
                let opened = try ciphers[Int((counter + 1) % 2)].opened(sealed, nonce: nonce)
                #expect(opened == message)
            }
            // The context outlives whichever copy made it.
            ciphers.removeFirst()
            let nonce = CipherNonce(littleEndianCounter: 9)
            let sealed = try ciphers[0].sealed(message, nonce: nonce)
            #expect(try ciphers[0].opened(sealed, nonce: nonce) == message)
        }
        for algorithm in backEnd.primitives.offering.ciphers {
            try check(backEnd.primitives, algorithm)
        }
    }

    @Test func `traps when its caller left no room for the tag`() async {
        await #expect(processExitsWith: .failure) {
            try seal15Bytes(LibcryptoPrimitives.self)
        }
        await #expect(processExitsWith: .failure) {
            try seal15Bytes(SodiumPrimitives.self)
        }
    }

    @Test func `leaves no error record of OpenSSL's behind`() throws {
        let cipher = try LibcryptoCipher(.chaChaPoly, key: Self.key(.chaChaPoly).span)
        let (error, _) = try cipher.remains(
            of: [UInt8](repeating: 0, count: 40), nonce: CipherNonce(littleEndianCounter: 0))
        #expect(error == .authenticationFailed)
        #expect(ERR_peek_error() == 0)
        let key = try LibcryptoAgreementKey(bytes: LibcryptoPrimitives.randomBytes(count: 32))
        let zero = try AgreementPublicKey(bytes: [UInt8](repeating: 0, count: 32))
        #expect(throws: CryptoError.weakPublicKey) { try key.sharedSecret(with: zero) }
        #expect(ERR_peek_error() == 0)
    }
}

/// What no caller may do: 15 bytes have no room for a tag.
private func seal15Bytes<C: CryptoPrimitives>(_ library: C.Type) throws {
    let key = [UInt8](repeating: 0, count: 32)
    let cipher = try C.Cipher(.chaChaPoly, key: key.span)
    var message = [UInt8](repeating: 0, count: 15)
    var span = message.mutableSpan
    let nonce = CipherNonce(littleEndianCounter: 0)
    try cipher.seal(inPlace: &span, nonce: nonce, authenticating: Span())
}
