// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import TestSupport
internal import Testing

private struct CipherGroup: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        let tcId: Int
        let key: HexBytes
        let iv: HexBytes
        let aad: HexBytes
        let msg: HexBytes
        let ct: HexBytes
        let tag: HexBytes
        let result: Verdict
    }

    let keySize: Int
    let tests: [Case]
}

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct `Wycheproof's verdicts on ciphers` {
    @Test(arguments: BackEnd.all) func `ChaCha20-Poly1305`(_ backEnd: BackEnd) throws {
        try check("chacha20_poly1305_test", backEnd) { _ in .chaChaPoly }
    }

    @Test(arguments: BackEnd.all) func `AES-GCM`(_ backEnd: BackEnd) throws {
        try check("aes_gcm_test", backEnd) { $0 == 128 ? .aes128GCM : .aes256GCM }
    }

    private func check(
        _ name: String, _ backEnd: BackEnd, algorithm: (_ keySize: Int) -> CipherAlgorithm
    ) throws {
        let file = try WycheproofFile<CipherGroup>.read(name)
        var (checked, lacking) = (0, 0)
        for group in file.testGroups {
            let algorithm = algorithm(group.keySize)
            guard backEnd.primitives.offering.ciphers.contains(algorithm) else {
                lacking += group.tests.count
                continue
            }
            for test in group.tests {
                try check(test, algorithm, backEnd.primitives)
                checked += 1
            }
        }
        #expect(checked + lacking == file.numberOfTests)
        if checked > 0 {
            Published.report(checked, "Wycheproof cases of \(name) on \(backEnd.name)")
        }
        if lacking > 0 {
            print("skipped: \(lacking) cases of \(name), a cipher that \(backEnd.name) lacks")
        }
    }

    private func check<C: CryptoPrimitives>(
        _ test: CipherGroup.Case, _ algorithm: CipherAlgorithm, _ library: C.Type
    ) throws {
        let cipher = try C.Cipher(algorithm, key: test.key.bytes.span)
        guard test.iv.bytes.count == CipherNonce.byteCount else {
            #expect(throws: CryptoError.wrongSize, "case \(test.tcId)") {
                _ = try CipherNonce(test.iv.bytes)
            }
            #expect(test.result == .invalid, "case \(test.tcId)")
            return
        }
        let nonce = try CipherNonce(test.iv.bytes)
        let sealed = test.ct.bytes + test.tag.bytes
        let made = try cipher.sealed(test.msg.bytes, nonce: nonce, authenticating: test.aad.bytes)
        #expect((made == sealed) == (test.result == .valid), "case \(test.tcId)")
        let (error, bytes) = try cipher.remains(
            of: sealed, nonce: nonce, authenticating: test.aad.bytes)
        switch test.result {
        case .valid:
            #expect(error == nil, "case \(test.tcId)")
            #expect(Array(bytes.dropLast(16)) == test.msg.bytes, "case \(test.tcId)")
        case .invalid, .acceptable:
            #expect(error == .authenticationFailed, "case \(test.tcId)")
            #expect(bytes.allSatisfy { $0 == 0 }, "case \(test.tcId)")
        }
    }
}
