// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing
internal import TextEncodings

@Suite struct `Examples of hashes` {
    private static let abc: [(HashAlgorithm, String)] = [
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha512,
            """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """
        ),
        (.blake2s, "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"),
        (
            .blake2b,
            """
            ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1
            7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
            """
        ),
    ]

    @Test(arguments: BackEnd.all)
    func `the digests of abc in FIPS 180-4 and RFC 7693`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            for (algorithm, digest) in Self.abc where C.offering.hashes.contains(algorithm) {
                #expect(try C.digest(algorithm, of: Array("abc".utf8)) == hex(digest))
                let (first, second) = (Array("a".utf8), Array("bc".utf8))
                #expect(try C.digest(algorithm, of: first.span, second.span) == hex(digest))
            }
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `what is not offered is unavailable`(_ backEnd: BackEnd) {
        func check<C: CryptoPrimitives>(_ library: C.Type) {
            for algorithm in HashAlgorithm.allCases where !C.offering.hashes.contains(algorithm) {
                #expect(throws: CryptoError.unavailable) { try C.digest(algorithm, of: Span()) }
                #expect(throws: CryptoError.unavailable) { _ = try C.MAC(algorithm, key: Span()) }
            }
            for algorithm in CipherAlgorithm.allCases
            where !C.offering.ciphers.contains(algorithm) {
                let key = [UInt8](repeating: 0, count: algorithm.keyByteCount)
                #expect(throws: CryptoError.unavailable) {
                    _ = try C.Cipher(algorithm, key: key.span)
                }
            }
        }
        check(backEnd.primitives)
    }

    @Test func `libcrypto has everything, libsodium what it always has`() {
        #expect(
            BackEnd.libcrypto.primitives.offering
                == CryptoOffering(
                    ciphers: CipherAlgorithm.allCases, hashes: HashAlgorithm.allCases))
        #expect(
            BackEnd.libsodium.primitives.offering
                == CryptoOffering(ciphers: [.chaChaPoly], hashes: [.sha256, .sha512, .blake2b]))
    }
}
