// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

/// A decimal number taken apart: `digits` times a power of ten.
///
/// The core has no `strtod` in the browser, so that the nearest double is found here: by one exact
/// operation where that does (Clinger's fast path), else by long division of whole numbers.
struct DecimalNumber {
    private let isNegative: Bool
    /// The significant digits, each below 10, without zeros at either end.
    private var digits: [UInt8] = []
    private var exponent = 0

    /// The parts of a number that has the right grammar.
    init(_ utf8: [UInt8]) {
        isNegative = utf8.first == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        var isFraction = false
        while index < utf8.count, utf8[index].isASCIIDigit || utf8[index] == UInt8(ascii: ".") {
            if utf8[index].isASCIIDigit {
                if isFraction { exponent -= 1 }
                let digit = utf8[index] - UInt8(ascii: "0")
                if digit != 0 || !digits.isEmpty { digits.append(digit) }
            } else {
                isFraction = true
            }
            index += 1
        }
        exponent += DecimalNumber.exponent(utf8[min(index + 1, utf8.count)...])
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
    }

    /// An exponent's value, or one that is as far as any double and any count of digits can reach.
    private static func exponent(_ utf8: ArraySlice<UInt8>) -> Int {
        // Four times the digits that a text may have, and ten times it fits an Int of 32 bits.
        let unreachable = 1 << 26
        var magnitude = 0
        for byte in utf8 where byte.isASCIIDigit {
            magnitude = min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), unreachable)
        }
        return utf8.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    /// The nearest double, ties to even, or nil if that is infinite.
    func nearestDouble() -> Double? {
        let magnitude: Double?
        // Doubles end below 10^309, and half the smallest is above 10^-324.
        switch digits.count + exponent {
        case _ where digits.isEmpty: magnitude = 0
        case 310...: magnitude = nil
        case ...(-324): magnitude = 0
        default: magnitude = exactByOneOperation() ?? byLongDivision()
        }
        return magnitude.map { isNegative ? -$0 : $0 }
    }

    private func exactByOneOperation() -> Double? {
        // Below 2^53 and up to 10^22 both operands are exact, so that one rounding is the only one.
        guard digits.count <= 15, -22...22 ~= exponent else { return nil }
        let significand = Double(digits.reduce(0 as Int64) { $0 * 10 + Int64($1) })
        var power = 1.0
        for _ in 0..<exponent.magnitude { power *= 10 }
        return exponent < 0 ? significand / power : significand * power
    }

    private func byLongDivision() -> Double? {
        var numerator = WholeNumber(0)
        for digit in digits { numerator.multiply(by: 10, adding: UInt32(digit)) }
        var denominator = WholeNumber(1)
        for _ in 0..<max(exponent, 0) { numerator.multiply(by: 10, adding: 0) }
        for _ in 0..<max(-exponent, 0) { denominator.multiply(by: 10, adding: 0) }

        // Both become equally wide, and then the quotient lies in 1 ..< 2.
        var binaryExponent = numerator.bitWidth - denominator.bitWidth
        numerator.shiftLeft(by: max(-binaryExponent, 0))
        denominator.shiftLeft(by: max(binaryExponent, 0))
        if numerator.isLess(than: denominator) {
            numerator.shiftLeft(by: 1)
            binaryExponent -= 1
        }
        var quotient: UInt64 = 0
        for _ in 0..<64 {
            quotient <<= 1
            if !numerator.isLess(than: denominator) {
                numerator.subtract(denominator)
                quotient |= 1
            }
            numerator.shiftLeft(by: 1)
        }
        return DecimalNumber.rounded(
            quotient, exponent: binaryExponent, isExact: numerator.isZero)
    }

    /// The double nearest to a significand of 64 bits, the first of which has the value 2^exponent.
    private static func rounded(_ significand: UInt64, exponent: Int, isExact: Bool) -> Double? {
        // From 2^1024 on the exponent's field would run over into the sign.
        guard exponent < 1024 else { return nil }
        let isSubnormal = exponent < -1022
        let dropped = UInt64(isSubnormal ? 11 - 1022 - exponent : 11)
        guard dropped <= 64 else { return 0 }
        let half = UInt64(1) << (dropped - 1)
        let rest = significand & (half | (half - 1))
        var kept = dropped == 64 ? 0 : significand >> dropped
        if rest > half || (rest == half && (!isExact || kept & 1 == 1)) { kept += 1 }
        // The hidden bit, and a carry out of the fraction, add one to the exponent's field.
        let field = isSubnormal ? 0 : UInt64(exponent + 1022)
        let value = Double(bitPattern: field << 52 + kept)
        return value.isFinite ? value : nil
    }
}
