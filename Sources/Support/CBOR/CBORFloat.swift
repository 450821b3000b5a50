// SPDX-License-Identifier: Apache-2.0

/// A floating-point number as CBOR tells them apart: -0 is not 0, and there is one NaN.
public struct CBORFloat: Sendable {
    /// The number itself.
    public let value: Double

    /// A number; every NaN becomes the quiet one without payload.
    public init(_ value: Double) {
        self.value = value.isNaN ? .nan : value
    }

    /// The head's information and argument in the shortest width that holds the value exactly.
    var shortest: (information: UInt8, bits: UInt64) {
        if value.isNaN { return (25, 0x7e00) }
        let single = Float(value)
        guard Double(single) == value else { return (27, value.bitPattern) }
        guard let half = CBORFloat.half(single.bitPattern) else {
            return (26, UInt64(single.bitPattern))
        }
        return (25, UInt64(half))
    }

    /// The bits of a half-precision float that has the value of these single-precision bits, if
    /// any.
    ///
    /// By hand, because `Float16` is missing on some platforms.
    private static func half(_ single: UInt32) -> UInt16? {
        let sign = UInt16(truncatingIfNeeded: single >> 16) & 0x8000
        let exponent = Int(single >> 23 & 0xff) - 127
        let fraction = single & 0x7f_ffff
        switch exponent {
        case 128: return sign | 0x7c00  // Infinity; NaN was sorted out before.
        case -127 where fraction == 0: return sign
        case -14...15:
            guard fraction & 0x1fff == 0 else { return nil }
            return sign | UInt16(exponent + 15) << 10 | UInt16(fraction >> 13)
        case -24 ... -15:
            // A subnormal half counts steps of 2^-24, and these must come out whole.
            let significand = fraction | 0x80_0000
            let shift = UInt32(-1 - exponent)
            guard significand & ((1 << shift) - 1) == 0 else { return nil }
            return sign | UInt16(significand >> shift)
        default: return nil
        }
    }

    /// The value of a half-precision float's bits.
    static func value(half bits: UInt16) -> Double {
        let fraction = Double(bits & 0x3ff)
        let magnitude: Double
        switch bits >> 10 & 0x1f {
        case 0: magnitude = fraction * 0x1p-24
        case 31: magnitude = fraction == 0 ? .infinity : .nan
        case let exponent:
            magnitude = Double(
                sign: .plus, exponent: Int(exponent) - 15, significand: 1 + fraction * 0x1p-10)
        }
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }
}

extension CBORFloat: Hashable {
    /// Whether both have the same encoding.
    public static func == (left: CBORFloat, right: CBORFloat) -> Bool {
        left.value.bitPattern == right.value.bitPattern
    }

    /// Hashes the bits, as equality compares them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value.bitPattern)
    }
}

extension CBORFloat: ExpressibleByFloatLiteral {
    /// The number of a literal.
    public init(floatLiteral value: Double) {
        self.init(value)
    }
}
