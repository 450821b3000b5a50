// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Appends the bytes of a span in one piece.
    @inline(__always) mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    /// Appends the zeros that a tag will replace, in one piece.
    @usableFromInline mutating func appendRoomForTag() {
        let zeros: InlineArray<16, UInt8> = InlineArray(repeating: 0)
        append(copying: zeros.span)
    }

    /// Removes everything around a range, within the same memory.
    mutating func keep(_ range: Range<Int>) {
        if range.lowerBound > 0 {
            withUnsafeMutableBufferPointer { bytes in
                // A range that begins above 0 ends above it, so there is a base address; the two
                // may overlap.
                let start = bytes.baseAddress!
                start.update(from: start + range.lowerBound, count: range.count)
            }
        }
        removeLast(count - range.count)
    }
}
