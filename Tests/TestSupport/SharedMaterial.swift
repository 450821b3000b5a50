// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Material that lies beside the repository and is read where it is: published vectors, contracts.
///
/// This is the one file that knows the path. Suites over it are `.enabled(if: SharedMaterial.isPresent,
/// SharedMaterial.absence)`, so that a run without it says visibly what was skipped.
public enum SharedMaterial {
    /// `SHEETBEND_SHARED`, or `../shared` beside the repository.
    public static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["SHEETBEND_SHARED"], !named.isEmpty {
            return URL(fileURLWithPath: named, isDirectory: true)
        }
        return repository.deletingLastPathComponent().appendingPathComponent(
            "shared", isDirectory: true)
    }()

    /// The repository's root, found from this file's own place.
    public static let repository: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// Whether the material is there.
    public static var isPresent: Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("vectors").path)
    }

    /// Why a suite over the material was skipped.
    public static let absence: String =
        "the shared vectors are not at \(folder.path); set SHEETBEND_SHARED to their folder"

    /// The bytes of a file, such as `vectors/noise/snow.json`.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    /// A JSON file, decoded.
    public static func json<Value: Decodable>(
        _ path: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try JSONDecoder().decode(Value.self, from: data(path))
    }
}
