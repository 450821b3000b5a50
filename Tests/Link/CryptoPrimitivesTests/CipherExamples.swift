// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing

@Suite struct `Examples of ciphers` {
    private struct Example: Sendable {
        let algorithm: CipherAlgorithm
        let key: [UInt8]
        let nonce: [UInt8]
        var data: [UInt8] = []
        let message: [UInt8]
        let sealed: [UInt8]
    }

    private static let sunscreen = Example(
        algorithm: .chaChaPoly, key: Array(0x80...0x9f), nonce: hex("07000000 40414243 44454647"),
        data: hex("50515253c0c1c2c3c4c5c6c7"),
        message: Array(
            """
            Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the \
            future, sunscreen would be it.
            """.utf8),
        sealed: hex(
            """
            d31a8d34648e60db7b86afbc53ef7ec2 a4aded51296e08fea9e2b5a736ee62d6
            3dbea45e8ca9671282fafb69da92728b 1a71de0a9e060b2905d6a5b67ecd3b36
            92ddbd7f2d778b8c9803aee328091b58 fab324e4fad675945585808b4831d7bc
            3ff4def08e4b7a9de576d26586cec64b 6116
            1ae10b594f09e26a7e902ecbd0600691
            """))

    private static func zeros(_ algorithm: CipherAlgorithm, _ count: Int, _ sealed: String)
        -> Example
    {
        Example(
            algorithm: algorithm, key: [UInt8](repeating: 0, count: algorithm.keyByteCount),
            nonce: [UInt8](repeating: 0, count: 12), message: [UInt8](repeating: 0, count: count),
            sealed: hex(sealed))
    }

    private static func check(_ example: Example, _ library: (some CryptoPrimitives).Type) throws {
        guard library.offering.ciphers.contains(example.algorithm) else { return }
        let cipher = try library.Cipher(example.algorithm, key: example.key.span)
        let nonce = try CipherNonce(example.nonce)
        let sealed = try cipher.sealed(example.message, nonce: nonce, authenticating: example.data)
        #expect(sealed == example.sealed)
        let opened = try cipher.opened(sealed, nonce: nonce, authenticating: example.data)
        #expect(opened == example.message)
    }

    @Test(arguments: BackEnd.all)
    func `ChaCha20-Poly1305 of RFC 8439 section 2.8.2`(_ backEnd: BackEnd) throws {
        try Self.check(Self.sunscreen, backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `AES-GCM of the mode's own paper, cases 1, 2, 13 and 14`(_ backEnd: BackEnd) throws {
        let examples = [
            Self.zeros(.aes128GCM, 0, "58e2fccefa7e3061367f1d57a4e7455a"),
            Self.zeros(
                .aes128GCM, 16, "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"),
            Self.zeros(.aes256GCM, 0, "530f8afbc74536b9a963b4f1c4cb738b"),
            Self.zeros(
                .aes256GCM, 16, "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        ]
        for example in examples {
            try Self.check(example, backEnd.primitives)
        }
    }
}
