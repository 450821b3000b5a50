// SPDX-License-Identifier: Apache-2.0

/// How much freedom an encoder had.
public enum CBORForm: Sendable, Equatable {
    /// Core deterministic encoding (RFC 8949 section 4.2.1), where a value has one encoding:
    /// shortest heads, floats and bignums, definite lengths, map keys sorted and unique, NaN as
    /// `f97e00`.
    case deterministic
    /// Any well-formed item with valid text: long heads and floats, indefinite lengths and keys in
    /// any order are read too.
    case lenient
}
