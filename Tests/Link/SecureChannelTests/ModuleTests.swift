// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SecureChannel

@Suite struct ModuleTests {
    @Test(.holds("NUC-022"))
    func `The channel imports no transport`() throws {
        let folder = SharedMaterial.repository.appendingPathComponent("Sources/Link/SecureChannel")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count > 20)
        var imports: Set<Substring> = []
        for file in files {
            let text = try String(
                contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if let index = words.firstIndex(of: "import"), index <= 1 {
                    imports.insert(words[index + 1])
                }
            }
        }
        #expect(imports == ["CBOR", "CryptoPrimitives", "Noise"])
    }

    @Test func `Every error has a code of its own and says what to do`() {
        let errors: [ChannelError] = [
            .versionRefused(lowest: 2, highest: 3), .versionUnsupported(2), .malformedPreamble,
            .pairingUnknown, .peerUnknown, .handshakeFailed, .earlyData, .hostKeyMismatch,
            .signingKeyMismatch, .proofMissing, .proofInvalid, .handshakeTimedOut,
            .endedBeforeOpening, .tooMuchBeforeProof, .recordLength(1), .tamperedRecord,
            .malformedRecord, .frameTooLarge, .malformedFrame,
            .sequenceMismatch(expected: 1, found: 2), .truncated, .bytesAfterClose, .stale,
            .messageTooLarge(byteCount: 1), .notOpen, .libraryFailed,
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        for error in errors {
            #expect(error.message.hasSuffix("."))
            #expect(error.message.count > 20)
        }
    }
}
