// SPDX-License-Identifier: Apache-2.0

/// Where log lines go; it may be called from any thread.
public protocol LogSink: Sendable {
    /// Takes one record. It neither fails nor waits for long: a log must not stop the work.
    func write(_ record: LogRecord)
}

/// A sink that keeps nothing.
public struct DiscardingLogSink: LogSink {
    /// A sink that keeps nothing.
    public init() {}

    /// Forgets the record.
    public func write(_ record: LogRecord) {}
}
