// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing
import TextEncodings

/// The published vectors: RFC 8949 appendices A and F, the CBOR working group's lists.
@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct CBORPublishedTests {
    struct Example: Decodable {
        let hex: String
        let roundtrip: Bool?
    }

    struct Deterministic: Decodable {
        struct Encode: Decodable {
            let type: String
            let value: String
            let hex: String
        }
        struct Reject: Decodable {
            let hex: String
            let why: String
        }
        struct Order: Decodable {
            let hex: [String]
        }
        let encode: [Encode]
        let reject: [Reject]
        let map_key_order: Order
        let map_key_order_length_first: Order
    }

    /// Well-formed but not deterministic: what the strict form refuses of appendix A.
    ///
    /// The first seven are floats and NaNs in a wider form than needed, the rest indefinite
    /// lengths.
    static let refusedOfAppendixA: Set = [
        "fa7f800000", "fa7fc00000", "faff800000", "fb7ff0000000000000", "fb7ff8000000000000",
        "fbfff0000000000000", "5f42010243030405ff", "7f657374726561646d696e67ff", "9fff",
        "9f018202039f0405ffff", "9f01820203820405ff", "83018202039f0405ff", "83019f0203ff820405",
        "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", "bf61610161629f0203ffff",
        "826161bf61626163ff", "bf6346756ef563416d7421ff",
    ]

    private func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }

    @Test func `Appendix A is decoded, and deterministic examples come back`() throws {
        let examples = try SharedMaterial.json("vectors/cbor/appendix_a.json", as: [Example].self)
        var refused: Set<String> = []
        for example in examples {
            let bytes = try bytes(example.hex)
            let value = try CBORValue.decode(bytes, form: .lenient)
            if example.roundtrip == true && !Self.refusedOfAppendixA.contains(example.hex) {
                #expect(Hex.encode(value.encoded()) == example.hex)
            }
            if let strict = try? CBORValue.decode(bytes) {
                #expect(strict == value)
                #expect(Hex.encode(strict.encoded()) == example.hex)
            } else {
                refused.insert(example.hex)
            }
            DecoderVerifier.expectTruncationsRefused(of: bytes) {
                _ = try CBORValue.decode($0, form: .lenient)
            }
        }
        #expect(examples.count == 82)
        #expect(refused == Self.refusedOfAppendixA)
        Published.report(
            examples.count, "CBOR examples of appendix A, \(refused.count) lenient only")
    }

    @Test(arguments: [("fail.json", 568), ("rfc8949_appendix_f.json", 94)])
    func `What is not well-formed is refused in both forms`(file: String, count: Int) throws {
        let examples = try SharedMaterial.json("vectors/cbor/\(file)", as: [Example].self)
        for example in examples {
            let bytes = try bytes(example.hex)
            for form in [CBORForm.deterministic, .lenient] {
                #expect(throws: CBORError.self, "\(example.hex)") {
                    try CBORValue.decode(bytes, form: form)
                }
                #expect(throws: CBORError.self, "\(example.hex)") {
                    var reader = CBORReader(bytes, form: form)
                    try reader.skipItem()
                    try reader.finish()
                }
            }
        }
        #expect(examples.count == count)
        Published.report(examples.count, "CBOR inputs of \(file), refused in both forms")
    }

    @Test func `Deterministic encodings are written and read`() throws {
        let vectors = try SharedMaterial.json(
            "vectors/cbor/deterministic.json", as: Deterministic.self)
        for vector in vectors.encode {
            // There is one NaN here: what carries a payload is refused, and written without it.
            let isOtherNaN = vector.hex == "f97e01"
            if vector.type == "flt" {
                let value = try #require(Double(vector.value))
                #expect(
                    Hex.encode(CBORValue.float(CBORFloat(value)).encoded())
                        == (isOtherNaN ? "f97e00" : vector.hex))
            }
            if isOtherNaN {
                #expect(throws: CBORError.notDeterministic(.shortestFloat, offset: 0)) {
                    try CBORValue.decode(try bytes(vector.hex))
                }
            } else {
                let value = try CBORValue.decode(try bytes(vector.hex))
                #expect(Hex.encode(value.encoded()) == vector.hex)
                if let integer = Int64(vector.value) { #expect(value == .integer(integer)) }
                if vector.type == "flt", case .float(let float) = value, !float.value.isNaN {
                    #expect(float.value == Double(vector.value))
                }
            }
        }
        #expect(vectors.encode.count == 66)
        Published.report(vectors.encode.count, "CBOR deterministic encodings, 1 NaN by our choice")
    }

    @Test func `What is not deterministic is refused`() throws {
        let vectors = try SharedMaterial.json(
            "vectors/cbor/deterministic.json", as: Deterministic.self)
        for vector in vectors.reject {
            #expect(throws: CBORError.self, "\(vector.why)") {
                try CBORValue.decode(try bytes(vector.hex))
            }
        }
        let lenient = vectors.reject.filter {
            (try? CBORValue.decode(bytes($0.hex), form: .lenient)) != nil
        }
        #expect(vectors.reject.count == 10)
        #expect(lenient.count == 8)
        Published.report(vectors.reject.count, "CBOR inputs that are not deterministic")
    }

    @Test func `Keys are in bytewise order, not in the older one by length`() throws {
        let vectors = try SharedMaterial.json(
            "vectors/cbor/deterministic.json", as: Deterministic.self)
        let keys = vectors.map_key_order.hex
        let header = String("a\(keys.count)")
        let map = try bytes(header + keys.map { $0 + "00" }.joined())
        #expect(try CBORValue.decode(map).encoded() == map)
        let older = vectors.map_key_order_length_first.hex
        let olderMap = try bytes(header + older.map { $0 + "00" }.joined())
        #expect(throws: CBORError.self) { try CBORValue.decode(olderMap) }
        #expect(try CBORValue.decode(olderMap, form: .lenient).encoded() == map)
        Published.report(2, "CBOR key orders")
    }
}
