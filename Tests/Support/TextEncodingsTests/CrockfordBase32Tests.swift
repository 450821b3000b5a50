// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncodings

@Suite struct CrockfordBase32Tests {
    @Test func `The symbols are the digits and the letters without I, L, O and U`() {
        #expect(
            CrockfordBase32.encode(symbols: Array(0..<32)) == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    }

    @Test func `A typed code has one spelling`() {
        #expect(CrockfordBase32.canonical("oil0-abcd efgh") == "0110ABCDEFGH")
        #expect(CrockfordBase32.canonical("OIL0ABCDEFGH") == "0110ABCDEFGH")
    }

    @Test func `Every symbol is read in either case`() {
        let symbols = Array(0..<32 as Range<UInt8>)
        let text = CrockfordBase32.encode(symbols: symbols)
        #expect(CrockfordBase32.symbols(text) == symbols)
        #expect(CrockfordBase32.symbols(text.lowercased()) == symbols)
    }

    @Test(arguments: ["U", "u", "ABC*", "A_B", "\u{e4}", "A\n"])
    func `A character outside the alphabet is refused`(text: String) {
        #expect(CrockfordBase32.symbols(text) == nil)
        #expect(CrockfordBase32.canonical(text) == nil)
        #expect(CrockfordBase32.decode(text) == nil)
    }

    @Test(arguments: ["0", "000", "01", "ZZZZZZ"])
    func `A symbol too many and fill bits are refused as bytes`(text: String) {
        #expect(CrockfordBase32.decode(text) == nil)
    }
}
