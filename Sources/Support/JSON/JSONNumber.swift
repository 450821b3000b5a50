// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

/// A number in the very characters in which it was written, so that none is lost: `1.0` stays
/// `1.0`.
///
/// Two are equal when they are written alike. Ask for a type of the program's to have a value.
public struct JSONNumber: Hashable, Sendable {
    /// The characters, all of them ASCII.
    public let utf8: [UInt8]

    /// A number that is written as the text, or nil if RFC 8259 section 6 doesn't allow it.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        guard JSONNumber.matchingByteCount(utf8, from: 0) == .number(byteCount: utf8.count) else {
            return nil
        }
        self.utf8 = utf8
    }

    /// An integer in decimal digits.
    public init(_ value: Int64) {
        self.init(isNegative: value < 0, magnitude: value.magnitude)
    }

    /// An integer in decimal digits.
    public init(_ value: UInt64) {
        self.init(isNegative: false, magnitude: value)
    }

    init(validated utf8: [UInt8]) {
        self.utf8 = utf8
    }

    private init(isNegative: Bool, magnitude: UInt64) {
        var reversed: [UInt8] = []
        var rest = magnitude
        repeat {
            reversed.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        if isNegative { reversed.append(UInt8(ascii: "-")) }
        utf8 = reversed.reversed()
    }

    /// The characters as a string.
    public var text: String { String(decoding: utf8, as: UTF8.self) }

    /// The value, if the number is written as an integer; `-0` is 0.
    ///
    /// - Throws: ``JSONError/notAnInteger`` for a fraction or an exponent, also where both cancel
    ///   out; ``JSONError/numberOutOfRange`` beyond 64 bits.
    public func int64() throws(JSONError) -> Int64 {
        let magnitude = try integerMagnitude()
        if !isNegative {
            guard let value = Int64(exactly: magnitude) else { throw .numberOutOfRange }
            return value
        }
        guard magnitude <= Int64.min.magnitude else { throw .numberOutOfRange }
        return Int64(truncatingIfNeeded: 0 &- magnitude)
    }

    /// The value, if the number is written as an integer from 0 up; `-0` is 0.
    ///
    /// - Throws: as ``int64()`` does.
    public func uint64() throws(JSONError) -> UInt64 {
        let magnitude = try integerMagnitude()
        guard !isNegative || magnitude == 0 else { throw .numberOutOfRange }
        return magnitude
    }

    /// The nearest double, ties to even; what is too small for any becomes 0.
    ///
    /// - Throws: ``JSONError/numberOutOfRange`` for what rounds to infinity.
    public func double() throws(JSONError) -> Double {
        guard let value = DecimalNumber(utf8).nearestDouble() else { throw .numberOutOfRange }
        return value
    }

    private var isNegative: Bool { utf8[0] == UInt8(ascii: "-") }

    private func integerMagnitude() throws(JSONError) -> UInt64 {
        var magnitude: UInt64 = 0
        for byte in utf8[(isNegative ? 1 : 0)...] {
            guard byte.isASCIIDigit else { throw .notAnInteger }
            let (tens, tensOverflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            if tensOverflow || overflow {
                // The type of the failure doesn't depend on where the fraction stands.
                guard utf8[1...].allSatisfy({ $0.isASCIIDigit }) else { throw .notAnInteger }
                throw .numberOutOfRange
            }
            magnitude = sum
        }
        return magnitude
    }
}
