// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
    /// Reads a name and the colon behind it.
    mutating func name(_ byte: UInt8) throws(JSONError) -> JSONEvent {
        guard byte == UInt8(ascii: "\"") else { throw .unexpectedByte(offset: offset) }
        let name = try string()
        skipWhiteSpace()
        guard try peek() == UInt8(ascii: ":") else { throw .unexpectedByte(offset: offset) }
        offset += 1
        expectation = .value
        return .name(name)
    }

    /// Reads a value that begins with a byte, or the beginning of a container.
    mutating func value(_ byte: UInt8) throws(JSONError) -> JSONEvent {
        itemCount += 1
        guard itemCount <= limits.itemCount else {
            throw .limitExceeded(.itemCount, offset: offset)
        }
        switch byte {
        case UInt8(ascii: "{"): return try begin(.object)
        case UInt8(ascii: "["): return try begin(.array)
        case UInt8(ascii: "\""): return try ended(.string(string()))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try ended(.number(number()))
        case UInt8(ascii: "t"): return try ended(word("true", as: .boolean(true)))
        case UInt8(ascii: "f"): return try ended(word("false", as: .boolean(false)))
        case UInt8(ascii: "n"): return try ended(word("null", as: .null))
        default: throw .unexpectedByte(offset: offset)
        }
    }

    private mutating func begin(_ container: Container) throws(JSONError) -> JSONEvent {
        guard containers.count < limits.nestingDepth else {
            throw .limitExceeded(.nestingDepth, offset: offset)
        }
        containers.append(container)
        offset += 1
        switch container {
        case .array:
            expectation = .firstElement
            return .beginArray
        case .object:
            expectation = .firstName
            return .beginObject
        }
    }

    mutating func end(_ container: Container) throws(JSONError) -> JSONEvent {
        guard containers.last == container else { throw .unexpectedByte(offset: offset) }
        containers.removeLast()
        offset += 1
        return ended(container == .array ? .endArray : .endObject)
    }

    /// Marks that a value has ended.
    private mutating func ended(_ event: JSONEvent) -> JSONEvent {
        expectation = containers.isEmpty ? .nothing : .separator
        return event
    }

    private mutating func word(
        _ word: StaticString, as event: JSONEvent
    ) throws(JSONError) -> JSONEvent {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else {
                throw .unexpectedByte(offset: offset)
            }
            offset += 1
        }
        return event
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        switch JSONNumber.matchingByteCount(source, from: offset) {
        case .truncated: throw .truncated(offset: source.count)
        case .mismatch(let index): throw .unexpectedByte(offset: index)
        case .number(let byteCount):
            guard byteCount <= limits.numberByteCount else {
                throw .limitExceeded(.numberByteCount, offset: offset)
            }
            let text = Array(source[offset..<offset + byteCount])
            offset += byteCount
            return JSONNumber(validated: text)
        }
    }
}
