// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing

@Suite struct `Examples of HMAC` {
    /// RFC 4231 cases 1, 2 and 6: key, message, and the codes of SHA-256 and SHA-512.
    private static let examples: [([UInt8], String, String, String)] = [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            """
            87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde
            daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
            """
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """
        ),
        (
            [UInt8](repeating: 0xaa, count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            """
            80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352
            6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
            """
        ),
    ]

    @Test(arguments: BackEnd.all)
    func `HMAC of RFC 4231, cases 1, 2 and 6`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            for (key, message, sha256, sha512) in Self.examples {
                let bytes = Array(message.utf8)
                #expect(try C.code(.sha256, key: key, bytes) == hex(sha256))
                #expect(try C.code(.sha512, key: key, bytes) == hex(sha512))
            }
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `an empty key is a key, as Noise's Split needs`(_ backEnd: BackEnd) throws {
        let codes: [(HashAlgorithm, String)] = [
            (.sha256, "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
            (
                .sha512,
                """
                b936cee86c9f87aa5d3c6f2e84cb5a4239a5fe50480a6ec66b70ab5b1f4ac673
                0c6c515421b327ec1d69402e53dfb49ad7381eb067b338fd7b0cb22247225d47
                """
            ),
            (.blake2s, "eaf4bb25938f4d20e72656bbbc7a9bf63c0c18537333c35bdb67db1402661acd"),
            (
                .blake2b,
                """
                198cd2006f66ff83fbbd913f78aca2251caf4f19fe9475aade8cf2091b99a684
                66775177424f58286886cbae8229644cec747237d4b721735485e17372fdf59c
                """
            ),
        ]
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            for (algorithm, code) in codes where C.offering.hashes.contains(algorithm) {
                #expect(try C.code(algorithm, key: [], []) == hex(code))
            }
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `one key authenticates any number of messages, in parts or whole`(
        _ backEnd: BackEnd
    ) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let message = [UInt8](0..<200)
            for algorithm in C.offering.hashes {
                let mac = try C.MAC(algorithm, key: message.span.extracting(0..<32))
                let copy = mac
                let count = algorithm.digestByteCount
                let whole = try mac.code(of: message, byteCount: count)
                for split in [0, 1, 64, 199, 200] {
                    let (first, second) = (Array(message[..<split]), Array(message[split...]))
                    #expect(try mac.code(of: first, second, byteCount: count) == whole)
                    #expect(
                        try copy.code(of: second, first, byteCount: count) != whole
                            || split % 200 == 0)
                }
            }
        }
        try check(backEnd.primitives)
    }
}
