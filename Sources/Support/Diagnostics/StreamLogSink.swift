// SPDX-License-Identifier: Apache-2.0

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

    private let descriptor: Int32
    private let form: Form
    // Held while a line is written, so that lines of two threads never mix.
    private let turn = Mutex<Void>(())

    /// A sink over a file descriptor, which stays the caller's to close.
    public init(descriptor: Int32, form: Form = .text) {
        self.descriptor = descriptor
        self.form = form
    }

    /// A sink over standard error.
    public static func standardError(form: Form = .text) -> StreamLogSink {
        StreamLogSink(descriptor: 2, form: form)
    }

    /// Writes one line; if that fails there is nowhere to say so, and the line is lost.
    public func write(_ record: LogRecord) {
        let line = (form == .text ? record.text : record.json) + "\n"
        var bytes = Array(line.utf8)[...]
        turn.withLock { _ in
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
}
