// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct UTCTimeTests {
    @Test func `Known times read as everybody writes them`() {
        #expect(UTCTime.text(milliseconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(UTCTime.text(milliseconds: -1) == "1969-12-31T23:59:59.999Z")
        #expect(UTCTime.text(milliseconds: 951_782_400_000) == "2000-02-29T00:00:00.000Z")
        #expect(UTCTime.text(milliseconds: 4_107_542_400_000) == "2100-03-01T00:00:00.000Z")
    }

    @Test func `Two thousand random times agree with Foundation's`() {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime]
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: -5_000_000_000...20_000_000_000, using: &random)
            let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(
                UTCTime.text(milliseconds: seconds * 1_000)
                    == expected.replacingOccurrences(of: "Z", with: ".000Z"))
        }
    }
}
