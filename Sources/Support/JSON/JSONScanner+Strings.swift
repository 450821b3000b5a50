// SPDX-License-Identifier: Apache-2.0

internal import TextEncodings

extension JSONScanner {
    /// Reads a string from its opening to its closing quote.
    mutating func string() throws(JSONError) -> JSONText {
        let start = offset
        offset += 1
        var text: [UInt8] = []
        while true {
            let plain = try skipPlain()
            guard plain.count <= limits.stringByteCount - text.count else {
                throw .limitExceeded(.stringByteCount, offset: start)
            }
            text.append(contentsOf: source[plain])
            if source[offset] == UInt8(ascii: "\"") { break }
            try appendEscaped(to: &text)
        }
        offset += 1
        guard text.count <= limits.stringByteCount else {
            throw .limitExceeded(.stringByteCount, offset: start)
        }
        // Escapes give whole characters, so that the text is valid just when the plain parts are.
        guard UTF8Text.isValid(text.span) else { throw .invalidText(offset: start) }
        return JSONText(validated: text)
    }

    /// Passes over bytes that stand for themselves, up to a quote or a backslash.
    private mutating func skipPlain() throws(JSONError) -> Range<Int> {
        let start = offset
        while offset < source.count {
            switch source[offset] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return start..<offset
            case 0..<0x20: throw .controlCharacter(offset: offset)
            default: offset += 1
            }
        }
        throw .truncated(offset: offset)
    }

    private mutating func appendEscaped(to text: inout [UInt8]) throws(JSONError) {
        let start = offset
        offset += 1
        let escape = try peek()
        offset += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): append(try escapedScalar(from: start), to: &text)
        default: throw .invalidEscape(offset: start)
        }
    }

    /// Reads the digits of `\uXXXX`, and a second escape where the first is half a pair.
    private mutating func escapedScalar(from start: Int) throws(JSONError) -> UInt32 {
        let first = try fourDigits(from: start)
        switch first {
        case 0xd800...0xdbff:
            let secondStart = offset
            guard try peek() == UInt8(ascii: "\\") else { throw .loneSurrogate(offset: start) }
            offset += 1
            guard try peek() == UInt8(ascii: "u") else { throw .loneSurrogate(offset: start) }
            offset += 1
            let second = try fourDigits(from: secondStart)
            guard 0xdc00...0xdfff ~= second else { throw .loneSurrogate(offset: start) }
            return 0x1_0000 + (first - 0xd800) << 10 + (second - 0xdc00)
        case 0xdc00...0xdfff: throw .loneSurrogate(offset: start)
        default: return first
        }
    }

    private mutating func fourDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch try peek() {
            case let byte where byte.isASCIIDigit: digit = byte - UInt8(ascii: "0")
            case let byte where 0x61...0x66 ~= byte | 0x20: digit = (byte | 0x20) - 0x61 + 10
            default: throw .invalidEscape(offset: start)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Appends a code point, which is no surrogate, as UTF-8.
    private func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 {
            0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3f)
        }
        func lead(_ mark: UInt8, _ shift: UInt32) -> UInt8 {
            mark | UInt8(truncatingIfNeeded: scalar >> shift)
        }
        switch scalar {
        case 0..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800: text += [lead(0xc0, 6), tail(0)]
        case 0x800..<0x1_0000: text += [lead(0xe0, 12), tail(6), tail(0)]
        default: text += [lead(0xf0, 18), tail(12), tail(6), tail(0)]
        }
    }
}
