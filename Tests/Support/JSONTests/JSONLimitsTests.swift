// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@Suite struct JSONLimitsTests {
    @Test func `A container too deep is refused`() throws {
        let limits = JSONLimits(nestingDepth: 3)
        #expect(try events("[{\"a\":[]}]", limits: limits).count == 7)
        #expect(throws: JSONError.limitExceeded(.nestingDepth, offset: 3)) {
            try events("[[[[]]]]", limits: limits)
        }
    }

    @Test(arguments: [UInt8(ascii: "["), UInt8(ascii: "{")])
    func `A hostile depth ends with an error, not the stack`(bracket: UInt8) {
        let hostile: [UInt8] =
            bracket == UInt8(ascii: "[")
            ? [UInt8](repeating: bracket, count: 4 << 20)
            : Array(String(repeating: "{\"\":", count: 1 << 20).utf8)
        let limits = JSONLimits(nestingDepth: JSONLimits.highestNestingDepth)
        let error = #expect(throws: JSONError.self) {
            try JSONValue.decode(hostile, limits: limits)
        }
        #expect(error?.code == "limitExceeded")
    }

    @Test func `A tree of the highest depth is decoded, compared, encoded and freed`() throws {
        let limits = JSONLimits(nestingDepth: JSONLimits.highestNestingDepth)
        let text =
            [UInt8](repeating: UInt8(ascii: "["), count: 512)
            + [UInt8](repeating: UInt8(ascii: "]"), count: 512)
        let value = try JSONValue.decode(text, limits: limits)
        #expect(try JSONValue.decode(text, limits: limits) == value)
        #expect(value.encoded() == text)
    }

    @Test func `One value more than the limit is refused`() throws {
        let limits = JSONLimits(itemCount: 3)
        #expect(try events("[1,2]", limits: limits).count == 4)
        #expect(throws: JSONError.limitExceeded(.itemCount, offset: 5)) {
            try events("[1,2,3]", limits: limits)
        }
    }

    @Test(arguments: ["\"abcd\"", #""abc\n""#, #""ab\u00e9""#, #"{"abcd":1}"#])
    func `A string longer than the limit is refused`(text: String) {
        let error = #expect(throws: JSONError.self) {
            try events(text, limits: JSONLimits(stringByteCount: 3))
        }
        #expect(error?.code == "limitExceeded")
    }

    @Test func `A string of just the limit is read`() throws {
        let limits = JSONLimits(stringByteCount: 3)
        #expect(try events(#""a\u00e9""#, limits: limits) == [.string("a\u{e9}")])
    }

    @Test func `A number or input longer than the limit is refused`() throws {
        #expect(try events("1234", limits: JSONLimits(numberByteCount: 4)).count == 1)
        #expect(throws: JSONError.limitExceeded(.numberByteCount, offset: 1)) {
            try events("[12345]", limits: JSONLimits(numberByteCount: 4))
        }
        #expect(throws: JSONError.limitExceeded(.totalByteCount, offset: 3)) {
            try events("1234", limits: JSONLimits(totalByteCount: 3))
        }
    }
}
