// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing

@Suite struct CBORLimitsTests {
    /// Arrays of one item in one another.
    private func nested(_ depth: Int) -> [UInt8] {
        [UInt8](repeating: 0x81, count: depth) + [0x00]
    }

    @Test(arguments: [CBORForm.deterministic, .lenient])
    func `A container too deep is refused, read and skipped`(form: CBORForm) throws {
        let limits = CBORLimits(nestingDepth: 4)
        _ = try CBORValue.decode(nested(4), form: form, limits: limits)
        #expect(throws: CBORError.limitExceeded(.nestingDepth, offset: 4)) {
            try CBORValue.decode(nested(5), form: form, limits: limits)
        }
        var reader = CBORReader(nested(5), form: form, limits: limits)
        #expect(throws: CBORError.limitExceeded(.nestingDepth, offset: 4)) { try reader.skipItem() }
    }

    @Test(arguments: [UInt8(0x81), 0x9f, 0xc6, 0xa1, 0xbf])
    func `A hostile depth ends with an error, not the stack`(byte: UInt8) throws {
        let hostile = [UInt8](repeating: byte, count: 4 << 20)
        let limits = CBORLimits(nestingDepth: CBORLimits.highestNestingDepth)
        #expect(throws: CBORError.limitExceeded(.nestingDepth, offset: 512)) {
            try CBORValue.decode(hostile, form: .lenient, limits: limits)
        }
    }

    @Test func `A tree of the highest depth is decoded, compared, encoded and freed`() throws {
        let limits = CBORLimits(nestingDepth: CBORLimits.highestNestingDepth)
        let bytes = nested(512)
        let value = try CBORValue.decode(bytes, limits: limits)
        #expect(value.encoded() == bytes)
    }

    @Test func `One item more than the limit is refused`() throws {
        let limits = CBORLimits(itemCount: 4)
        _ = try CBORValue.decode([0x83, 0, 0, 0], limits: limits)
        #expect(throws: CBORError.limitExceeded(.itemCount, offset: 4)) {
            try CBORValue.decode([0x84, 0, 0, 0, 0], limits: limits)
        }
        // Pieces of a string count too: endless empty ones would cost time and give nothing.
        let pieces: [UInt8] = [0x5f, 0x40, 0x40, 0x40, 0x40, 0xff]
        #expect(throws: CBORError.limitExceeded(.itemCount, offset: 4)) {
            try CBORValue.decode(pieces, form: .lenient, limits: limits)
        }
    }

    @Test func `A string longer than the limit is refused`() throws {
        let limits = CBORLimits(stringByteCount: 3)
        _ = try CBORValue.decode([0x43, 1, 2, 3], limits: limits)
        for bytes: [UInt8] in [[0x44, 1, 2, 3, 4], [0x5f, 0x42, 1, 2, 0x42, 3, 4, 0xff]] {
            let error = #expect(throws: CBORError.self) {
                try CBORValue.decode(bytes, form: .lenient, limits: limits)
            }
            #expect(error?.code == "limitExceeded")
        }
        var reader = CBORReader([0x63, 0x61, 0x62, 0x63])
        #expect(throws: CBORError.limitExceeded(.stringByteCount, offset: 0)) {
            try reader.text(maximumByteCount: 2)
        }
    }

    @Test func `An input longer than the limit is refused`() throws {
        let limits = CBORLimits(totalByteCount: 3)
        _ = try CBORValue.decode([0x82, 0, 0], limits: limits)
        #expect(throws: CBORError.limitExceeded(.totalByteCount, offset: 3)) {
            try CBORValue.decode([0x83, 0, 0, 0], limits: limits)
        }
    }

    @Test(
        arguments: [
            [0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0],
            [0xbb, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0],
            [0x9a, 0x00, 0xff, 0xff, 0xff, 0], [0x83, 0, 0], [0xa1, 0],
        ] as [[UInt8]])
    func `A count beyond the bytes that are left is refused at the header`(bytes: [UInt8]) throws {
        var reader = CBORReader(bytes)
        let expected = CBORError.truncated(offset: bytes.count)
        if bytes[0] >> 5 == 4 {
            #expect(throws: expected) { try reader.arrayHeader() }
        } else {
            #expect(throws: expected) { try reader.mapHeader() }
        }
    }

    @Test func `A count that only other items' bytes could fill is refused at the header`() throws {
        // The outer array still needs two bytes of the three that are left.
        var reader = CBORReader([0x83, 0x83, 0, 0, 0])
        #expect(try reader.arrayHeader() == 3)
        #expect(throws: CBORError.truncated(offset: 5)) { try reader.arrayHeader() }
    }

    @Test(
        arguments: [
            [0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0],
            [0x5a, 0, 0xff, 0xff, 0xff, 0],
        ] as [[UInt8]])
    func `A string's length beyond the input is refused before it is allocated`(bytes: [UInt8]) {
        let error = #expect(throws: CBORError.self) { try CBORValue.decode(bytes) }
        #expect(["limitExceeded", "truncated"].contains(error?.code))
    }
}
