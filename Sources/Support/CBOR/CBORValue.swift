// SPDX-License-Identifier: Apache-2.0

/// Any CBOR item as a tree, for values whose shape isn't known beforehand.
///
/// Two values are equal exactly when their deterministic encodings are. Integers beyond 64 bits are
/// tags 2 and 3 (RFC 8949 section 3.4.3); make them with ``bignum(isNegative:magnitude:)``.
public indirect enum CBORValue: Hashable, Sendable {
    /// An integer from 0 to 2^64 - 1.
    case unsigned(UInt64)
    /// The integer -1 - n for an n from 0 to 2^64 - 1.
    case negative(UInt64)
    /// A byte string.
    case bytes([UInt8])
    /// A text string.
    case text(CBORText)
    /// An array.
    case array([CBORValue])
    /// A map.
    case map(CBORMap)
    /// A tag's number and its content.
    case tag(UInt64, CBORValue)
    /// A simple value by its number, such as `false`, 20.
    case simple(UInt8)
    /// A floating-point number.
    case float(CBORFloat)

    /// An integer of either sign.
    public static func integer(_ value: Int64) -> CBORValue {
        value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(bitPattern: ~value))
    }

    /// A text string.
    public static func text(_ string: String) -> CBORValue {
        .text(CBORText(string))
    }

    /// `true` or `false`.
    public static func boolean(_ value: Bool) -> CBORValue {
        .simple(value ? CBORHead.trueValue : CBORHead.falseValue)
    }

    /// `null`.
    public static var null: CBORValue { .simple(CBORHead.nullValue) }

    /// `undefined`.
    public static var undefined: CBORValue { .simple(CBORHead.undefinedValue) }

    /// The integer n, or -1 - n, for a big-endian magnitude n of any length, in its shortest form.
    public static func bignum(isNegative: Bool, magnitude: [UInt8]) -> CBORValue {
        let digits = magnitude.drop { $0 == 0 }
        guard digits.count <= 8 else {
            let tag = isNegative ? CBORHead.negativeBignum : CBORHead.unsignedBignum
            return .tag(tag, .bytes(Array(digits)))
        }
        let value = digits.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return isNegative ? .negative(value) : .unsigned(value)
    }
}
