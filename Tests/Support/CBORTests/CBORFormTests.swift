// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing
import TextEncodings

/// What the deterministic form refuses and the lenient form takes.
@Suite struct CBORFormTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let hex: String
        let rule: CBORDeterministicRule
        /// The deterministic encoding of the same value.
        let deterministic: String

        init(_ hex: String, _ rule: CBORDeterministicRule, _ deterministic: String) {
            self.hex = hex
            self.rule = rule
            self.deterministic = deterministic
        }

        var testDescription: String { "\(hex): \(rule)" }
    }

    static let cases = [
        Case("1817", .shortestHead, "17"),
        Case("1900ff", .shortestHead, "18ff"),
        Case("1a0000ffff", .shortestHead, "19ffff"),
        Case("1b00000000ffffffff", .shortestHead, "1affffffff"),
        Case("3800", .shortestHead, "20"),
        Case("580100", .shortestHead, "4100"),
        Case("790001" + "61", .shortestHead, "6161"),
        Case("98020405", .shortestHead, "820405"),
        Case("b801616100", .shortestHead, "a1616100"),
        Case("d81700", .shortestHead, "d700"),
        Case("fa41280000", .shortestFloat, "f94940"),
        Case("fb3ff8000000000000", .shortestFloat, "f93e00"),
        Case("fb40f86a0000000000", .shortestFloat, "fa47c35000"),
        Case("fa7fc00000", .shortestFloat, "f97e00"),
        Case("f97e01", .shortestFloat, "f97e00"),
        Case("f9fe00", .shortestFloat, "f97e00"),
        Case("fb7ff8000000000001", .shortestFloat, "f97e00"),
        Case("5f4101420203ff", .definiteLength, "43010203"),
        Case("5fff", .definiteLength, "40"),
        Case("7f616161" + "62ff", .definiteLength, "626162"),
        Case("9fff", .definiteLength, "80"),
        Case("9f019f02ff03ff", .definiteLength, "8301810203"),
        Case("bf616101616202ff", .definiteLength, "a2616101616202"),
        Case("a2616200616101", .ascendingKeys, "a2616101616200"),
        Case("a262616100617a01", .ascendingKeys, "a2617a0162616100"),
        Case("a2200018640a", .ascendingKeys, "a218640a2000"),
        Case("c243010000", .shortestBignum, "1a00010000"),
        Case("c240", .shortestBignum, "00"),
        Case("c349" + "00ffffffffffffffff", .shortestBignum, "3bffffffffffffffff"),
        Case("c34a00010000000000000000", .shortestBignum, "c349010000000000000000"),
    ]

    @Test(arguments: cases)
    func `The deterministic form refuses it by its rule`(item: Case) throws {
        let bytes = try #require(Hex.decode(item.hex))
        #expect(brokenRule { _ = try CBORValue.decode(bytes) } == item.rule)
    }

    @Test(arguments: cases)
    func `The deterministic form refuses it within what is skipped`(item: Case) throws {
        var reader = CBORReader([0x81] + (try #require(Hex.decode(item.hex))))
        #expect(brokenRule { try reader.skipItem() } == item.rule)
    }

    @Test(arguments: cases)
    func `The lenient form reads its value`(item: Case) throws {
        let bytes = try #require(Hex.decode(item.hex))
        let value = try CBORValue.decode(bytes, form: .lenient)
        #expect(Hex.encode(value.encoded()) == item.deterministic)
        let strict = try CBORValue.decode(try #require(Hex.decode(item.deterministic)))
        #expect(strict == value)
    }

    @Test(arguments: cases)
    func `The lenient form skips all of it`(item: Case) throws {
        var reader = CBORReader(try #require(Hex.decode(item.hex)), form: .lenient)
        try reader.skipItem()
        try reader.finish()
    }

    @Test func `A key that comes twice is refused`() throws {
        let bytes: [UInt8] = [0xa2, 0x61, 0x61, 0x00, 0x61, 0x61, 0x01]
        #expect(throws: CBORError.duplicateKey(offset: 4)) { try CBORValue.decode(bytes) }
        #expect(throws: CBORError.duplicateKey(offset: 0)) {
            try CBORValue.decode(bytes, form: .lenient)
        }
        var reader = CBORReader(bytes)
        #expect(throws: CBORError.duplicateKey(offset: 4)) { try reader.skipItem() }
    }

    @Test func `The order of keys starts anew in each map`() throws {
        // [{"b": {"a": 0}, "c": 1}, {"a": 2}]
        let nested = try #require(Hex.decode("82a26162a16161006163" + "01a1616102"))
        _ = try CBORValue.decode(nested)
    }

    @Test func `Containers of indefinite length are read by their count`() throws {
        // (_ [_ "a", h'01' in two pieces, {_ "k": [_ ]}], 5) in an array of indefinite length
        var reader = try reader("9f9f61615f4101ffbf616b9fffffff05ff", form: .lenient)
        #expect(try reader.arrayHeader() == 2)
        #expect(try reader.arrayHeader() == 3)
        #expect(try reader.text() == "a")
        #expect(try reader.bytes() == [1])
        #expect(try Hex.encode(reader.encodedItem()) == "bf616b9fffff")
        #expect(try reader.unsigned() == 5)
        try reader.finish()
    }

    @Test(arguments: ["7f61c361a9ff", "61ff", "62c080", "63eda080", "64f4908080", "61c3"])
    func `Text that is not UTF-8 is refused in both forms`(hex: String) throws {
        let bytes = try #require(Hex.decode(hex))
        #expect(throws: CBORError.self) { try CBORValue.decode(bytes) }
        let error = #expect(throws: CBORError.self) {
            try CBORValue.decode(bytes, form: .lenient)
        }
        #expect(error?.code == "invalidText")
        var reader = CBORReader(bytes, form: .lenient)
        #expect(throws: CBORError.self) { try reader.skipItem() }
    }

    private func brokenRule(_ read: () throws -> Void) -> CBORDeterministicRule? {
        do {
            try read()
        } catch CBORError.notDeterministic(let rule, _) {
            return rule
        } catch {
            Issue.record(error)
        }
        return nil
    }
}
