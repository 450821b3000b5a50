// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What must not compile is compiled, against the module as it was built for this run.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no built modules to try it with"))
struct LogSafetyTests {
    @Test func `Log-safe values compile`() throws {
        let errors = try Compiler.errors(
            in:
                #"log.info("paired \(3) and \(LogValue.untrusted(name))", ["n": 3, "s": "literal"])"#
        )
        #expect(errors == "")
    }

    @Test(arguments: [
        #"log.info("hello \(name)")"#,
        #"log.info(name)"#,
        #"log.info("hello", ["name": name])"#,
        #"log.info("hello", ["name": .literal(name)])"#,
        #"log.info("hello", [name: 3])"#,
        #"log.info("key \(secret)")"#,
        #"log.info("key", ["key": secret])"#,
        #"log.info("key \(bytes)")"#,
    ])
    func `A plain string or a secret does not`(statement: String) throws {
        let errors = try Compiler.errors(in: statement)
        #expect(errors.contains("error:"))
        #expect(!errors.contains("module"))
    }
}

/// The compiler that built this test.
private enum Compiler {
    /// The folder of .swiftmodule files beside the test's own product.
    static let modules: URL? = {
        let product = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder =
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? product
        for _ in 0..<4 {
            let modules = folder.appendingPathComponent("Modules")
            let module = modules.appendingPathComponent("Diagnostics.swiftmodule")
            if FileManager.default.fileExists(atPath: module.path) { return modules }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    /// The module map that the secrets' own module needs.
    static let headers = SharedMaterial.repository
        .appendingPathComponent("Sources/System/CSecureMemory/include")

    static let swiftc: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/swiftc" }
        .first(where: FileManager.default.isExecutableFile)

    static var isUsable: Bool { modules != nil && swiftc != nil }

    /// What the compiler says about a statement.
    static func errors(in statement: String) throws -> String {
        let source = """
            import Diagnostics
            import CryptoPrimitives
            func test(log: Logger, name: String, secret: SecretBytes, bytes: [UInt8]) {
                \(statement)
            }
            """
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("statement-\(UUID().uuidString).swift")
        try Data(source.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: swiftc ?? "")
        process.arguments = [
            "-typecheck", "-swift-version", "6", "-I", modules?.path ?? "",
            "-I", headers.path, file.path,
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
