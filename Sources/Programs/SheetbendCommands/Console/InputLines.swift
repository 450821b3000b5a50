// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import LinkService
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What a request for a line of input brings.
enum InputLine: Sendable, Equatable {
    /// A line without its end.
    case text(String)
    /// A line that is longer than anything the program takes; it was passed over.
    case tooLong
    /// A line that is no UTF-8; it was passed over.
    case notText
    /// There is no more.
    case end
}

/// Standard input, read one line at a time and only when somebody wants one.
///
/// Reading blocks a queue of its own, so that whoever waits for a line also hears of everything else.
final class InputLines: @unchecked Sendable {
    // Unchecked: everything that changes is touched on the queue alone.
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "sheetbend.input")
    private let handler: @Sendable (InputLine) -> Void
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// The longest line, in bytes: what echo takes.
    static let maximumByteCount = LinkServiceLimits.maximumEchoByteCount

    /// Lines of a descriptor, each handed to the handler once it was requested.
    init(descriptor: Int32 = 0, handler: @escaping @Sendable (InputLine) -> Void) {
        self.descriptor = descriptor
        self.handler = handler
    }

    /// Asks for one line.
    func request() {
        queue.async { self.handler(self.nextLine()) }
    }

    private func nextLine() -> InputLine {
        var isTooLong = false
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                isTooLong = isTooLong || line.count > InputLines.maximumByteCount
                defer { buffer.removeFirst(end + 1) }
                return isTooLong ? .tooLong : InputLines.line(line)
            }
            if buffer.count > InputLines.maximumByteCount {
                isTooLong = true
                buffer = []
            }
            searched = buffer.count
            guard !isAtEnd, readMore() else { return last(isTooLong) }
        }
    }

    /// What stands behind the last line end counts as a line if there is anything.
    private func last(_ isTooLong: Bool) -> InputLine {
        isAtEnd = true
        defer { buffer = [] }
        if isTooLong { return .tooLong }
        return buffer.isEmpty ? .end : InputLines.line(buffer[...])
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> InputLine {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .notText
    }

    private func readMore() -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            buffer += piece[..<count]
            return true
        }
    }
}
