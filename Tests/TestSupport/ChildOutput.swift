// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Foundation
internal import Synchronization

/// What a child writes, collected on a thread of its own until the other side closes.
final class ChildOutput: Sendable {
    fileprivate struct State {
        var bytes: [UInt8] = []
        /// Where the next line to look at begins.
        var position = 0
        /// Whether nothing more is collected.
        var isAtEnd = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let descriptor: Int32

    init(reading descriptor: Int32) {
        self.descriptor = descriptor
        Thread { [self] in collect() }.start()
    }

    private func collect() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // Not for ever: who else holds the writing side must not decide when a test ends.
            let count = buffer.withUnsafeMutableBytes {
                child_read(descriptor, $0.baseAddress, $0.count, 50)
            }
            if count == -Int(EAGAIN), !state.withLock({ $0.isAtEnd }) { continue }
            guard count > 0 else { break }
            state.withLock { $0.bytes += buffer[..<count] }
        }
        child_close(descriptor)
        state.withLock {
            $0.isAtEnd = true
            $0.isClosed = true
        }
    }

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Whether everything that will ever come was collected.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func line(containing text: String, within limit: Duration) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let (found, isAtEnd) = state.withLock {
                ($0.nextLine(containing: text), $0.isAtEnd)
            }
            if let found { return found }
            if isAtEnd {
                throw ChildProcessError("no line contains “\(text)”", output: self.text)
            }
            if ContinuousClock.now >= deadline {
                throw ChildProcessError(
                    "no line contained “\(text)” within \(limit)", output: self.text)
            }
            await ChildProcess.pause()
        }
    }

    /// Stops collecting, also when a grandchild still holds the writing side.
    func end() async {
        state.withLock { $0.isAtEnd = true }
        while !isClosed { await ChildProcess.pause() }
    }
}

extension ChildOutput.State {
    /// The next whole line with a text; a prompt without a line end counts once it contains it.
    fileprivate mutating func nextLine(containing text: String) -> String? {
        while position < bytes.count {
            let rest = bytes[position...]
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            var line = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
            if line.last == "\r" { line.removeLast() }
            let matches = text.isEmpty ? end != nil : line.contains(text)
            guard matches || end != nil else { return nil }
            position = end.map { $0 + 1 } ?? bytes.count
            if matches { return line }
        }
        return nil
    }
}
