// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import TestSupport
internal import Testing

private struct AgreementGroup: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        let tcId: Int
        let flags: [String]
        let `public`: HexBytes
        let `private`: HexBytes
        let shared: HexBytes
        let result: Verdict
    }

    let tests: [Case]
}

private struct SignatureGroup: Decodable, Sendable {
    struct Key: Decodable, Sendable {
        let pk: HexBytes
    }

    struct Case: Decodable, Sendable {
        let tcId: Int
        let msg: HexBytes
        let sig: HexBytes
        let result: Verdict
    }

    let publicKey: Key
    let tests: [Case]
}

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct `Wycheproof's verdicts on Curve25519` {
    @Test(arguments: BackEnd.all) func `X25519`(_ backEnd: BackEnd) throws {
        let file = try WycheproofFile<AgreementGroup>.read("x25519_test")
        let tests = file.testGroups.flatMap(\.tests)
        for test in tests {
            try checkAgreement(test, backEnd.primitives)
        }
        #expect(tests.count == file.numberOfTests)
        Published.report(tests.count, "Wycheproof cases of x25519_test on \(backEnd.name)")
    }

    /// Acceptable cases have unusual public keys: their secret must be right, or refused if zero.
    private func checkAgreement<C: CryptoPrimitives>(
        _ test: AgreementGroup.Case, _ library: C.Type
    ) throws {
        let key = try C.AgreementKey(bytes: SecretBytes(test.private.bytes))
        let peer = try AgreementPublicKey(bytes: test.public.bytes)
        if test.flags.contains("ZeroSharedSecret") {
            #expect(throws: CryptoError.weakPublicKey, "case \(test.tcId)") {
                try key.sharedSecret(with: peer)
            }
        } else {
            let secret = try key.sharedSecret(with: peer)
            #expect(secret.revealed == test.shared.bytes, "case \(test.tcId)")
        }
    }

    @Test(arguments: BackEnd.all) func `Ed25519`(_ backEnd: BackEnd) throws {
        func isValid<C: CryptoPrimitives>(
            _ test: SignatureGroup.Case, _ key: SigningPublicKey, _ library: C.Type
        ) -> Bool {
            C.isValid(signature: test.sig.bytes, of: test.msg.bytes, by: key)
        }
        let file = try WycheproofFile<SignatureGroup>.read("ed25519_test")
        var checked = 0
        for group in file.testGroups {
            let key = try SigningPublicKey(bytes: group.publicKey.pk.bytes)
            for test in group.tests {
                let verdict = isValid(test, key, backEnd.primitives)
                #expect(verdict == (test.result == .valid), "case \(test.tcId)")
                checked += 1
            }
        }
        #expect(checked == file.numberOfTests)
        Published.report(checked, "Wycheproof cases of ed25519_test on \(backEnd.name)")
    }
}
