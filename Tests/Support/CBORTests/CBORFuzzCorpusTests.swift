// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing

@Suite struct CBORFuzzCorpusTests {
    @Test func `The fuzzer's properties hold for its corpus`() throws {
        let inputs = try FuzzCorpus.inputs("FuzzCBOR")
        #expect(!inputs.isEmpty)
        for (file, bytes) in inputs {
            let strict = try? CBORValue.decode(bytes)
            let lenient = try? CBORValue.decode(bytes, form: .lenient)
            if let strict {
                #expect(strict.encoded() == bytes, "\(file)")
                #expect(lenient == strict, "\(file)")
            }
            if let lenient {
                #expect(try CBORValue.decode(lenient.encoded()) == lenient, "\(file)")
            }
            var reader = CBORReader(bytes)
            let skipped = try? reader.encodedItem()
            #expect((skipped == bytes) == (strict != nil), "\(file)")
        }
    }
}
