// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import SodiumPrimitives
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

    @Test(.holds("NUC-194"))
    func `Every published case runs on libcrypto, byte for byte in both roles`() throws {
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

    @Test(.holds("NUC-194"))
    func `Every published case of the channel's suite runs on libsodium as well`() throws {
        var count = 0
        for (file, _) in Self.files {
            for vector in try Self.vectors(file)
            where vector.protocol_name.hasSuffix("_25519_ChaChaPoly_SHA256") {
                try VectorRun<SodiumPrimitives>.run(vector)
                count += 1
            }
        }
        Published.report(count, "Noise cases of 25519_ChaChaPoly_SHA256 on libsodium")
        #expect(count == 105)
    }
}
