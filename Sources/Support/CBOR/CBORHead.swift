// SPDX-License-Identifier: Apache-2.0

/// The first bytes of an item, which say what it is and how large.
///
/// ```
///  0                     1 ... 8
/// +-------+-------------+----------------------------------+
/// | major | information | argument, 0, 1, 2, 4 or 8 bytes  |
/// | 3 bit | 5 bit       | big-endian                       |
/// +-------+-------------+----------------------------------+
/// ```
struct CBORHead {
    /// Where the head begins.
    let offset: Int
    /// The major type, 0 to 7 (RFC 8949 section 3.1).
    let major: UInt8
    /// 0 to 23 for the argument itself, 24 to 27 for its width, 31 for an indefinite length.
    let information: UInt8
    let argument: UInt64

    var isIndefinite: Bool { information == CBORHead.indefinite }

    var isFloat: Bool { major == CBORHead.simple && 25...27 ~= information }

    var kind: CBORKind { CBORHead.kind(major: major, information: information, argument) }

    static func kind(major: UInt8, information: UInt8, _ argument: UInt64) -> CBORKind {
        switch major {
        case unsigned: .unsigned
        case negative: .negative
        case bytes: .bytes
        case text: .text
        case array: .array
        case map: .map
        case tag: .tag
        default:
            switch (information, argument) {
            case (25...27, _): .float
            case (_, UInt64(falseValue)), (_, UInt64(trueValue)): .boolean
            case (_, UInt64(nullValue)): .null
            default: .simple
            }
        }
    }

    static let unsigned: UInt8 = 0
    static let negative: UInt8 = 1
    static let bytes: UInt8 = 2
    static let text: UInt8 = 3
    static let array: UInt8 = 4
    static let map: UInt8 = 5
    static let tag: UInt8 = 6
    static let simple: UInt8 = 7

    static let indefinite: UInt8 = 31
    /// The byte that ends an item of indefinite length.
    static let breakByte: UInt8 = 0xff

    static let falseValue: UInt8 = 20
    static let trueValue: UInt8 = 21
    static let nullValue: UInt8 = 22
    static let undefinedValue: UInt8 = 23
    /// Simple values below this stand in the head itself; 24 to 31 are not used (section 3.3).
    static let lowestLongSimple: UInt64 = 32

    static let unsignedBignum: UInt64 = 2
    static let negativeBignum: UInt64 = 3
}
