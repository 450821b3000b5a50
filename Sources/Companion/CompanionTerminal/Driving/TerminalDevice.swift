// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The terminal itself: standard input and output.
struct TerminalDevice: Sendable {
    static let input: Int32 = 0
    static let output: Int32 = 1

    // The other screen; no cursor; no wrapping at the edge, so that a character which the terminal
    // draws wider than counted can't scroll anything; pastes in brackets; characters left to right
    // as they come.
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[8l"
    private static let leaving = "\u{1B}[0m\u{1B}[8h\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal over.
    func enter() throws(TerminalError) {
        guard isatty(Self.input) == 1, isatty(Self.output) == 1 else { throw .notATerminal }
        let result = terminal_enter(Self.input, Self.output, Self.entering, Self.leaving)
        guard result == 0 else { throw .modeRefused(-result) }
    }

    /// Gives it back as it was.
    func leave() { terminal_leave() }

    /// Stops the process until it is told to go on, with the terminal given back meanwhile.
    func suspend() throws(TerminalError) {
        leave()
        terminal_stop_process()
        try enter()
    }

    /// Columns and rows; 80 by 24 where the terminal doesn't say.
    var size: (columns: Int, rows: Int) {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard terminal_size(Self.output, &columns, &rows) == 0 else { return (80, 24) }
        return (Int(columns), Int(rows))
    }

    /// Writes all bytes; false if nobody takes them any more.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite($0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                usleep(1_000)
                continue
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The bytes that were typed; nil at the end of input.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes { systemRead($0) }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        guard count > 0 else { return nil }
        return Array(buffer.prefix(count))
    }

    private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(Self.output, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(Self.output, bytes.baseAddress, bytes.count)
        #endif
    }

    private func systemRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(Self.input, buffer.baseAddress, buffer.count)
        #else
            Glibc.read(Self.input, buffer.baseAddress, buffer.count)
        #endif
    }
}
