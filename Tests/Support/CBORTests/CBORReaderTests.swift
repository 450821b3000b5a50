// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing
import TextEncodings

/// A reader over bytes given as digits.
func reader(
    _ hex: String, form: CBORForm = .deterministic, limits: CBORLimits = .standard
) throws -> CBORReader {
    CBORReader(try #require(Hex.decode(hex)), form: form, limits: limits)
}

@Suite struct CBORReaderTests {
    @Test func `Every sort of item is peeked at and read`() throws {
        var reader = try reader("8a0029416663e6b0b480a0d820f5f6f7f93e00")
        #expect(try reader.arrayHeader() == 10)
        #expect(try reader.peekKind() == .unsigned)
        #expect(try reader.unsigned() == 0)
        #expect(try reader.peekKind() == .negative)
        #expect(try reader.integer() == -10)
        #expect(try reader.peekKind() == .bytes)
        #expect(try reader.bytes() == [0x66])
        #expect(try reader.peekKind() == .text)
        #expect(try reader.text() == "\u{6c34}")
        #expect(try reader.peekKind() == .array)
        #expect(try reader.arrayHeader() == 0)
        #expect(try reader.peekKind() == .map)
        #expect(try reader.mapHeader() == 0)
        #expect(try reader.peekKind() == .tag)
        #expect(try reader.tag() == 32)
        #expect(try reader.peekKind() == .boolean)
        #expect(try reader.boolean())
        #expect(try reader.peekKind() == .null)
        try reader.null()
        #expect(try reader.peekKind() == .simple)
        #expect(try reader.simple() == 23)
        #expect(try reader.peekKind() == .float)
        #expect(try reader.double() == 1.5)
        #expect(reader.isAtEnd)
        try reader.finish()
    }

    @Test func `A message is read by its keys and unknown ones are skipped`() throws {
        // {"no": [1, {"x": h'00'}], "msg": {"ping": {}}, "seqNonce": 7}
        var reader = try reader("a3626e6f8201a161784100636d7367a16470696e67a0687365714e6f6e636507")
        var messageName: CBORKey?
        var sequence: UInt64?
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "msg":
                #expect(try reader.mapHeader() == 1)
                messageName = try reader.key()
                #expect(try reader.mapHeader() == 0)
            case "seqNonce": sequence = try reader.unsigned()
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        #expect(messageName?.text == "ping")
        #expect(sequence == 7)
    }

    @Test func `Keys that are equal only as text are two keys`() throws {
        // "é" in one code point, and as e with an accent.
        var reader = try reader("a262c3a9016365cc8102")
        #expect(try reader.mapHeader() == 2)
        #expect("\u{e9}" ~= (try reader.key()))
        #expect(try reader.unsigned() == 1)
        let decomposed = try reader.key()
        #expect(!("\u{e9}" ~= decomposed))
        #expect("e\u{301}" ~= decomposed)
        #expect(try reader.unsigned() == 2)
        try reader.finish()
    }

    @Test func `An encoded item is what lies between its neighbours`() throws {
        var reader = try reader("83018202a16161f503")
        #expect(try reader.arrayHeader() == 3)
        #expect(try reader.unsigned() == 1)
        #expect(try Hex.encode(reader.encodedItem()) == "8202a16161f5")
        #expect(try reader.unsigned() == 3)
        try reader.finish()
    }

    @Test(arguments: ["8201", "a16161", "d820", "81"])
    func `The end before a container's last item is a truncation`(hex: String) throws {
        var reader = try reader(hex)
        #expect(throws: CBORError.self) {
            try reader.skipItem()
        }
        #expect(throws: CBORError.truncated(offset: hex.count / 2)) {
            _ = try CBORValue.decode(try #require(Hex.decode(hex)))
        }
    }

    @Test func `Finishing before the last item of a container is refused`() throws {
        var reader = try reader("8101")
        #expect(try reader.arrayHeader() == 1)
        #expect(throws: CBORError.trailingBytes(offset: 1)) { try reader.finish() }
    }

    @Test func `Bytes after the item are refused`() throws {
        var reader = try reader("0100")
        try reader.skipItem()
        #expect(!reader.isAtEnd)
        #expect(throws: CBORError.trailingBytes(offset: 1)) { try reader.finish() }
    }

    @Test func `Another sort of item than expected says which`() throws {
        var number = try reader("01")
        #expect(throws: CBORError.unexpectedKind(.unsigned, offset: 0)) { try number.text() }
        var text = try reader("6161")
        #expect(throws: CBORError.unexpectedKind(.text, offset: 0)) { try text.bytes() }
        var float = try reader("f90000")
        #expect(throws: CBORError.unexpectedKind(.float, offset: 0)) { try float.integer() }
        var null = try reader("f6")
        #expect(throws: CBORError.unexpectedKind(.null, offset: 0)) { try null.boolean() }
        var negative = try reader("20")
        #expect(throws: CBORError.unexpectedKind(.negative, offset: 0)) { try negative.unsigned() }
        var key = try reader("a10102")
        #expect(try key.mapHeader() == 1)
        #expect(throws: CBORError.unexpectedKind(.unsigned, offset: 1)) { try key.key() }
    }

    @Test func `An integer beyond 64 bits with sign is out of range`() throws {
        var lowest = try reader("3b7fffffffffffffff")
        #expect(try lowest.integer() == .min)
        for hex in ["1b8000000000000000", "3b8000000000000000"] {
            var reader = try reader(hex)
            #expect(throws: CBORError.integerOutOfRange(offset: 0)) { try reader.integer() }
        }
        var complement = try reader("3bffffffffffffffff")
        #expect(try complement.negative() == .max)
    }

    @Test func `A byte string of another count is refused`() throws {
        var right = try reader("420102")
        #expect(try right.bytes(count: 2) == [1, 2])
        var wrong = try reader("420102")
        #expect(throws: CBORError.unexpectedByteCount(2, offset: 0)) { try wrong.bytes(count: 3) }
    }

    @Test func `A message cut short at any byte is refused`() throws {
        // The briefest message of the link, cut at every byte, read as its receiver does.
        let message = try #require(Hex.decode("a2636d7367a16470696e67a0687365714e6f6e636507"))
        DecoderVerifier.expectTruncationsRefused(of: message) { bytes in
            var reader = CBORReader(bytes)
            for _ in 0..<(try reader.mapHeader()) {
                _ = try reader.key()
                try reader.skipItem()
            }
            try reader.finish()
        }
    }
}
