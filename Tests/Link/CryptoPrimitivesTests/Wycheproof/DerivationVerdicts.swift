// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import TestSupport
internal import Testing

private struct MACGroup: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        let tcId: Int
        let key: HexBytes
        let msg: HexBytes
        let tag: HexBytes
        let result: Verdict
    }

    let tagSize: Int
    let tests: [Case]
}

private struct HKDFGroup: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        let tcId: Int
        let ikm: HexBytes
        let salt: HexBytes
        let info: HexBytes
        let size: Int
        let okm: HexBytes
        let result: Verdict
    }

    let tests: [Case]
}

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct `Wycheproof's verdicts on HMAC and HKDF` {
    @Test(arguments: BackEnd.all) func `HMAC-SHA256`(_ backEnd: BackEnd) throws {
        func code<C: CryptoPrimitives>(
            _ test: MACGroup.Case, _ library: C.Type
        ) throws -> [UInt8] {
            try C.code(.sha256, key: test.key.bytes, test.msg.bytes)
        }
        let file = try WycheproofFile<MACGroup>.read("hmac_sha256_test")
        var checked = 0
        for group in file.testGroups {
            for test in group.tests {
                let code = Array(try code(test, backEnd.primitives).prefix(group.tagSize / 8))
                let isEqual = constantTimeEqual(code.span, test.tag.bytes.span)
                #expect(isEqual == (test.result == .valid), "case \(test.tcId)")
                checked += 1
            }
        }
        #expect(checked == file.numberOfTests)
        Published.report(checked, "Wycheproof cases of hmac_sha256_test on \(backEnd.name)")
    }

    @Test(arguments: BackEnd.all) func `HKDF with SHA-256`(_ backEnd: BackEnd) throws {
        try checkHKDF("hkdf_sha256_test", .sha256, backEnd)
    }

    @Test(arguments: BackEnd.all) func `HKDF with SHA-512`(_ backEnd: BackEnd) throws {
        try checkHKDF("hkdf_sha512_test", .sha512, backEnd)
    }

    private func checkHKDF(
        _ name: String, _ algorithm: HashAlgorithm, _ backEnd: BackEnd
    ) throws {
        func derived<C: CryptoPrimitives>(
            _ test: HKDFGroup.Case, _ library: C.Type
        ) throws -> [UInt8] {
            try HKDF<C>.deriveKey(
                algorithm, inputKeyMaterial: test.ikm.bytes.span, salt: test.salt.bytes.span,
                info: test.info.bytes.span, count: test.size
            ).revealed
        }
        let file = try WycheproofFile<HKDFGroup>.read(name)
        let tests = file.testGroups.flatMap(\.tests)
        for test in tests {
            switch test.result {
            case .valid:
                let key = try derived(test, backEnd.primitives)
                #expect(key == test.okm.bytes, "case \(test.tcId)")
            case .invalid, .acceptable:
                #expect(throws: CryptoError.wrongSize, "case \(test.tcId)") {
                    try derived(test, backEnd.primitives)
                }
            }
        }
        #expect(tests.count == file.numberOfTests)
        Published.report(tests.count, "Wycheproof cases of \(name) on \(backEnd.name)")
    }
}
