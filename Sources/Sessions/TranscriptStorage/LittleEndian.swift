// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Appends an integer, its lowest byte first.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

extension UnsafeRawBufferPointer {
    /// The integer whose lowest byte is at an offset; it must lie within.
    func littleEndian<Value: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int, as type: Value.Type = Value.self
    ) -> Value {
        precondition(
            offset >= 0 && offset + MemoryLayout<Value>.size <= count, "an integer lies within")
        return Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}
