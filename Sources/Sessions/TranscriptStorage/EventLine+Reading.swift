// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON
internal import TextEncodings

extension EventLine {
    /// The item that a line stands for. Whether it is in deterministic form, and an event, is for
    /// ``EncodedEvent`` to check.
    package static func item(of line: [UInt8]) throws(Failure) -> [UInt8] {
        do {
            return try read(line)
        } catch let error as JSONError {
            throw .json(error)
        } catch {
            throw .form
        }
    }

    private static func read(_ line: [UInt8]) throws -> [UInt8] {
        var scanner = JSONScanner(line, limits: jsonLimits)
        // The last one is the line itself.
        var open = [UnfinishedItem()]
        while let event = try scanner.next() {
            switch event {
            case .beginArray: open.append(UnfinishedItem())
            case .beginObject: open.append(UnfinishedItem())
            case .endArray:
                let array = open.removeLast()
                open[open.count - 1].addArray(array)
            case .endObject:
                let object = open.removeLast()
                try open[open.count - 1].addObject(object)
            case .name(let name): try open[open.count - 1].addName(name)
            default: try open[open.count - 1].addScalar(event)
            }
        }
        return open[0].items.bytes
    }
}

/// A container as far as it was read: its items are encoded as they come, and counted, since its own
/// head says how many there are.
private struct UnfinishedItem {
    var count = 0
    var items = CBORWriter()
    /// Whether it is the form of a byte string.
    var isBytes = false
    /// What the byte string is, once it was read.
    var bytes: [UInt8]?

    mutating func addArray(_ array: UnfinishedItem) {
        items.arrayHeader(count: array.count)
        items.encodedItem(array.items.bytes)
        count += 1
    }

    mutating func addObject(_ object: UnfinishedItem) throws {
        if object.isBytes {
            guard let bytes = object.bytes, object.count == 1 else { throw EventLine.Failure.form }
            items.bytes(bytes)
        } else {
            items.mapHeader(count: object.count)
            items.encodedItem(object.items.bytes)
        }
        count += 1
        // A byte string has no other value, and an array none at all.
        if isBytes { throw EventLine.Failure.form }
    }

    mutating func addName(_ name: JSONText) throws {
        // A name is counted with its value.
        if count == 0, name.utf8.first == EventLine.mark {
            guard case "$bytes" = name else { throw EventLine.Failure.form }
            isBytes = true
        } else {
            items.text(name.string)
        }
    }

    mutating func addScalar(_ event: JSONEvent) throws {
        count += 1
        if isBytes {
            guard count == 1, case .string(let text) = event,
                let decoded = Base64URL.decode(text.string),
                // One text for each byte string, also in the bits that the last character leaves.
                Base64URL.encode(decoded).utf8.elementsEqual(text.utf8)
            else { throw EventLine.Failure.form }
            bytes = decoded
            return
        }
        switch event {
        case .string(let text): items.text(text.string)
        case .boolean(let value): items.boolean(value)
        case .null: items.null()
        case .number(let number): try addNumber(number)
        default: throw EventLine.Failure.form
        }
    }

    private mutating func addNumber(_ number: JSONNumber) throws {
        if number.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == 0x65 }) {
            items.double(try number.double())
        } else if number.utf8.first != UInt8(ascii: "-") {
            items.unsigned(try number.uint64())
        } else if let value = try? number.int64() {
            items.integer(value)
        } else {
            try addLargeNegative(number)
        }
    }

    /// An integer below those of 64 bits with sign.
    private mutating func addLargeNegative(_ number: JSONNumber) throws {
        let digits = String(number.text.dropFirst())
        if digits == "18446744073709551616" {
            items.negative(complement: .max)
        } else if let magnitude = UInt64(digits), magnitude > 0 {
            items.negative(complement: magnitude - 1)
        } else {
            throw JSONError.numberOutOfRange
        }
    }
}
