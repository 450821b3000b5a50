// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// The value as a JSON text without white space.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the value as the next one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for member in object.members {
                writer.name(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
