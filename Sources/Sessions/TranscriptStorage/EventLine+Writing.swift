// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON
internal import TextEncodings

extension EventLine {
    /// The line of an item in deterministic form, without a line feed.
    package static func line(of item: [UInt8]) throws(Failure) -> [UInt8] {
        do {
            var reader = CBORReader(item, limits: cborLimits)
            var writer = JSONWriter()
            try write(&reader, to: &writer)
            try reader.finish()
            return writer.bytes
        } catch let error as CBORError {
            throw .cbor(error)
        } catch {
            throw .form
        }
    }

    // It calls itself for each level, of which the reader's limits allow few.
    private static func write(_ reader: inout CBORReader, to writer: inout JSONWriter) throws {
        switch try reader.peekKind() {
        case .unsigned: writer.unsigned(try reader.unsigned())
        case .negative: writer.number(number(complement: try reader.negative()))
        case .text: writer.string(try reader.text())
        case .boolean: writer.boolean(try reader.boolean())
        case .bytes:
            writer.beginObject()
            writer.name("$bytes")
            writer.string(Base64URL.encode(try reader.bytes()))
            writer.endObject()
        case .array:
            let count = try reader.arrayHeader()
            writer.beginArray()
            for _ in 0..<count { try write(&reader, to: &writer) }
            writer.endArray()
        case .map: try writeMap(&reader, to: &writer)
        case .null:
            try reader.null()
            writer.null()
        case .float:
            let value = try reader.double()
            // Swift's text of a double has a point or an exponent, and reads back as the same.
            guard value.isFinite, let number = JSONNumber("\(value)") else { throw Failure.form }
            writer.number(number)
        case .tag, .simple: throw Failure.form
        }
    }

    private static func writeMap(_ reader: inout CBORReader, to writer: inout JSONWriter) throws {
        let count = try reader.mapHeader()
        writer.beginObject()
        for index in 0..<count {
            guard try reader.peekKind() == .text else { throw Failure.form }
            let name = try reader.text()
            if index == 0, name.utf8.first == mark { throw Failure.form }
            writer.name(name)
            try write(&reader, to: &writer)
        }
        writer.endObject()
    }

    /// The integer -1 - `complement`, whose magnitude may need 65 bits.
    private static func number(complement: UInt64) -> JSONNumber {
        if complement <= UInt64(Int64.max) { return JSONNumber(-1 - Int64(complement)) }
        let (magnitude, overflow) = complement.addingReportingOverflow(1)
        let digits = overflow ? "18446744073709551616" : "\(magnitude)"
        guard let number = JSONNumber("-" + digits) else {
            preconditionFailure("digits are a number")
        }
        return number
    }
}
