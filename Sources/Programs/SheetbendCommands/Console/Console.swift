// SPDX-License-Identifier: Apache-2.0

internal import CProcess

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Standard output and error, and what the terminal behind them can do.
///
/// Results go to output; what a person has to know besides goes to error, so that output can be
/// piped. Texts of peers are escaped by who prints them.
///
/// A write to a terminal that was stopped, or to a pipe that nobody reads, waits for as long as that
/// lasts, and so does the one task that runs the command: all writes are its own. It holds one of
/// the threads that tasks share; connections and tables have queues of their own and go on.
struct Console: Sendable {
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether standard input is a terminal, at which a person sits.
    let hasPerson: Bool
    /// How wide standard output is; nil if it is no terminal.
    let columns: Int?
    /// Whether to colour: on a terminal that can, unless `NO_COLOR` is set.
    let usesColor: Bool

    init(environment: [String: String]) {
        isTerminal = isatty(1) == 1
        hasPerson = isatty(0) == 1
        let width = Int(process_terminal_columns(1))
        columns = isTerminal ? (width > 0 ? width : 80) : nil
        usesColor =
            isTerminal && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Writes text to standard output as it is.
    ///
    /// - Returns: False if nobody reads it any more, or there is no room for it.
    @discardableResult
    func write(_ text: String) -> Bool { Console.write(text, to: 1) }

    /// Writes a line to standard output.
    @discardableResult
    func say(_ line: String = "") -> Bool { write(line + "\n") }

    /// Writes a line to standard error: what happens, for the person.
    func note(_ line: String) {
        _ = Console.write(line + "\n", to: 2)
    }

    /// Says on standard error what went wrong.
    func complain(_ failure: CommandFailure) {
        note("sheetbend: " + failure.message)
        if let hint = failure.hint { note(hint) }
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Someone made the terminal non-blocking; wait as a blocking one would.
                usleep(1_000)
                continue
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Forgets what was typed before a question was there to be answered.
    func discardTyped() {
        if hasPerson { tcflush(0, TCIFLUSH) }
    }
}

extension Console {
    /// The colours that the program uses; each also reads without.
    enum Color: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case bold = "1"
    }

    /// The text in a colour, where colours are used.
    func colored(_ text: String, _ color: Color) -> String {
        usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
