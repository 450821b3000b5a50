// SPDX-License-Identifier: Apache-2.0

/// A rule of core deterministic encoding (RFC 8949 section 4.2.1) that a well-formed item can
/// break.
public enum CBORDeterministicRule: Sendable, Equatable {
    /// An integer, length or tag number stands in the shortest head that holds it.
    case shortestHead
    /// A float stands in the shortest width that holds its value; there is one NaN.
    case shortestFloat
    /// Strings, arrays and maps say their length first.
    case definiteLength
    /// A map's keys ascend in the bytewise order of their encodings, and none comes twice.
    case ascendingKeys
    /// A bignum has no leading zero byte and is beyond 64 bits (section 3.4.3).
    case shortestBignum

    var words: StaticString {
        switch self {
        case .shortestHead: "its head is longer than needed"
        case .shortestFloat: "its float is wider than needed, or another NaN than f97e00"
        case .definiteLength: "it has an indefinite length"
        case .ascendingKeys: "its key isn't above the one before"
        case .shortestBignum: "its bignum has a shorter form"
        }
    }
}
