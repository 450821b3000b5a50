// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing
import TextEncodings

@Suite struct CBORWriterTests {
    /// What a writer wrote, as digits.
    private func written(_ write: (inout CBORWriter) -> Void) -> String {
        var writer = CBORWriter()
        write(&writer)
        return Hex.encode(writer.bytes)
    }

    /// RFC 8949 appendix A.
    @Test(
        arguments: zip(
            [
                0, 23, 24, 255, 256, 65535, 65536, 4_294_967_295, 4_294_967_296, .max, -1, -24, -25,
                .min,
            ],
            [
                "00", "17", "1818", "18ff", "190100", "19ffff", "1a00010000", "1affffffff",
                "1b0000000100000000", "1b7fffffffffffffff", "20", "37", "3818",
                "3b7fffffffffffffff",
            ]))
    func `An integer has the shortest head that holds it`(value: Int64, hex: String) {
        #expect(written { $0.integer(value) } == hex)
        if value >= 0 { #expect(written { $0.unsigned(UInt64(value)) } == hex) }
    }

    @Test func `Integers reach to 64 bits on both sides`() {
        #expect(written { $0.unsigned(.max) } == "1bffffffffffffffff")
        #expect(written { $0.negative(complement: .max) } == "3bffffffffffffffff")
    }

    /// RFC 8949 appendix A.
    @Test(
        arguments: zip(
            [
                0.0, -0.0, 1.0, 1.1, 1.5, 65504.0, 100000.0, 3.4028234663852886e+38, 1.0e+300,
                5.960464477539063e-8, 0.00006103515625, -4.0, -4.1, .infinity, -.infinity, .nan,
                .signalingNaN, -.nan,
            ],
            [
                "f90000", "f98000", "f93c00", "fb3ff199999999999a", "f93e00", "f97bff",
                "fa47c35000",
                "fa7f7fffff", "fb7e37e43c8800759c", "f90001", "f90400", "f9c400",
                "fbc010666666666666", "f97c00", "f9fc00", "f97e00", "f97e00", "f97e00",
            ]))
    func `A float has the shortest width that holds it`(value: Double, hex: String) {
        #expect(written { $0.double(value) } == hex)
    }

    @Test func `Strings say their count of bytes`() {
        #expect(written { $0.bytes([1, 2, 3, 4]) } == "4401020304")
        #expect(written { $0.bytes([1, 2, 3, 4].span) } == "4401020304")
        #expect(written { $0.text("\u{6c34}") } == "63e6b0b4")
        #expect(written { $0.text("IETF" as StaticString) } == "6449455446")
        #expect(written { $0.text("" as CBORText) } == "60")
    }

    @Test func `Containers and tags go before their items`() {
        let hex = written { writer in
            writer.arrayHeader(count: 3)
            writer.mapHeader(count: 1)
            writer.text("a")
            writer.null()
            writer.tag(32)
            writer.boolean(true)
            writer.encodedItem([0x81, 0xf4])
        }
        #expect(hex == "83a16161f6d820f581f4")
    }
}
