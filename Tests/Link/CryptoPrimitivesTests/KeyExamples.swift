// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Testing

@Suite struct `Examples of keys` {
    @Test(arguments: BackEnd.all)
    func `X25519 of RFC 7748 section 6.1`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let alice = try C.AgreementKey(
                bytes: SecretBytes(
                    hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")))
            let bob = try C.AgreementKey(
                bytes: SecretBytes(
                    hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")))
            #expect(
                alice.publicKey.bytes
                    == hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
            #expect(
                bob.publicKey.bytes
                    == hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
            let secret = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
            #expect(try alice.sharedSecret(with: bob.publicKey).revealed == secret)
            #expect(try bob.sharedSecret(with: alice.publicKey).revealed == secret)
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `the all-zero secret is refused`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            let key = try C.AgreementKey(bytes: C.randomBytes(count: 32))
            let zero = try AgreementPublicKey(bytes: [UInt8](repeating: 0, count: 32))
            #expect(throws: CryptoError.weakPublicKey) { try key.sharedSecret(with: zero) }
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `keys and signatures of a wrong size are refused`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) throws {
            for count in [0, 31, 33] {
                let bytes = [UInt8](repeating: 1, count: count)
                #expect(throws: CryptoError.wrongSize) {
                    try C.AgreementKey(bytes: SecretBytes(bytes))
                }
                #expect(throws: CryptoError.wrongSize) {
                    try C.SigningKey(seed: SecretBytes(bytes))
                }
                #expect(throws: CryptoError.wrongSize) { try AgreementPublicKey(bytes: bytes) }
                #expect(throws: CryptoError.wrongSize) { try SigningPublicKey(bytes: bytes) }
            }
            let key = try C.SigningKey(seed: C.randomBytes(count: 32))
            let signature = try key.signature(of: Span())
            #expect(C.isValid(signature: signature, of: [], by: key.publicKey))
            for wrong in [[], Array(signature.dropLast()), signature + [0]] {
                #expect(!C.isValid(signature: wrong, of: [], by: key.publicKey))
            }
        }
        try check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `private keys may be used by many tasks at once`(_ backEnd: BackEnd) async throws {
        func check<C: CryptoPrimitives>(_ library: C.Type) async throws {
            let agreement = try C.AgreementKey(bytes: C.randomBytes(count: 32))
            let signing = try C.SigningKey(seed: C.randomBytes(count: 32))
            let peer = try C.AgreementKey(bytes: C.randomBytes(count: 32))
            let secret = try peer.sharedSecret(with: agreement.publicKey)
            let signature = try signing.signature(of: secret.span)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        let again = try agreement.sharedSecret(with: peer.publicKey)
                        let signed = try signing.signature(of: again.span)
                        return again.isEqual(to: secret) && signed == signature
                    }
                }
                for try await isSame in group {
                    #expect(isSame)
                }
            }
        }
        try await check(backEnd.primitives)
    }

    @Test(arguments: BackEnd.all)
    func `Ed25519 of RFC 8032 section 7.1, tests 1 to 3`(_ backEnd: BackEnd) throws {
        func check<C: CryptoPrimitives>(_ library: C.Type, _ example: SignatureExample) throws {
            let key = try C.SigningKey(seed: SecretBytes(hex(example.seed)))
            #expect(key.publicKey.bytes == hex(example.publicKey))
            let message = hex(example.message)
            let signature = try key.signature(of: message.span)
            #expect(signature == hex(example.signature))
            #expect(C.isValid(signature: signature, of: message, by: key.publicKey))
            #expect(!C.isValid(signature: signature, of: message + [0], by: key.publicKey))
        }
        for example in SignatureExample.all {
            try check(backEnd.primitives, example)
        }
    }
}

private struct SignatureExample {
    let seed: String
    let publicKey: String
    let message: String
    let signature: String

    static let all = [
        SignatureExample(
            seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            message: "",
            signature: """
                e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155
                5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
                """),
        SignatureExample(
            seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            message: "72",
            signature: """
                92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
                """),
        SignatureExample(
            seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            message: "af82",
            signature: """
                6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac
                18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
                """),
    ]
}
