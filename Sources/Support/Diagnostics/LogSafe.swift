// SPDX-License-Identifier: Apache-2.0

/// A type whose values may stand in a log, because its author said so.
///
/// `String` and secrets never conform, so that they can't be logged by accident: it does not
/// compile. A module that owns a type says what of it may be seen in a file `Type+LogSafe.swift`.
public protocol LogSafe {
    /// What of it may be seen.
    var logValue: LogValue { get }
}

extension LogValue: LogSafe {
    /// Itself.
    public var logValue: LogValue { self }
}

extension Int: LogSafe {
    /// The number.
    public var logValue: LogValue { .number(Int64(self)) }
}

extension Int64: LogSafe {
    /// The number.
    public var logValue: LogValue { .number(self) }
}

extension UInt64: LogSafe {
    /// The number, or the greatest that JSON readers of 64 bits take.
    public var logValue: LogValue { .number(Int64(clamping: self)) }
}

extension Bool: LogSafe {
    /// `true` or `false`.
    public var logValue: LogValue { .flag(self) }
}

extension StaticString: LogSafe {
    /// The text, which a developer wrote.
    public var logValue: LogValue { .literal(self) }
}
