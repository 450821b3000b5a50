// SPDX-License-Identifier: Apache-2.0

/// Writes CBOR in core deterministic encoding (RFC 8949 section 4.2.1), one item after the other.
///
/// The caller writes as many items after a header as it promised (a map has two for each entry),
/// and map keys in ascending order of their encodings: for text, shorter first, then bytewise. Use
/// ``CBORValue`` where the keys aren't known beforehand.
///
///     var writer = CBORWriter()
///     writer.mapHeader(count: 2)
///     writer.text("msg")
///     writer.mapHeader(count: 0)
///     writer.text("seqNonce")
///     writer.unsigned(7)
public struct CBORWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8]

    /// A writer with nothing in it.
    public init() {
        bytes = []
    }

    /// A writer that won't move its bytes before there are more than `count`.
    public init(reservingCapacity count: Int) {
        bytes = []
        bytes.reserveCapacity(count)
    }

    /// Writes an integer from 0 up.
    public mutating func unsigned(_ value: UInt64) {
        head(CBORHead.unsigned, value)
    }

    /// Writes an integer of either sign.
    public mutating func integer(_ value: Int64) {
        if value >= 0 {
            head(CBORHead.unsigned, UInt64(value))
        } else {
            head(CBORHead.negative, UInt64(bitPattern: ~value))
        }
    }

    /// Writes the integer -1 - `complement`, which reaches down to -2^64.
    public mutating func negative(complement: UInt64) {
        head(CBORHead.negative, complement)
    }

    /// Writes a byte string.
    public mutating func bytes(_ value: [UInt8]) {
        head(CBORHead.bytes, UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Writes a byte string.
    public mutating func bytes(_ value: Span<UInt8>) {
        head(CBORHead.bytes, UInt64(value.count))
        value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// Writes a text string.
    public mutating func text(_ value: String) {
        head(CBORHead.text, UInt64(value.utf8.count))
        // Copied in one piece where the string lies in one, which is everywhere but with bridging.
        let isCopied: Void? = value.utf8.withContiguousStorageIfAvailable { utf8 in
            bytes.append(contentsOf: utf8)
        }
        if isCopied == nil { bytes.append(contentsOf: value.utf8) }
    }

    /// Writes a text string that stands in the program.
    public mutating func text(_ value: StaticString) {
        value.withUTF8Buffer { utf8 in
            head(CBORHead.text, UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    /// Writes a text string.
    public mutating func text(_ value: CBORText) {
        head(CBORHead.text, UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        simple(value ? CBORHead.trueValue : CBORHead.falseValue)
    }

    /// Writes `null`.
    public mutating func null() {
        simple(CBORHead.nullValue)
    }

    /// Writes a simple value by its number.
    ///
    /// - Precondition: the number isn't one of 24 to 31, which are not used (section 3.3).
    public mutating func simple(_ value: UInt8) {
        precondition(value < 24 || value >= CBORHead.lowestLongSimple, "no such simple value")
        head(CBORHead.simple, UInt64(value))
    }

    /// Writes a float in the shortest width that holds it exactly; every NaN is `f97e00`.
    public mutating func double(_ value: Double) {
        let (information, bits) = CBORFloat(value).shortest
        bytes.append(CBORHead.simple << 5 | information)
        append(bits, byteCount: 1 << (information - 24))
    }

    /// Begins an array of that many items.
    public mutating func arrayHeader(count: Int) {
        head(CBORHead.array, UInt64(count))
    }

    /// Begins a map of that many entries, each a key and its value.
    public mutating func mapHeader(count: Int) {
        head(CBORHead.map, UInt64(count))
    }

    /// Writes a tag; the next item is its content.
    public mutating func tag(_ number: UInt64) {
        head(CBORHead.tag, number)
    }

    /// Splices an item that is encoded already, and deterministically.
    public mutating func encodedItem(_ item: [UInt8]) {
        bytes.append(contentsOf: item)
    }

    private mutating func head(_ major: UInt8, _ argument: UInt64) {
        let type = major << 5
        switch argument {
        case 0..<24: bytes.append(type | UInt8(truncatingIfNeeded: argument))
        case 24...0xff: appendHead(type | 24, argument, byteCount: 1)
        case 0x100...0xffff: appendHead(type | 25, argument, byteCount: 2)
        case 0x1_0000...0xffff_ffff: appendHead(type | 26, argument, byteCount: 4)
        default: appendHead(type | 27, argument, byteCount: 8)
        }
    }

    private mutating func appendHead(_ initial: UInt8, _ argument: UInt64, byteCount: Int) {
        bytes.append(initial)
        append(argument, byteCount: byteCount)
    }

    private mutating func append(_ value: UInt64, byteCount: Int) {
        var shift = byteCount * 8
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }
}
