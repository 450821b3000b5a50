// SPDX-License-Identifier: Apache-2.0

/// A value as SQLite keeps it.
public enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral
{
    /// NULL.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// An integer.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// A text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
