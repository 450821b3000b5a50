// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import TestSupport
import Testing

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct PublishedVectorTests {
    static let files: KeyValuePairs = [
        "cacophony": 94, "snow": 64, "flynn-psk": 126, "noise-c-basic": 16, "noise-c-fallback": 8,
    ]

    static func vectors(_ file: String) throws -> [PublishedVector] {
        try SharedMaterial.json("vectors/noise/\(file).json", as: PublishedVectors.self).vectors
    }

    @Test func `Every published case runs on libcrypto, byte for byte in both roles`() throws {
        var count = 0
        for (file, expected) in Self.files {
            let vectors = try Self.vectors(file)
            #expect(vectors.count == expected, "\(file)")
            for vector in vectors {
                try VectorRun<LibcryptoPrimitives>.run(vector)
                count += 1
            }
        }
        Published.report(count, "Noise cases on libcrypto")
        #expect(count == 308)
    }
}
