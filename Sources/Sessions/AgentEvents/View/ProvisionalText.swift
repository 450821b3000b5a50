// SPDX-License-Identifier: Apache-2.0

/// What deltas have shown of an item that runs: the newest part of each of its texts.
public struct ProvisionalText: Sendable, Equatable {
    /// How much of a text is kept, in bytes: many screens. Twice that is held at most, so that it is
    /// seldom cut.
    public static let keptByteCount = 32 << 10

    /// What the item's text has come to.
    public internal(set) var text = ""
    /// What the tool's input has come to, a beginning of JSON.
    public internal(set) var input = ""
    /// What the tool has printed.
    public internal(set) var output = ""

    /// Whether nothing was shown.
    public var isEmpty: Bool { byteCount == 0 }

    var byteCount: Int { text.utf8.count + input.utf8.count + output.utf8.count }

    mutating func append(_ piece: String, to field: ItemDelta.Field) {
        switch field {
        case .text: Self.append(piece, to: &text)
        case .input: Self.append(piece, to: &input)
        case .output: Self.append(piece, to: &output)
        case .other: break
        }
    }

    mutating func precede(with earlier: ProvisionalText) {
        var joined = earlier
        joined.append(text, to: .text)
        joined.append(input, to: .input)
        joined.append(output, to: .output)
        self = joined
    }

    private static func append(_ piece: String, to text: inout String) {
        text += piece
        guard text.utf8.count > 2 * keptByteCount else { return }
        var bytes = Array(text.utf8.suffix(keptByteCount))[...]
        while let first = bytes.first, first & 0xC0 == 0x80 { bytes.removeFirst() }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
