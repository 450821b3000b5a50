// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

@Suite struct JSONFuzzCorpusTests {
    @Test func `The fuzzer's properties hold for its corpus`() throws {
        let inputs = try FuzzCorpus.inputs("FuzzJSON")
        #expect(!inputs.isEmpty)
        for (file, bytes) in inputs {
            guard let value = try? JSONValue.decode(bytes) else { continue }
            let encoded = value.encoded()
            #expect(encoded.allSatisfy { $0 >= 0x20 }, "\(file)")
            #expect(try JSONValue.decode(encoded) == value, "\(file)")
            for case .number(let number) in try events(bytes) {
                // Swift reads what is too large as infinite; here it is out of range.
                let expected = Double(number.text).flatMap { $0.isFinite ? $0 : nil }
                #expect((try? number.double()) == expected, "\(file): \(number.text)")
            }
        }
    }
}
