// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber {
        try #require(JSONNumber(text), "\(text)")
    }

    @Test(arguments: [
        "0", "-0", "1.0", "1e5", "1E+05", "-12.50e-3", "123456789012345678901234567890",
    ])
    func `A number keeps its characters`(text: String) throws {
        #expect(try events(text) == [.number(try number(text))])
        #expect(try number(text).text == text)
    }

    @Test(arguments: [
        "", "-", "01", "+1", "1.", ".1", "1e", "1e+", "0x1", "1 ", " 1", "1,", "Infinity",
    ])
    func `What is no number makes none`(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func `Integers are exact to the ends of their types`() throws {
        #expect(try number("9223372036854775807").int64() == .max)
        #expect(try number("-9223372036854775808").int64() == .min)
        #expect(try number("18446744073709551615").uint64() == .max)
        #expect(try number("-0").int64() == 0)
        #expect(try number("-0").uint64() == 0)
        #expect(throws: JSONError.numberOutOfRange) {
            try number("9223372036854775808").int64()
        }
        #expect(throws: JSONError.numberOutOfRange) {
            try number("-9223372036854775809").int64()
        }
        #expect(throws: JSONError.numberOutOfRange) {
            try number("18446744073709551616").uint64()
        }
        #expect(throws: JSONError.numberOutOfRange) { try number("-1").uint64() }
        for text in ["1.0", "1e2", "18446744073709551616.5", "0.0"] {
            #expect(throws: JSONError.notAnInteger) { try number(text).int64() }
            #expect(throws: JSONError.notAnInteger) { try number(text).uint64() }
        }
        for value in [Int64.min, -1, 0, 7, 10, .max] {
            #expect(try JSONNumber(value).int64() == value)
        }
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    }

    @Test(arguments: [
        "0", "-0", "0e999999999999999999", "1", "0.1", "1e22", "1e23", "9007199254740993",
        "9007199254740992.5", "9007199254740993.0000000000000000000000000001", "1e308",
        "1.7976931348623157e308", "1.7976931348623158e308", "179769313486231580793e288",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324", "5e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "2.5e-324", "1e-400",
        "1e-99999999999",
        "123e-10000000", "0.000000000000000000000000000000000000000000000000000000000000001e60",
        "8.5e15", "6929495644600919.5", "3.7455744005952583e15", "2.2250738585072013e-308",
    ])
    func `The nearest double is the C library's`(text: String) throws {
        let expected = try #require(Double(text))
        #expect(try number(text).double().bitPattern == expected.bitPattern)
    }

    @Test func `The nearest double of random numbers is the C library's`() throws {
        var random = SeededRandom(seed: 17)
        for _ in 0..<1000 {
            let digits = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                String(UInt8.random(in: 0...9, using: &random))
            }
            let exponent = Int.random(in: -345...270, using: &random)
            let text = "-1.\(digits.joined())e\(exponent)"
            let expected = try #require(Double(text))
            #expect(try number(text).double().bitPattern == expected.bitPattern, "\(text)")
        }
        for _ in 0..<1000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = value.description
            #expect(try number(text).double().bitPattern == value.bitPattern, "\(text)")
        }
    }

    @Test(arguments: [
        "1e309", "-1e400", "4.11e308", "-9e308", "1.7976931348623159e308",
        "1e999999999999999999999",
    ])
    func `What rounds to infinity is out of range`(text: String) throws {
        #expect(throws: JSONError.numberOutOfRange) { try number(text).double() }
    }
}
