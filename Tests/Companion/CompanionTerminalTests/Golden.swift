// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Screens as they should look, kept as text files beside the tests.
///
/// `SHEETBEND_WRITE_GOLDENS=1` writes them anew; what changed is then for a person to read.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")

    static func check(
        _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appendingPathComponent(name + ".txt")
        if ProcessInfo.processInfo.environment["SHEETBEND_WRITE_GOLDENS"] != nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(
            text.utf8.elementsEqual(expected.utf8),
            "\(name) is drawn otherwise:\n\(text)", sourceLocation: sourceLocation)
    }
}
