// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import LibcryptoPrimitives
internal import TestSupport
internal import Testing

private struct PointGroup: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        let tcId: Int
        let `public`: HexBytes
        let `private`: HexBytes
        let shared: HexBytes
        let result: Verdict
    }

    let tests: [Case]
}

private struct ECDSAGroup: Decodable, Sendable {
    struct Key: Decodable, Sendable {
        let uncompressed: HexBytes
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
struct `Wycheproof's verdicts on P-256` {
    private typealias C = LibcryptoPrimitives

    /// The file writes scalars as DER integers: with a sign byte, or shorter than 32 bytes.
    private func scalar(_ integer: [UInt8]) -> SecretBytes {
        let digits = integer.drop { $0 == 0 }
        return SecretBytes([UInt8](repeating: 0, count: 32 - digits.count) + digits)
    }

    @Test func `ECDH`() throws {
        let name = "ecdh_secp256r1_ecpoint_test"
        let file = try WycheproofFile<PointGroup>.read(name)
        let tests = file.testGroups.flatMap(\.tests)
        for test in tests {
            let key = try C.NISTAgreementKey(scalar: scalar(test.private.bytes))
            let secret = try? key.sharedSecret(with: NISTPublicKey(bytes: test.public.bytes))
            switch test.result {
            // Compressed points are among what we take.
            case .valid, .acceptable:
                #expect(secret?.revealed == test.shared.bytes, "case \(test.tcId)")
            case .invalid:
                #expect(secret == nil, "case \(test.tcId)")
            }
        }
        #expect(tests.count == file.numberOfTests)
        Published.report(tests.count, "Wycheproof cases of \(name) on libcrypto")
    }

    @Test func `ECDSA with SHA-256`() throws {
        let name = "ecdsa_secp256r1_sha256_p1363_test"
        let file = try WycheproofFile<ECDSAGroup>.read(name)
        var checked = 0
        for group in file.testGroups {
            let key = try NISTPublicKey(bytes: group.publicKey.uncompressed.bytes)
            for test in group.tests {
                let isValid = C.isValid(signature: test.sig.bytes, of: test.msg.bytes, by: key)
                #expect(isValid == (test.result == .valid), "case \(test.tcId)")
                checked += 1
            }
        }
        #expect(checked == file.numberOfTests)
        Published.report(checked, "Wycheproof cases of \(name) on libcrypto")
    }
}
