// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A sink that writes each record as a line to an open file, such as standard error.
public final class StreamLogSink: LogSink {
    /// How a record becomes a line.
    public enum Form: Sendable {
        /// For people.
        case text
        /// For programs: a JSON object a line.
        case json
    }

    /// Most lines that wait to be written; the next ones are lost, and how many is written after.
    ///
    /// Enough for a burst, and under a megabyte in a terminal that was stopped for days.
    public static let maximumWaitingLineCount = 1_024

    private struct Backlog {
        var lineCount = 0
        var lostCount = 0
    }

    private let descriptor: Int32
    private let form: Form
    // Writing may take as long as a terminal stands still, so it happens on no other thread.
    private let queue = DispatchQueue(label: "sheetbend.log")
    private let backlog = Mutex(Backlog())

    /// A sink over a file descriptor, which stays the caller's to close.
    public init(descriptor: Int32, form: Form = .text) {
        self.descriptor = descriptor
        self.form = form
    }

    /// A sink over standard error.
    public static func standardError(form: Form = .text) -> StreamLogSink {
        StreamLogSink(descriptor: 2, form: form)
    }

    /// Takes one line to be written behind those before it; if that fails there is nowhere to say so,
    /// and the line is lost.
    public func write(_ record: LogRecord) {
        let isTaken = backlog.withLock { backlog in
            guard backlog.lineCount < StreamLogSink.maximumWaitingLineCount else {
                backlog.lostCount += 1
                return false
            }
            backlog.lineCount += 1
            return true
        }
        guard isTaken else { return }
        queue.async { [self] in
            put(record)
            let lostCount = backlog.withLock { backlog in
                backlog.lineCount -= 1
                defer { backlog.lostCount = 0 }
                return backlog.lostCount
            }
            if lostCount > 0 { putLoss(of: lostCount, after: record) }
        }
    }

    /// Waits until what was taken is written, for at most that many milliseconds: call it before the
    /// program ends.
    public func flush(within milliseconds: Int = 1_000) {
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        _ = isDone.wait(timeout: .now() + .milliseconds(milliseconds))
    }

    // MARK: On the queue

    private func putLoss(of count: Int, after record: LogRecord) {
        put(
            LogRecord(
                time: record.time, level: .warning, subsystem: record.subsystem,
                message: "lines of the log were lost: nobody took them",
                fields: [LogRecord.Field(key: "count", value: .number(Int64(count)))]))
    }

    private func put(_ record: LogRecord) {
        let line = (form == .text ? record.text : record.json) + "\n"
        var bytes = Array(line.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes {
                #if canImport(Darwin)
                    Darwin.write(descriptor, $0.baseAddress, $0.count)
                #else
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                #endif
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
