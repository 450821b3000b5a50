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
                #expect((try? number.double()) == Double(number.text), "\(file): \(number.text)")
            }
        }
    }
}
