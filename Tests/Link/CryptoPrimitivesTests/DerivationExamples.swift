// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import Testing

@Suite struct `Examples of key derivation` {
    @Test(arguments: BackEnd.all)
    func `HKDF of RFC 5869, cases 1 and 3`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let input = [UInt8](repeating: 0x0b, count: 22)
            let salt = Array(0x00...0x0c as ClosedRange<UInt8>)
            let info = Array(0xf0...0xf9 as ClosedRange<UInt8>)
            let key = try HKDF<C>.extract(.sha256, salt: salt.span, inputKeyMaterial: input.span)
            #expect(
                key.revealed
                    == hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
            #expect(
                try HKDF<C>.expand(.sha256, pseudorandomKey: key, info: info.span, count: 42)
                    .revealed
                    == hex(
                        """
                        3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf
                        34007208d5b887185865
                        """))
            #expect(
                try HKDF<C>.deriveKey(
                    .sha256, inputKeyMaterial: input.span, salt: Span(), info: Span(), count: 42
                ).revealed
                    == hex(
                        """
                        8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d
                        9d201395faa4b61a96c8
                        """))
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `HKDF gives up to 255 digests`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let key = SecretBytes([UInt8](repeating: 1, count: 32))
            func expanded(_ count: Int) throws -> Int {
                try HKDF<C>.expand(.sha256, pseudorandomKey: key, info: Span(), count: count).count
            }
            #expect(try expanded(0) == 0)
            #expect(try expanded(255 * 32) == 255 * 32)
            #expect(throws: CryptoError.wrongSize) { try expanded(255 * 32 + 1) }
        }
        try check(backEnd.primitives)
    }

    /// The first is of RFC 7914 section 11; the rest are RFC 6070's inputs, with SHA-256.
    private static let stretched: [(String, String, Int, String)] = [
        (
            "passwd", "salt", 1,
            """
            55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc
            49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783
            """
        ),
        (
            "password", "salt", 4096,
            "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"
        ),
        (
            "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
            "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9"
        ),
    ]

    @Test(arguments: BackEnd.all)
    func `PBKDF2 of RFC 7914 section 11 and on RFC 6070's inputs`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            for (password, salt, rounds, expected) in Self.stretched {
                let (password, salt) = (Array(password.utf8), Array(salt.utf8))
                let key = try PBKDF2<C>.deriveKey(
                    .sha256, password: password.span, salt: salt.span, rounds: rounds,
                    count: hex(expected).count)
                #expect(key.revealed == hex(expected))
            }
        }
        try check(backEnd.primitives)
    }

    @Test func `PBKDF2 wants at least a round and a byte`() {
        typealias Stretching = PBKDF2<LibcryptoPrimitives>
        for (rounds, count) in [(0, 32), (-1, 32), (1, 0), (1, 1025)] {
            #expect(throws: CryptoError.wrongSize) {
                try Stretching.deriveKey(
                    .sha256, password: Span(), salt: Span(), rounds: rounds, count: count)
            }
        }
    }
}
