// SPDX-License-Identifier: Apache-2.0

import CompanionCore
import TestSupport
import Testing

@Suite("Texts from outside, made visible")
struct VisibleTextTests {
    @Test(arguments: [
        ("plain words", "plain words"), ("a\tb", "a«TAB»b"), ("\u{1B}[2J", "«U+001B ESC»[2J"),
        ("\u{202E}txt", "«U+202E RLO»txt"), ("a\u{200B}b", "a«U+200B ZWSP»b"),
        ("a\u{AD}b", "a«U+00AD SHY»b"), ("a\u{2028}b", "a«U+2028 LS»b"),
        ("\u{E000}", "«U+E000»"), ("\u{10FFFF}", "«U+10FFFF»"), ("\u{E0041}", "«U+E0041 TAG»"),
        ("\u{FE0F}", "«U+FE0F VS16»"), ("a\u{A0}b", "a«U+00A0 NBSP»b"),
        ("\u{3164}", "«U+3164 FILLER»"), ("\u{2800}", "«U+2800»"), ("\u{9B}", "«U+009B C1»"),
        ("line\r", "line«U+000D CR»"), ("👩\u{200D}💻", "👩«U+200D ZWJ»💻"),
    ])
    func `What can't be seen becomes a token`(text: String, visible: String) {
        #expect(VisibleText(text).string.utf8.elementsEqual(visible.utf8))
        #expect((VisibleText(text).hiddenCount > 0) == (text != "plain words"))
    }

    @Test(arguments: ["«U+202E»", "┏━┓", "┃", "▌", "▶", "a↩", "╋", "╿"])
    func `What Sheetbend draws itself can't be imitated`(text: String) {
        let visible = VisibleText(text)
        #expect(
            !visible.runs.contains { run in
                if case .plain(let plain) = run {
                    return plain.unicodeScalars.contains { $0.value >= 0x80 }
                }
                return false
            })
        #expect(visible.hiddenCount == 0, "it is seen, so it isn't counted as hidden")
    }

    @Test func `Letters of all languages, wide ones, marks and light lines stay as they are`() {
        for text in ["Grüße", "日本語", "עברית", "e\u{301}", "हिन्दी", "─│├", "✔ 🙂"] {
            #expect(VisibleText(text).string.utf8.elementsEqual(text.utf8), "\(text)")
        }
    }

    @Test func `A mark needs a letter, and a letter bears four`() {
        #expect(VisibleText("\u{301}a").string.utf8.elementsEqual("«U+0301»a".utf8))
        #expect(VisibleText(" \u{301}").string.utf8.elementsEqual(" «U+0301»".utf8))
        let pile = VisibleText("a" + String(repeating: "\u{301}", count: 6))
        #expect(pile.hiddenCount == 2)
    }

    @Test func `Equal texts have equal bytes`() {
        #expect(VisibleText("\u{E9}") != VisibleText("e\u{301}"))
        #expect(VisibleText("\u{E9}") == VisibleText("\u{E9}"))
    }

    @Test func `Lines end at line feeds alone`() {
        #expect(VisibleText.lines("a\nb\u{2028}c\n").map(\.string) == ["a", "b«U+2028 LS»c", ""])
    }

    @Test(arguments: [
        ("a", 1), ("é", 1), ("\u{301}", 0), ("日", 2), ("🙂", 2), ("⚠", 1), ("✅", 2), ("α", 1),
        ("가", 2), ("\u{1161}", 0), ("ｱ", 1), ("Ａ", 2), ("—", 1), ("\u{20DD}", 0), ("𠀀", 2),
    ])
    func `Cells are counted as terminals do`(text: String, width: Int) {
        #expect(text.unicodeScalars.map { CellWidth.of($0) } == [width])
    }

    @Test func `Whatever comes in, nothing that acts comes out`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<20 {
                let value = UInt32.random(in: 0...0x10FFFF, using: &random)
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
            for run in VisibleText(text).runs {
                guard case .plain(let plain) = run else { continue }
                for scalar in plain.unicodeScalars {
                    let category = scalar.properties.generalCategory
                    #expect(![.control, .format, .privateUse, .unassigned].contains(category))
                    #expect(!scalar.properties.isDefaultIgnorableCodePoint)
                }
            }
        }
    }
}
