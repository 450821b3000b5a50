// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import TestSupport
import Testing

@Suite struct DeviceLabelTests {
    @Test(arguments: [
        ("Ada's phone", "Ada's phone"),
        ("  two\tlines\r\nhere  ", "two lines  here"),
        ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"),
        ("abc\u{202E}gnp.exe", "abc\u{FFFD}gnp.exe"),
        ("zero\u{200B}width\u{FEFF}", "zero\u{FFFD}width\u{FFFD}"),
        ("bell\u{7}null\u{0}del\u{7F}c1\u{9B}", "bell\u{FFFD}null\u{FFFD}del\u{FFFD}c1\u{FFFD}"),
        ("", "unnamed"), ("\n \t", "unnamed"), ("\u{2800}\u{2800}", "unnamed"),
        ("note\u{1D173}\u{1D17A}", "note\u{FFFD}\u{FFFD}"),
        (
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}a\u{306}",
            "Z\u{300}\u{301}\u{302}\u{303}a\u{306}"
        ),
        ("Việt Nam", "Việt Nam"), ("המחשב שלי", "המחשב שלי"),
        ("日本の電話 📱", "日本の電話 📱"),
    ])
    func `A hostile label stays on its line`(given: String, shown: String) {
        #expect(DeviceLabel(given).text == shown)
    }

    @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func `A noncharacter is shown as a replacement`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(DeviceLabel("a" + String(Character(scalar)) + "b").text == "a\u{FFFD}b")
    }

    @Test func `A long label is cut between characters`() {
        let label = DeviceLabel(String(repeating: "é", count: 1_000))
        #expect(label.text == String(repeating: "é", count: 32))
        #expect(DeviceLabel("x" + String(repeating: "📱", count: 100)).text.utf8.count == 61)
        #expect(Platform(String(repeating: "p", count: 100)).text.utf8.count == 32)
    }

    @Test func `Any text gives a label that is its own label`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<2_000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let limit: UInt32 = Bool.random(using: &random) ? 0x2100 : 0x11_0000
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
                    scalars.append(scalar)
                }
            }
            let label = DeviceLabel(String(scalars))
            #expect(DeviceLabel(label.text) == label)
            #expect((1...DeviceLabel.maximumByteCount).contains(label.text.utf8.count))
            #expect(!label.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        }
    }

    @Test func `Canonically equal labels of other bytes are two labels`() {
        #expect(DeviceLabel("caf\u{E9}") != DeviceLabel("cafe\u{301}"))
    }
}
