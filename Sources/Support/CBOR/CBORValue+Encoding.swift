// SPDX-License-Identifier: Apache-2.0

extension CBORValue {
    /// The value in core deterministic encoding.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the value as the next item.
    public func write(to writer: inout CBORWriter) {
        switch self {
        case .unsigned(let value): writer.unsigned(value)
        case .negative(let complement): writer.negative(complement: complement)
        case .bytes(let bytes): writer.bytes(bytes)
        case .text(let text): writer.text(text)
        case .array(let items):
            writer.arrayHeader(count: items.count)
            for item in items { item.write(to: &writer) }
        case .map(let map):
            writer.mapHeader(count: map.entries.count)
            for entry in map.entries {
                entry.key.write(to: &writer)
                entry.value.write(to: &writer)
            }
        case .tag(let number, let content): CBORValue.write(tag: number, content, to: &writer)
        case .simple(let value): writer.simple(value)
        case .float(let float): writer.double(float.value)
        }
    }

    private static func write(
        tag number: UInt64, _ content: CBORValue, to writer: inout CBORWriter
    ) {
        let shortest = tagged(number, content)
        guard case .tag = shortest else { return shortest.write(to: &writer) }
        writer.tag(number)
        if case .tag(_, let content) = shortest { content.write(to: &writer) }
    }

    /// A tag with its content; a bignum comes in its shortest form.
    static func tagged(_ number: UInt64, _ content: CBORValue) -> CBORValue {
        switch (number, content) {
        case (CBORHead.unsignedBignum, .bytes(let magnitude)):
            bignum(isNegative: false, magnitude: magnitude)
        case (CBORHead.negativeBignum, .bytes(let magnitude)):
            bignum(isNegative: true, magnitude: magnitude)
        default: .tag(number, content)
        }
    }
}
