// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import TestSupport
import Testing

/// The 318 parsing cases of JSONTestSuite.
@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct JSONPublishedTests {
    struct Cases: Decodable {
        struct Case: Decodable {
            let name: String
            let expect: String
            let base64: String
        }
        let cases: [Case]
    }

    /// What we choose where the suite leaves it to the parser, by the beginning of the case's name.
    static let choices: [(prefix: String, accepted: Bool, count: Int, reason: String)] = [
        ("i_number_", true, 10, "the characters are kept; only asking for a type can fail"),
        ("i_object_key_lone_", false, 1, "half a surrogate pair is not Unicode text"),
        ("i_string_1st_", false, 2, "half a surrogate pair"),
        ("i_string_incomplete_surrogate", false, 3, "half a surrogate pair"),
        ("i_string_invalid_lonely_surrogate", false, 1, "half a surrogate pair"),
        ("i_string_invalid_surrogate", false, 1, "half a surrogate pair"),
        ("i_string_inverted_surrogates", false, 1, "half a surrogate pair"),
        ("i_string_lone_second_surrogate", false, 1, "half a surrogate pair"),
        ("i_string_UTF-8_invalid", false, 1, "bytes that are not UTF-8 (RFC 8259 section 8.1)"),
        ("i_string_UTF8_surrogate", false, 1, "not UTF-8"),
        ("i_string_invalid_utf-8", false, 1, "not UTF-8"),
        ("i_string_iso_latin_1", false, 1, "not UTF-8"),
        ("i_string_lone_utf8", false, 1, "not UTF-8"),
        ("i_string_not_in_unicode_range", false, 1, "not UTF-8"),
        ("i_string_overlong_sequence", false, 3, "not UTF-8"),
        ("i_string_truncated-utf-8", false, 1, "not UTF-8"),
        ("i_string_UTF-16LE", false, 1, "another encoding than UTF-8 (section 8.1)"),
        ("i_string_utf16", false, 2, "another encoding than UTF-8"),
        ("i_structure_500_nested", false, 1, "deeper than the standard limit of 128"),
        ("i_structure_UTF-8_BOM", false, 1, "a byte order mark must not be added (section 8.1)"),
    ]

    /// The suite accepts a name that comes twice; our tree refuses it, since readers differ on
    /// which of the two counts. The scanner, which keeps no names, reads both.
    static let refusedForDuplicateNames: Set = [
        "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
    ]

    private func cases(_ expectation: String) throws -> [(name: String, bytes: [UInt8])] {
        try SharedMaterial.json("vectors/json/parsing.json", as: Cases.self).cases
            .filter { $0.expect == expectation }
            .map { ($0.name, Array(try #require(Data(base64Encoded: $0.base64)))) }
    }

    @Test func `What every parser accepts is read and written`() throws {
        let cases = try cases("accept")
        var refused: Set<String> = []
        for (name, bytes) in cases {
            #expect(throws: Never.self, "\(name)") { _ = try events(bytes) }
            do {
                let value = try JSONValue.decode(bytes)
                #expect(try JSONValue.decode(value.encoded()) == value, "\(name)")
            } catch JSONError.duplicateName {
                refused.insert(name)
            }
        }
        #expect(refused == Self.refusedForDuplicateNames)
        #expect(cases.count == 95)
        Published.report(cases.count, "JSON texts accepted, 2 of them refused as trees")
    }

    @Test func `What every parser refuses is refused`() throws {
        let cases = try cases("reject")
        for (name, bytes) in cases {
            #expect(throws: JSONError.self, "\(name)") { _ = try events(bytes) }
            #expect(throws: JSONError.self, "\(name)") { _ = try JSONValue.decode(bytes) }
        }
        #expect(cases.count == 188)
        Published.report(cases.count, "JSON texts refused")
    }

    @Test func `What is left to the parser goes as we chose`() throws {
        let cases = try cases("either")
        for choice in Self.choices {
            let concerned = cases.filter { $0.name.hasPrefix(choice.prefix) }
            #expect(concerned.count == choice.count, "\(choice.prefix)")
            for (name, bytes) in concerned {
                let accepted = (try? JSONValue.decode(bytes)) != nil
                #expect(accepted == choice.accepted, "\(name): \(choice.reason)")
            }
        }
        #expect(Self.choices.reduce(0) { $0 + $1.count } == cases.count)
        #expect(cases.count == 35)
        Published.report(cases.count, "JSON texts by our choice")
    }

    @Test func `A container or string cut short at any byte is refused`() throws {
        var prefixCount = 0
        for (name, bytes) in try cases("accept") {
            var text = bytes
            while let last = text.last, [0x20, 0x0a, 0x0d, 0x09].contains(last) {
                text.removeLast()
            }
            // The beginning of a number may be a number.
            guard let last = text.last, [0x5d, 0x7d, 0x22, 0x65, 0x6c].contains(last) else {
                continue
            }
            prefixCount += DecoderVerifier.expectTruncationsRefused(of: text) {
                _ = try events($0)
            }
            #expect(throws: Never.self, "\(name)") { _ = try events(text) }
        }
        #expect(prefixCount > 1000)
        Published.report(prefixCount, "JSON texts cut short, refused")
    }
}
