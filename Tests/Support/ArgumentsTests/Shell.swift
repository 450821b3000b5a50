// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs a shell that is installed on the machine, with a script as its input.
enum Shell {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Where a program is installed, or nil.
    static func path(of name: String) -> String? {
        ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
            .first(where: FileManager.default.isExecutableFile)
    }

    static func run(_ name: String, _ arguments: [String], input: String) throws -> Result {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("script-\(UUID().uuidString)")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(of: name) ?? name)
        process.arguments = arguments + [file.path]
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let errorText = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: errorText, as: UTF8.self))
    }
}
