// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import TestSupport
internal import Testing

private struct HKDFVector: Decodable, Sendable {
    let name: String
    let hash: String
    let ikm: HexBytes
    let salt: HexBytes?
    let info: HexBytes
    let length: Int
    let prk: HexBytes
    let okm: HexBytes
}

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct `RFC 5869, appendix A` {
    @Test(arguments: BackEnd.all) func `agrees`(_ backEnd: BackEnd) throws {
        let vectors: [HKDFVector] = try SharedMaterial.json("vectors/hkdf/rfc5869.json")
        let known = vectors.filter { $0.hash == "SHA-256" }
        for vector in known {
            try check(vector, backEnd.primitives)
        }
        #expect(known.count == 3)
        Published.report(known.count, "HKDF cases of RFC 5869 on \(backEnd.name)")
        print("skipped: \(vectors.count - known.count) HKDF cases with SHA-1, which is not offered")
    }

    private func check<C: CryptoPrimitives>(_ vector: HKDFVector, _ library: C.Type) throws {
        let salt = vector.salt?.bytes ?? []
        let key = try HKDF<C>.extract(
            .sha256, salt: salt.span, inputKeyMaterial: vector.ikm.bytes.span)
        #expect(key.revealed == vector.prk.bytes, "\(vector.name)")
        let output = try HKDF<C>.expand(
            .sha256, pseudorandomKey: key, info: vector.info.bytes.span, count: vector.length)
        #expect(output.revealed == vector.okm.bytes, "\(vector.name)")
    }
}
