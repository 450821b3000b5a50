// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@Suite struct EscapedForTerminalTests {
    @Test(arguments: [
        ("Anna's iPhone 15", "Anna's iPhone 15"),
        ("Käthes Gerät 電話 📱", "Käthes Gerät 電話 📱"),
        ("a\u{1B}[31mred", "a«U+001B»[31mred"),
        ("two\r\nlines\tand", "two«U+000D»«U+000A»lines«U+0009»and"),
        ("c1\u{9B}x\u{7F}", "c1«U+009B»x«U+007F»"),
        ("gpj\u{202E}exe", "gpj«U+202E»exe"),
        ("\u{2066}a\u{2069}", "«U+2066»a«U+2069»"),
        ("ad\u{200B}min\u{200D}\u{FEFF}", "ad«U+200B»min«U+200D»«U+FEFF»"),
        ("soft\u{AD}hyphen", "soft«U+00AD»hyphen"),
        ("blank\u{3164}\u{115F}\u{2800}\u{A0}", "blank«U+3164»«U+115F»«U+2800»«U+00A0»"),
        ("tag\u{E0041}", "tag«U+E0041»"),
        ("\u{378}\u{E000}\u{10FFFF}", "«U+0378»«U+E000»«U+10FFFF»"),
        ("line\u{2028}para\u{2029}", "line«U+2028»para«U+2029»"),
        ("«U+202E»", "«U+00AB»U+202E»"),
        ("", ""),
    ])
    func `What acts or hides is shown by its number`(text: String, shown: String) {
        #expect(text.escapedForTerminal() == shown)
    }

    @Test func `No scalar of Unicode gets through that could act or hide`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = String(scalar).escapedForTerminal().unicodeScalars
            let isRisky =
                scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
                || [.control, .format, .unassigned].contains(scalar.properties.generalCategory)
            if isRisky, shown.contains(scalar) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func `The count is bounded and says so`() {
        #expect("abcdef".escapedForTerminal(maximumCount: 6) == "abcdef")
        #expect("abcdefg".escapedForTerminal(maximumCount: 6) == "abcdef…")
        let pile = "e" + String(repeating: "\u{301}", count: 1_000)
        #expect(pile.escapedForTerminal(maximumCount: 10).unicodeScalars.count == 11)
    }
}
