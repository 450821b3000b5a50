// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `A text is written without white space`() throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("a")
        writer.beginArray()
        writer.integer(-1)
        writer.unsigned(.max)
        writer.number(try #require(JSONNumber("1.50")))
        writer.boolean(true)
        writer.boolean(false)
        writer.null()
        writer.beginArray()
        writer.endArray()
        writer.endArray()
        writer.name("b")
        writer.beginObject()
        writer.endObject()
        writer.name("c")
        writer.string("d")
        #expect(!writer.isComplete)
        writer.endObject()
        #expect(writer.isComplete)
        #expect(
            text(writer.bytes)
                == #"{"a":[-1,18446744073709551615,1.50,true,false,null,[]],"b":{},"c":"d"}"#)
    }

    @Test func `What must be escaped is, and nothing else`() {
        var writer = JSONWriter()
        writer.string("\"\\/\u{8}\t\n\u{c}\r\u{0}\u{1f}\u{7f}é\u{2028}𝄞")
        #expect(text(writer.bytes) == #""\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7f}é\u{2028}𝄞\"")
    }

    @Test func `Every character comes back`() throws {
        let all = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init)))
        let value = JSONValue.string(all)
        #expect(try JSONValue.decode(value.encoded()) == value)
    }

    @Test func `A text never has more than one line`() {
        let value = JSONValue.string(
            String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar($0) })))
        #expect(value.encoded().allSatisfy { $0 >= 0x20 })
    }

    @Test func `A value in an object without a name stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.beginObject()
            writer.null()
        }
    }

    @Test func `Ending another container than the innermost stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.beginArray()
            writer.endObject()
        }
    }
}
