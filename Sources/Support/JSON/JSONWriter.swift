// SPDX-License-Identifier: Apache-2.0

/// Writes one JSON text without white space, event by event.
///
/// A line feed never comes out unescaped, so that every text fits in a line. Events in an order
/// that RFC 8259 doesn't allow are mistakes of the program and stop it.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("level")
///     writer.string("info")
///     writer.endObject()
public struct JSONWriter: Sendable {
    private enum Container: Sendable { case array, object }

    /// What was written so far.
    public private(set) var bytes: [UInt8] = []
    private var containers: [Container] = []
    private var needsComma = false
    /// Whether a name was written whose value is still to come.
    private var hasName = false

    /// A writer with nothing in it.
    public init() {}

    /// Whether a whole text was written.
    public var isComplete: Bool { containers.isEmpty && !bytes.isEmpty }

    /// Begins an object; each member is a name and then a value.
    public mutating func beginObject() {
        begin(.object, UInt8(ascii: "{"))
    }

    /// Ends the innermost container, which is an object.
    public mutating func endObject() {
        end(.object, UInt8(ascii: "}"))
    }

    /// Begins an array.
    public mutating func beginArray() {
        begin(.array, UInt8(ascii: "["))
    }

    /// Ends the innermost container, which is an array.
    public mutating func endArray() {
        end(.array, UInt8(ascii: "]"))
    }

    /// Writes a member's name. A name that comes twice is not noticed here.
    public mutating func name(_ name: String) {
        beginName()
        quote(name.utf8)
        endName()
    }

    /// Writes a member's name.
    public mutating func name(_ name: JSONText) {
        beginName()
        quote(name.utf8)
        endName()
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        beginValue()
        quote(value.utf8)
    }

    /// Writes a string.
    public mutating func string(_ value: JSONText) {
        beginValue()
        quote(value.utf8)
    }

    /// Writes a number in its own characters.
    public mutating func number(_ value: JSONNumber) {
        beginValue()
        bytes += value.utf8
    }

    /// Writes an integer.
    public mutating func integer(_ value: Int64) {
        number(JSONNumber(value))
    }

    /// Writes an integer from 0 up.
    public mutating func unsigned(_ value: UInt64) {
        number(JSONNumber(value))
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        beginValue()
        append(value ? "true" : "false")
    }

    /// Writes `null`.
    public mutating func null() {
        beginValue()
        append("null")
    }

    private mutating func begin(_ container: Container, _ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        containers.append(container)
        needsComma = false
    }

    private mutating func end(_ container: Container, _ bracket: UInt8) {
        precondition(containers.last == container, "the innermost container is another")
        precondition(!hasName, "a name has a value")
        containers.removeLast()
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func beginName() {
        precondition(containers.last == .object && !hasName, "a name stands in an object")
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func endName() {
        bytes.append(UInt8(ascii: ":"))
        hasName = true
    }

    private mutating func beginValue() {
        switch containers.last {
        case .none: precondition(bytes.isEmpty, "a text has one value")
        case .object: precondition(hasName, "a value in an object has a name")
        case .array: if needsComma { bytes.append(UInt8(ascii: ",")) }
        }
        hasName = false
        needsComma = true
    }

    private mutating func append(_ word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func quote(_ text: some Sequence<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
            case 0x08: escape(UInt8(ascii: "b"))
            case 0x09: escape(UInt8(ascii: "t"))
            case 0x0a: escape(UInt8(ascii: "n"))
            case 0x0c: escape(UInt8(ascii: "f"))
            case 0x0d: escape(UInt8(ascii: "r"))
            case 0..<0x20:
                append("\\u00")
                bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                let low = byte & 15
                bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ character: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(character)
    }
}
