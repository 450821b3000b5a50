// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import TextEncodings

@Suite struct TextEncodingsTests {
    /// RFC 4648 section 10: the texts of "f", "fo", "foo" and so on, without padding.
    @Test(
        arguments: zip(
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"],
            [
                ("", ""), ("my", "Zg"), ("mzxq", "Zm8"), ("mzxw6", "Zm9v"), ("mzxw6yq", "Zm9vYg"),
                ("mzxw6ytb", "Zm9vYmE"), ("mzxw6ytboi", "Zm9vYmFy"),
            ]))
    func `The texts of the RFC are written and read`(text: String, forms: (String, String)) {
        let bytes = Array(text.utf8)
        #expect(Base32.encode(bytes) == forms.0)
        #expect(Base32.decode(forms.0) == bytes)
        #expect(Base64URL.encode(bytes) == forms.1)
        #expect(Base64URL.decode(forms.1) == bytes)
    }

    @Test func `Random bytes come back from every encoding`() {
        var random = SeededRandom(seed: 7)
        for count in 0..<200 {
            let bytes = random.bytes(count)
            #expect(Hex.decode(Hex.encode(bytes)) == bytes)
            #expect(Base32.decode(Base32.encode(bytes)) == bytes)
            #expect(CrockfordBase32.decode(CrockfordBase32.encode(bytes)) == bytes)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test func `An identifier of 16 bytes has 26 characters`() {
        #expect(Base32.encode([UInt8](repeating: 0xff, count: 16)) == "77777777777777777777777774")
    }

    @Test func `The characters 62 and 63 are the URL's`() {
        #expect(Base64URL.encode([0xfb, 0xff, 0xbf]) == "-_-_")
    }

    @Test(arguments: [
        "MY", "my======", "mz", "mzx", "m", "mzxw6y", "m1", "my ", "m\u{e4}", "zz",
    ])
    func `Any other spelling of base 32 is refused`(text: String) {
        #expect(Base32.decode(text) == nil)
    }

    @Test(arguments: ["Zg==", "Zh", "Z", "Zm9vY", "+/+/", "Zg\n", "Zm8 ", "Zm9", "\u{e4}\u{e4}"])
    func `Any other spelling of base64url is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test(arguments: ["0", "0g", "xyz0", "\u{e4}"])
    func `Half a byte and other letters are not hexadecimal`(text: String) {
        #expect(Hex.decode(text) == nil)
    }

    @Test func `Hexadecimal is read in either case`() {
        #expect(Hex.decode("00fFAb") == [0x00, 0xff, 0xab])
        #expect(Hex.encode([0x00, 0xff, 0xab]) == "00ffab")
    }
}
