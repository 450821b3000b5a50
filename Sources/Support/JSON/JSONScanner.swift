// SPDX-License-Identifier: Apache-2.0

/// Reads one JSON text (RFC 8259) event by event, within limits and without a tree.
///
/// Numbers keep their characters; strings come with their escapes decoded, and must be UTF-8
/// without half surrogate pairs. Names that come twice are the caller's to see: ``JSONValue``
/// refuses them.
///
///     var scanner = JSONScanner(line)
///     while let event = try scanner.next() { … }
public struct JSONScanner: Sendable {
    /// What the grammar allows next.
    enum Expectation: Sendable {
        /// A value.
        case value
        /// A value, or the end of an array that is still empty.
        case firstElement
        /// A name, or the end of an object that is still empty.
        case firstName
        /// A comma and one more, or the end of the container.
        case separator
        /// Nothing but white space.
        case nothing
    }

    enum Container: Sendable { case array, object }

    let source: [UInt8]
    let limits: JSONLimits
    /// How many bytes were read.
    public internal(set) var offset = 0
    var expectation = Expectation.value
    var containers: [Container] = []
    var itemCount = 0

    /// A scanner at the first of some bytes.
    public init(_ bytes: [UInt8], limits: JSONLimits = .standard) {
        source = bytes
        self.limits = limits
    }

    /// The next event, or nil once the text is complete and only white space follows.
    public mutating func next() throws(JSONError) -> JSONEvent? {
        if offset == 0 { try checkBeginning() }
        skipWhiteSpace()
        if expectation == .nothing {
            guard offset == source.count else { throw .unexpectedByte(offset: offset) }
            return nil
        }
        let byte = try peek()
        switch (expectation, byte) {
        case (.separator, UInt8(ascii: ",")):
            offset += 1
            skipWhiteSpace()
            return containers.last == .object ? try name(peek()) : try value(peek())
        case (.firstElement, UInt8(ascii: "]")), (.separator, UInt8(ascii: "]")):
            return try end(.array)
        case (.firstName, UInt8(ascii: "}")), (.separator, UInt8(ascii: "}")):
            return try end(.object)
        case (.separator, _): throw .unexpectedByte(offset: offset)
        case (.firstName, _): return try name(byte)
        default: return try value(byte)
        }
    }

    private func checkBeginning() throws(JSONError) {
        guard source.count <= limits.totalByteCount else {
            throw .limitExceeded(.totalByteCount, offset: limits.totalByteCount)
        }
        if source.starts(with: [0xef, 0xbb, 0xbf]) { throw .byteOrderMark }
    }

    func peek() throws(JSONError) -> UInt8 {
        guard offset < source.count else { throw .truncated(offset: offset) }
        return source[offset]
    }

    mutating func skipWhiteSpace() {
        while offset < source.count {
            switch source[offset] {
            case 0x20, 0x09, 0x0a, 0x0d: offset += 1
            default: return
            }
        }
    }
}
