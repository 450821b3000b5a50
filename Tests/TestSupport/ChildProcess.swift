// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Foundation
internal import Synchronization

/// A program that a test runs: with pipes or a terminal, watched line by line, and gone with the test.
///
/// ```swift
/// try await ChildProcess.run(program, ["pair", "--code"], console: .terminal) { child in
///     let line = try await child.line(containing: "code:")
///     child.write("y\n")
///     #expect(try await child.exit() == .exited(0))
/// }
/// ```
public final class ChildProcess: Sendable {
    /// What the program's standard input and output are.
    public enum Console: Sendable {
        /// Pipes; output and errors are collected apart.
        case pipes
        /// A pseudo-terminal of its own session; output and errors come together.
        case terminal
    }

    /// How it ended.
    public enum Exit: Equatable, Sendable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal.
        case signalled(Int32)
    }

    /// How long a test waits for what must come: an end for one that hangs, and so long that a
    /// machine busy with other tests never reaches it.
    public static let patience: Duration = .seconds(120)

    /// Its process number.
    public let identifier: Int32
    private let input: Int32
    private let output: ChildOutput
    private let errors: ChildOutput?
    private let inputIsOpen = Mutex(true)
    private let ending = Mutex<Exit?>(nil)

    private init(identifier: Int32, input: Int32, output: ChildOutput, errors: ChildOutput?) {
        self.identifier = identifier
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// Runs a program for as long as the body takes; whatever happens, it is killed and reaped then.
    ///
    /// - Parameter environment: the whole environment; nil hands on the test's own.
    public static func run<Result>(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        console: Console = .pipes, _ body: (ChildProcess) async throws -> Result
    ) async throws -> Result {
        let child = try start(program, arguments, environment, console)
        do {
            let result = try await body(child)
            await child.end()
            return result
        } catch {
            await child.end()
            throw error
        }
    }

    private static func start(
        _ program: String, _ arguments: [String], _ environment: [String: String]?,
        _ console: Console
    ) throws -> ChildProcess {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let plumbing = try ChildPlumbing(console)
        defer { plumbing.closeChildSide() }
        let identifier: Int32
        do {
            identifier = try plumbing.spawn(
                program, arguments: arguments,
                environment: environment.map { "\($0.key)=\($0.value)" })
        } catch {
            plumbing.closeParentSide()
            throw error
        }
        return ChildProcess(
            identifier: identifier, input: plumbing.input,
            output: ChildOutput(reading: plumbing.output),
            errors: plumbing.errors.map(ChildOutput.init(reading:)))
    }

    // MARK: Talking

    /// Types text, or writes it to the pipe; a program that is gone doesn't read it.
    public func write(_ text: String) {
        inputIsOpen.withLock { isOpen in
            guard isOpen else { return }
            var rest = [UInt8](text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    child_write(input, $0.baseAddress, $0.count)
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Ends its input: closes the pipe, or types Control-D.
    public func endInput() {
        if errors == nil { write("\u{4}") } else { closeInput() }
    }

    private func closeInput() {
        inputIsOpen.withLock { isOpen in
            if isOpen { child_close(input) }
            isOpen = false
        }
    }

    /// The next line of output that contains a text, without its line end; lines before it are passed
    /// over (they stay in ``standardOutput``).
    public func line(
        containing text: String = "", within limit: Duration = patience
    ) async throws -> String {
        try await output.line(containing: text, within: limit)
    }

    /// The same of its errors; on a terminal they are part of the output.
    public func errorLine(
        containing text: String = "", within limit: Duration = patience
    ) async throws -> String {
        try await (errors ?? output).line(containing: text, within: limit)
    }

    /// Everything it has written so far.
    public var standardOutput: String { output.text }

    /// Everything it has written to its errors so far.
    public var standardError: String { errors?.text ?? "" }

    // MARK: Ending

    /// Sends a signal, such as SIGKILL; nothing once it is reaped, since its number may be another's.
    public func signal(_ number: Int32) {
        ending.withLock { ending in
            if ending == nil { child_signal(identifier, number) }
        }
    }

    /// Waits until it ends by itself and everything that it wrote is collected, also by processes
    /// of its own that still write.
    public func exit(within limit: Duration = patience) async throws -> Exit {
        let deadline = ContinuousClock.now + limit
        while true {
            let isOver = ContinuousClock.now >= deadline
            if let exit = reap(), output.isClosed, errors?.isClosed ?? true { return exit }
            guard !isOver else { break }
            await ChildProcess.pause()
        }
        let what = reap() == nil ? "it did not end" : "its output did not end"
        throw ChildProcessError("\(what) within \(limit)", output: output.text)
    }

    /// A short rest between two looks, also in a task that was cancelled, where sleeping ends at once.
    static func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }

    /// Its end, if it has come.
    private func reap() -> Exit? {
        ending.withLock { ending in
            if let ending { return ending }
            var status: Int32 = 0
            guard child_wait(identifier, 0, &status) == 1 else { return nil }
            ending = status < 0 ? .signalled(-status) : .exited(status)
            return ending
        }
    }

    private func end() async {
        signal(SIGKILL)
        // A killed process ends soon, and its number must not stay a zombie's.
        while reap() == nil { await ChildProcess.pause() }
        closeInput()
        await output.end()
        await errors?.end()
    }
}
