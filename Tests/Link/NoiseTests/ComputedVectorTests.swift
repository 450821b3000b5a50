// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import TestSupport
import Testing
import TextEncodings

/// Rekey chains and the byte order of nonces, computed by the specification's rules.
@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct ComputedVectorTests {
    struct Case: Decodable {
        var cipher: String
        var key: String
        var rekeyed: String?
        var n: String?
        var ad: String?
        var plaintext: String?
        var ciphertext: String?
    }

    struct Cases: Decodable {
        var vectors: [Case]
    }

    @Test func `Rekey chains and nonces are as computed`() throws {
        let cases = try SharedMaterial.json(
            "vectors/noise/cipherstate-computed.json", as: Cases.self
        ).vectors
        for one in cases {
            let cipher: CipherAlgorithm = one.cipher == "AESGCM" ? .aes256GCM : .chaChaPoly
            if let rekeyed = one.rekeyed {
                try compareRekey(cipher, from: one.key, to: rekeyed)
            } else {
                try compareMessage(cipher, one)
            }
        }
        Published.report(cases.count, "computed Noise cipher state cases on libcrypto")
        #expect(cases.count == 14)
    }

    /// A key never leaves its cipher, so the new one is known by what it seals.
    func compareRekey(_ cipher: CipherAlgorithm, from key: String, to rekeyed: String) throws {
        var changed = try CipherState<LibcryptoPrimitives>(cipher, key: secret(key), nonce: 5)
        try changed.rekey()
        #expect(changed.nonce == 5)
        var expected = try CipherState<LibcryptoPrimitives>(cipher, key: secret(rekeyed), nonce: 5)
        let plaintext = Array("the same under the same key".utf8)
        var (left, right): ([UInt8], [UInt8]) = ([], [])
        try changed.seal(plaintext.span, authenticating: Span(), appendingTo: &left)
        try expected.seal(plaintext.span, authenticating: Span(), appendingTo: &right)
        #expect(left == right)
    }

    func compareMessage(_ cipher: CipherAlgorithm, _ one: Case) throws {
        let nonce = try #require(one.n.flatMap { UInt64($0) })
        let plaintext = try bytes(#require(one.plaintext))
        let associatedData = try bytes(#require(one.ad))
        var state = try CipherState<LibcryptoPrimitives>(cipher, key: secret(one.key), nonce: nonce)
        var receiver = state
        var sealed: [UInt8] = []
        try state.seal(
            plaintext.span, authenticating: associatedData.span, appendingTo: &sealed)
        #expect(Hex.encode(sealed) == one.ciphertext)
        #expect(state.nonce == nonce + 1)
        var opened: [UInt8] = []
        try receiver.open(
            sealed.span, authenticating: associatedData.span, appendingTo: &opened)
        #expect(opened == plaintext)
    }
}
