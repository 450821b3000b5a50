// SPDX-License-Identifier: Apache-2.0

/// Makes keys of the bytes that a terminal sends.
struct KeyDecoder {
    /// Longest escape sequence: longer ones are no keys.
    static let maximumSequenceByteCount = 32
    /// Longest pasted text that is kept; the rest of a longer one is dropped.
    static let maximumPasteByteCount = 64 << 10

    private enum State: Equatable {
        case ground
        case escape
        /// After `ESC [` or `ESC O`.
        case sequence([UInt8])
        case paste([UInt8])
        /// Within a character of so many more bytes.
        case character([UInt8], missing: Int)
    }

    private var state = State.ground

    /// The keys that are complete with these bytes.
    mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Whether an escape waits that may be a key by itself, if nothing follows for a moment.
    var waitsForMore: Bool { state == .escape }

    /// Nothing followed: the escape was a key by itself.
    mutating func flush() -> [Key] {
        guard state == .escape else { return [] }
        state = .ground
        return [.escape]
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        switch state {
        case .ground: begin(byte, &keys)
        case .escape: afterEscape(byte, &keys)
        case .sequence(let bytes): takeSequence(bytes + [byte], &keys)
        case .paste(let bytes): takePaste(bytes, byte, &keys)
        case .character(let bytes, let missing): takeCharacter(bytes, byte, missing, &keys)
        }
    }

    private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x7F, 0x08: keys.append(.backspace)
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x20...0x7E: keys.append(.character(Unicode.Scalar(byte)))
        case 0xC2...0xDF: state = .character([byte], missing: 1)
        case 0xE0...0xEF: state = .character([byte], missing: 2)
        case 0xF0...0xF4: state = .character([byte], missing: 3)
        default: keys.append(.unknown)
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ keys: inout [Key]) {
        state = .ground
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([byte])
        case 0x0D, 0x0A: keys.append(.altEnter)
        case 0x1B:
            keys.append(.escape)
            state = .escape
        // A letter with Alt is no letter: it must not answer anything.
        default: keys.append(.unknown)
        }
    }

    private mutating func takeSequence(_ bytes: [UInt8], _ keys: inout [Key]) {
        let last = bytes[bytes.count - 1]
        guard (0x40...0x7E).contains(last), bytes.count > 1 else {
            let isSequence = (0x20...0x3F).contains(last)
            if isSequence, bytes.count < KeyDecoder.maximumSequenceByteCount {
                state = .sequence(bytes)
            } else {
                state = .ground
                keys.append(.unknown)
            }
            return
        }
        state = .ground
        if bytes.elementsEqual("[200~".utf8) {
            state = .paste([])
        } else {
            keys.append(KeyDecoder.key(bytes))
        }
    }

    private static func key(_ bytes: [UInt8]) -> Key {
        switch String(decoding: bytes, as: UTF8.self) {
        case "[A", "OA": .up
        case "[B", "OB": .down
        case "[C", "OC": .right
        case "[D", "OD": .left
        case "[H", "OH", "[1~", "[7~": .home
        case "[F", "OF", "[4~", "[8~": .end
        case "[5~": .pageUp
        case "[6~": .pageDown
        case "[13;3u", "[27;3;13~": .altEnter
        default: .unknown
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func takePaste(_ bytes: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
        var bytes = bytes
        bytes.append(byte)
        let end = KeyDecoder.pasteEnd
        if bytes.count >= end.count, bytes.suffix(end.count).elementsEqual(end) {
            bytes.removeLast(end.count)
            state = .ground
            let text = String(
                decoding: bytes.prefix(KeyDecoder.maximumPasteByteCount), as: UTF8.self)
            keys.append(.pasted(text))
            return
        }
        // The end still has to be seen; what is too much makes room for it.
        if bytes.count > KeyDecoder.maximumPasteByteCount + 64 {
            bytes.removeSubrange(
                KeyDecoder.maximumPasteByteCount..<(bytes.count - end.count))
        }
        state = .paste(bytes)
    }

    private mutating func takeCharacter(
        _ bytes: [UInt8], _ byte: UInt8, _ missing: Int, _ keys: inout [Key]
    ) {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            keys.append(.unknown)
            begin(byte, &keys)
            return
        }
        let bytes = bytes + [byte]
        if missing > 1 {
            state = .character(bytes, missing: missing - 1)
            return
        }
        state = .ground
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, scalar != "\u{FFFD}" else {
            keys.append(.unknown)
            return
        }
        keys.append(.character(scalar))
    }
}
