// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs a program to its end: no shell, no terminal, bounded output, a time limit, and the whole group
/// killed when either is passed.
struct ChildProgram {
    /// What it left.
    struct Outcome {
        /// Its exit status; a signal's number made negative.
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    enum Failure: Error {
        case notStarted
        case timedOut
        case tooMuchOutput
    }

    let path: String
    let arguments: [String]
    /// Its whole environment, as `NAME=value`.
    let environment: [String]
    /// A file that is its standard input; nil for none.
    var input: String?
    let maximumOutputByteCount: Int
    /// When it is killed, by the clock of `DispatchTime`.
    let deadline: DispatchTime

    /// Of what it says when it fails a few lines are enough.
    private static let maximumErrorByteCount = 8 << 10

    func run() throws(Failure) -> Outcome {
        let input = open(self.input ?? "/dev/null", O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw .notStarted }
        defer { close(input) }
        var output: [Int32] = [-1, -1]
        guard child_open_pipe(&output) == 0 else { throw .notStarted }
        defer { close(output[0]) }
        var errors: [Int32] = [-1, -1]
        guard child_open_pipe(&errors) == 0 else {
            close(output[1])
            throw .notStarted
        }
        defer { close(errors[0]) }
        let process = spawn([input, output[1], errors[1]])
        close(output[1])
        close(errors[1])
        guard process > 0 else { throw .notStarted }
        return try collect(process, output[0], errors[0])
    }

    private func spawn(_ standard: [Int32]) -> Int32 {
        var arguments = ([path] + arguments).map { strdup($0) } + [nil]
        var environment = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return child_spawn(path, &arguments, &environment, standard, nil)
    }

    private func collect(
        _ process: Int32, _ output: Int32, _ errors: Int32
    ) throws(Failure) -> Outcome {
        var bytes: [UInt8] = []
        var words: [UInt8] = []
        var failure: Failure?
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while failure == nil {
            let count = ChildProgram.read(output, &buffer, wait: 10)
            ChildProgram.drain(errors, &buffer, into: &words)
            if count == 0 { break }
            if count > 0 { bytes += buffer[..<count] }
            if bytes.count > maximumOutputByteCount { failure = .tooMuchOutput }
            if DispatchTime.now() >= deadline { failure = .timedOut }
        }
        let status = end(process, errors, &buffer, &words, &failure)
        if let failure { throw failure }
        return Outcome(
            status: status, output: bytes, errors: String(decoding: words, as: UTF8.self))
    }

    /// Waits for its end, which comes at the deadline at the latest.
    private func end(
        _ process: Int32, _ errors: Int32, _ buffer: inout [UInt8], _ words: inout [UInt8],
        _ failure: inout Failure?
    ) -> Int32 {
        var status: Int32 = 0
        while true {
            if failure == nil, DispatchTime.now() >= deadline { failure = .timedOut }
            // It leads a group of its own; unreaped, its number is nobody else's.
            if failure != nil { kill(-process, SIGKILL) }
            if child_wait(process, failure == nil ? 0 : 1, &status) != 0 { break }
            ChildProgram.drain(errors, &buffer, into: &words)
            usleep(500)
        }
        ChildProgram.drain(errors, &buffer, into: &words)
        return status
    }

    private static func read(_ descriptor: Int32, _ buffer: inout [UInt8], wait: Int32) -> Int {
        buffer.withUnsafeMutableBytes {
            child_read(descriptor, $0.baseAddress, $0.count, wait)
        }
    }

    private static func drain(
        _ descriptor: Int32, _ buffer: inout [UInt8], into words: inout [UInt8]
    ) {
        while true {
            let count = read(descriptor, &buffer, wait: 0)
            guard count > 0 else { return }
            words += buffer[..<count].prefix(max(0, maximumErrorByteCount - words.count))
        }
    }
}
