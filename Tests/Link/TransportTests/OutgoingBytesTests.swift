// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Transport

@Suite struct OutgoingBytesTests {
    @Test func `Bytes leave as they came, however they are taken`() {
        for seed in 0..<10 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var outgoing = OutgoingBytes()
            var sent: [UInt8] = []
            var taken: [UInt8] = []
            for _ in 0..<200 {
                if Bool.random(using: &random) {
                    let most = Bool.random(using: &random) ? 50 : 40_000
                    let bytes = [UInt8](
                        repeating: random.bytes(1)[0], count: .random(in: 0...most, using: &random))
                    outgoing.append(bytes)
                    sent += bytes
                } else if !outgoing.isEmpty {
                    let run = outgoing.withNext { [UInt8]($0) }
                    let count = Int.random(in: 1...run.count, using: &random)
                    taken += run.prefix(count)
                    outgoing.consume(count)
                }
                #expect(outgoing.count == sent.count - taken.count)
            }
            while !outgoing.isEmpty {
                let run = outgoing.withNext { [UInt8]($0) }
                taken += run
                outgoing.consume(run.count)
            }
            #expect(taken == sent)
        }
    }
}
