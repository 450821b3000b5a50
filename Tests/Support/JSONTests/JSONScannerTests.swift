// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

/// All events of a text.
func events(
    _ text: String, limits: JSONLimits = .standard
) throws(JSONError) -> [JSONEvent] {
    try events(Array(text.utf8), limits: limits)
}

func events(
    _ bytes: [UInt8], limits: JSONLimits = .standard
) throws(JSONError) -> [JSONEvent] {
    var scanner = JSONScanner(bytes, limits: limits)
    var events: [JSONEvent] = []
    while let event = try scanner.next() { events.append(event) }
    return events
}

@Suite struct JSONScannerTests {
    @Test func `A text is read event by event`() throws {
        let text = #" {"a" : [1, -2.50e+3, "x\n", true,false , null ] ,"b":{ },"c":[]} "#
        let expected: [JSONEvent] = [
            .beginObject, .name("a"), .beginArray, .number(try #require(JSONNumber("1"))),
            .number(try #require(JSONNumber("-2.50e+3"))), .string("x\n"), .boolean(true),
            .boolean(false), .null, .endArray, .name("b"), .beginObject, .endObject, .name("c"),
            .beginArray, .endArray, .endObject,
        ]
        #expect(try events(text) == expected)
    }

    @Test func `Every escape gives its character`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u6c34\ud834\udd1E\u0000""#
        #expect(
            try events(text)
                == [.string("\"\\/\u{8}\u{c}\n\r\tA\u{e9}\u{6c34}\u{1d11e}\u{0}")])
    }

    @Test(
        arguments: zip(
            [
                "\u{feff}1", "", "  ", "[1", "\"a", "\"\u{1}\"", "\"\t\"", #""\x""#, #""\u12g4""#,
                #""\ud834""#, #""\ud834x""#, #""\ud834\n""#, #""\ud834\u0041""#, #""\udd1e""#,
                "1 2",
                "[1,]", "{\"a\":1,}", "[1 2]", "{\"a\" 1}", "{1:2}", "[}", "{]", "01", "+1", ".5",
                "1.",
                "1e", "-", "tru", "nul1", "[,1]", "{\"a\"}", "NaN", "1.5.2", "'a'", "/**/1", "]",
            ],
            [
                .byteOrderMark, .truncated(offset: 0), .truncated(offset: 2), .truncated(offset: 2),
                .truncated(offset: 2), .controlCharacter(offset: 1), .controlCharacter(offset: 1),
                .invalidEscape(offset: 1), .invalidEscape(offset: 1), .loneSurrogate(offset: 1),
                .loneSurrogate(offset: 1), .loneSurrogate(offset: 1), .loneSurrogate(offset: 1),
                .loneSurrogate(offset: 1), .unexpectedByte(offset: 2), .unexpectedByte(offset: 3),
                .unexpectedByte(offset: 7), .unexpectedByte(offset: 3), .unexpectedByte(offset: 5),
                .unexpectedByte(offset: 1), .unexpectedByte(offset: 1), .unexpectedByte(offset: 1),
                .unexpectedByte(offset: 1), .unexpectedByte(offset: 0), .unexpectedByte(offset: 0),
                .truncated(offset: 2), .truncated(offset: 2), .truncated(offset: 1),
                .truncated(offset: 3), .unexpectedByte(offset: 3), .unexpectedByte(offset: 1),
                .unexpectedByte(offset: 4), .unexpectedByte(offset: 0), .unexpectedByte(offset: 3),
                .unexpectedByte(offset: 0), .unexpectedByte(offset: 0), .unexpectedByte(offset: 0),
            ] as [JSONError]))
    func `What the grammar doesn't allow is refused where it stands`(
        text: String, error: JSONError
    ) {
        #expect(throws: error) { try events(text) }
    }

    @Test(
        arguments: [
            [0x22, 0xff, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
            [0x22, 0xc3, 0x22], [0x22, 0xc3, 0x5c, 0x6e, 0xa9, 0x22],
        ] as [[UInt8]])
    func `A string that is not UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.invalidText(offset: 0)) { try events(bytes) }
    }

    @Test func `A text cut short at any byte is refused`() {
        let text = #"{"a":[1,-2.5e3,"x\u00e9\ud834\udd1e",true,false,null,{"":[]}],"é":"水"}"#
        DecoderVerifier.expectTruncationsRefused(of: Array(text.utf8)) { _ = try events($0) }
    }

    @Test func `Names are told apart by their bytes`() {
        let composed: JSONText = "\u{e9}"
        #expect(composed != "e\u{301}")
        #expect("\u{e9}" ~= composed)
        #expect(!("e\u{301}" ~= composed))
    }
}
