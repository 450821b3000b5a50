// SPDX-License-Identifier: Apache-2.0

/// What sort of item comes next in a stream of CBOR.
public enum CBORKind: Sendable, Equatable {
    /// An integer from 0 to 2^64 - 1.
    case unsigned
    /// An integer from -2^64 to -1.
    case negative
    /// A byte string.
    case bytes
    /// A text string.
    case text
    /// An array.
    case array
    /// A map.
    case map
    /// A tag, whose content follows.
    case tag
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null
    /// `undefined` or another simple value.
    case simple
    /// A floating-point number of any width.
    case float
}
