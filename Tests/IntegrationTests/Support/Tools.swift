// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// Programs of others that judge ours.
enum Tools {
    static let zbarimg = path("zbarimg")
    static let python = path("python3")

    private static func path(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether other programs can read our QR code and the CBOR in it.
    static func canReadCodes() async -> Bool {
        guard zbarimg != nil, let python else { return false }
        let exit = try? await ChildProcess.run(python, ["-c", "import cbor2"]) {
            try await $0.exit()
        }
        return exit == .exited(0)
    }

    /// What a program prints.
    static func output(of program: String, _ arguments: [String]) async throws -> String {
        try await ChildProcess.run(program, arguments) { child in
            let exit = try await child.exit()
            guard exit == .exited(0) else { throw ToolFailed(text: child.standardError) }
            return child.standardOutput
        }
    }
}

struct ToolFailed: Error {
    let text: String
}
