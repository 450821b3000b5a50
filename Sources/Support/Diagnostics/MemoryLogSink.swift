// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A sink that keeps its records, for tests to read.
public final class MemoryLogSink: LogSink {
    // Any thread may log while a test reads.
    private let kept = Mutex<[LogRecord]>([])

    /// An empty sink.
    public init() {}

    /// Keeps the record.
    public func write(_ record: LogRecord) {
        kept.withLock { $0.append(record) }
    }

    /// What was logged so far, in order.
    public var records: [LogRecord] {
        kept.withLock { $0 }
    }
}
