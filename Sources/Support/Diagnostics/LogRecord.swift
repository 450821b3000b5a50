// SPDX-License-Identifier: Apache-2.0

/// One line of the log, with its parts apart.
public struct LogRecord: Sendable, Equatable {
    /// A key and its value.
    public struct Field: Sendable, Equatable {
        /// Written in the source.
        public let key: String
        /// May be seen.
        public let value: LogValue
    }

    /// When, in milliseconds since 1970.
    public let time: Int64
    /// How much it matters.
    public let level: LogLevel
    /// Which part of the program says it.
    public let subsystem: String
    /// What happened.
    public let message: String
    /// The particulars, in the order they were given.
    public let fields: [Field]
}
