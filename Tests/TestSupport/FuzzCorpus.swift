// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Inputs on which a fuzzer once found something, or that lead it to deep places, kept to be
/// replayed.
public enum FuzzCorpus {
    /// The files of `Fuzzing/Corpus/<name>/`, by name.
    public static func inputs(_ name: String) throws -> [(file: String, bytes: [UInt8])] {
        let folder = SharedMaterial.repository.appendingPathComponent("Fuzzing/Corpus/\(name)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
    }
}
