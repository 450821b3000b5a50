// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Foundation

/// The descriptors between a test and its child, and the spawning itself.
///
/// `posix_spawn` makes the child a session of its own, so that a terminal which it opens first becomes
/// its controlling one, and signals of the test's terminal don't reach it.
struct ChildPlumbing {
    /// The test's ends. On a terminal `input` and `output` are copies of one descriptor.
    private(set) var input: Int32 = -1
    private(set) var output: Int32 = -1
    private(set) var errors: Int32?
    private var childSide: [Int32] = []
    /// The path of the child's side of a terminal.
    private var terminal: String?

    init(_ console: ChildProcess.Console) throws {
        switch console {
        case .pipes: try openPipes()
        case .terminal: try openTerminal()
        }
    }

    private mutating func openPipes() throws {
        let (inputReading, inputWriting) = try ChildPlumbing.pipe()
        let (outputReading, outputWriting) = try ChildPlumbing.pipe()
        let (errorsReading, errorsWriting) = try ChildPlumbing.pipe()
        input = inputWriting
        output = outputReading
        errors = errorsReading
        childSide = [inputReading, outputWriting, errorsWriting]
    }

    private mutating func openTerminal() throws {
        var path = [CChar](repeating: 0, count: 128)
        input = try ChildPlumbing.check(child_open_terminal(&path, path.count))
        output = try ChildPlumbing.check(child_duplicate(input))
        terminal = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    private static func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        _ = try check(child_open_pipe(&ends))
        return (ends[0], ends[1])
    }

    private static func check(_ result: Int32) throws -> Int32 {
        guard result < 0 else { return result }
        throw ChildProcessError("no pipe or terminal (error \(-result))", output: "")
    }

    func closeChildSide() {
        for descriptor in childSide { child_close(descriptor) }
    }

    func closeParentSide() {
        for descriptor in [input, output] { child_close(descriptor) }
        if let errors { child_close(errors) }
    }

    func spawn(_ program: String, arguments: [String], environment: [String]) throws -> Int32 {
        var arguments = ([program] + arguments).map { strdup($0) } + [nil]
        var environment = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = child_spawn(program, &arguments, &environment, childSide, terminal)
        guard process >= 0 else {
            throw ChildProcessError("\(program) can't be run (error \(-process))", output: "")
        }
        return process
    }
}
