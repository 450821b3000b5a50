// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing
import TextEncodings

@Suite struct CBORValueTests {
    @Test func `A map sorts its keys by their encodings`() throws {
        // RFC 8949 section 4.2.1.
        let keys: [CBORValue] = [
            .boolean(false), .array([.integer(-1)]), .text("aa"), .unsigned(100), .text("z"),
            .array([.unsigned(100)]), .unsigned(10), .integer(-1),
        ]
        let map = try #require(CBORMap(keys.map { CBORMap.Entry($0, .null) }))
        let inOrder = map.entries.map { Hex.encode($0.key.encoded()) }
        #expect(inOrder == ["0a", "1864", "20", "617a", "626161", "811864", "8120", "f4"])
        #expect(map["aa"] == .null)
        #expect(map["b"] == nil)
    }

    @Test func `A map has a key once`() {
        let twice: [CBORMap.Entry] = [.init(.text("a"), .null), .init(.text("a"), .unsigned(1))]
        #expect(CBORMap(twice) == nil)
    }

    @Test func `Equality follows the encoding`() {
        #expect(CBORValue.float(0.0) != .float(-0.0))
        #expect(CBORValue.float(CBORFloat(.nan)) == .float(CBORFloat(.signalingNaN)))
        #expect(CBORValue.float(2.0) != .unsigned(2))
        #expect(CBORValue.text("\u{e9}") != .text("e\u{301}"))
    }

    @Test func `A bignum takes the shortest form`() {
        let small = CBORValue.bignum(isNegative: false, magnitude: [0, 0, 1, 0])
        #expect(small == .unsigned(256))
        #expect(CBORValue.bignum(isNegative: true, magnitude: []) == .integer(-1))
        #expect(CBORValue.tag(2, .bytes([0, 7])).encoded() == [0x07])
        let large = CBORValue.bignum(
            isNegative: true, magnitude: [0, 1] + [UInt8](repeating: 0, count: 8))
        #expect(Hex.encode(large.encoded()) == "c349010000000000000000")
    }

    @Test func `Random trees come back equal and their encodings are strict`() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<500 {
            let value = randomValue(depth: 4, &random)
            let bytes = value.encoded()
            #expect(try CBORValue.decode(bytes) == value)
            #expect(try CBORValue.decode(bytes, form: .lenient) == value)
            var reader = CBORReader([0x82] + bytes + [0x00])
            #expect(try reader.arrayHeader() == 2)
            #expect(try reader.encodedItem() == bytes)
            if bytes.count < 200 {
                DecoderVerifier.expectTruncationsRefused(of: bytes) { _ = try CBORValue.decode($0) }
            }
        }
    }

    @Test func `A changed byte never stops the program`() throws {
        var random = SeededRandom(seed: 13)
        for _ in 0..<2000 {
            var bytes = randomValue(depth: 3, &random).encoded()
            bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            for form in [CBORForm.deterministic, .lenient] {
                guard let value = try? CBORValue.decode(bytes, form: form) else { continue }
                #expect(form == .lenient || value.encoded() == bytes)
            }
        }
    }

    private func randomValue(depth: Int, _ random: inout SeededRandom) -> CBORValue {
        let count = Int.random(in: 0...5, using: &random)
        switch Int.random(in: 0...(depth == 0 ? 5 : 8), using: &random) {
        case 0: return .unsigned(random.next() >> UInt64.random(in: 0...63, using: &random))
        case 1: return .negative(random.next() >> UInt64.random(in: 0...63, using: &random))
        case 2: return .bytes(random.bytes(count * 7))
        case 3: return .text(String("aé水𝄞z".prefix(count)))
        case 4: return .simple(UInt8.random(in: 0...23, using: &random))
        case 5: return .float(CBORFloat(randomDouble(&random)))
        case 6: return .array((0..<count).map { _ in randomValue(depth: depth - 1, &random) })
        case 7: return .tag(32 + random.next() >> 32, randomValue(depth: depth - 1, &random))
        default:
            let entries = (0..<count).map { _ in
                CBORMap.Entry(
                    randomValue(depth: depth - 1, &random), randomValue(depth: depth - 1, &random))
            }
            return .map(CBORMap(entries) ?? CBORMap())
        }
    }

    private func randomDouble(_ random: inout SeededRandom) -> Double {
        let bits = random.next()
        return switch bits % 3 {
        case 0: Double(bitPattern: bits)
        case 1: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 8)))
        default: Double(Int8(truncatingIfNeeded: bits >> 8)) / 8
        }
    }
}
