// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Bytes that came and are not read yet.
///
/// Reading moves a position; what was read goes when more is appended, at most one partial record's
/// move for each record read. An empty buffer takes over the array it is given, and keeps no memory.
@usableFromInline struct ReceiveBuffer {
    @usableFromInline var storage: [UInt8] = []
    @usableFromInline var start = 0

    @usableFromInline init() {}

    /// How many bytes wait.
    @inlinable var count: Int { storage.count - start }

    /// How much memory is held.
    @usableFromInline var reservedByteCount: Int { storage.capacity }

    /// The bytes that wait.
    @inlinable var span: Span<UInt8> {
        @_lifetime(borrow self)
        get { storage.span.extracting(start..<storage.count) }
    }

    /// Takes bytes over or appends them.
    @inlinable mutating func append(_ bytes: consuming [UInt8]) {
        guard count > 0 else {
            storage = bytes
            start = 0
            return
        }
        if start > 0 {
            storage.removeFirst(start)
            start = 0
        }
        storage.append(contentsOf: bytes)
    }

    /// The first two bytes as a big-endian number, once they are there.
    @inlinable var leadingLength: Int? {
        guard count >= ChannelLimits.recordHeaderByteCount else { return nil }
        return Int(storage[start]) << 8 | Int(storage[start + 1])
    }

    /// A copy of the bytes at `range`, counted from the first that waits.
    @usableFromInline func copy(_ range: Range<Int>) -> [UInt8] {
        Array(storage[(start + range.lowerBound)..<(start + range.upperBound)])
    }

    /// Opens the Noise message at `range`, counted from the first byte that waits, where it lies.
    @inlinable mutating func open<C: CryptoPrimitives>(
        _ range: Range<Int>, with opener: inout RecordOpener<C>
    ) throws(ChannelError) -> RecordKind {
        let moved = (start + range.lowerBound)..<(start + range.upperBound)
        var whole = storage.mutableSpan
        var message = whole._mutatingExtracting(moved)
        return try opener.open(inPlace: &message)
    }

    /// Gives up the array if just `byteCount` bytes came into it and its memory is not much larger.
    ///
    /// A transport may read into more room than it needs, which a short message must not hold.
    @inlinable mutating func takeAll(ifOnly byteCount: Int) -> [UInt8]? {
        guard start == 0, storage.count == byteCount, storage.capacity / 2 <= byteCount else {
            return nil
        }
        let bytes = storage
        storage = []
        return bytes
    }

    /// Marks bytes as read; the last one lets the memory go.
    @inlinable mutating func consume(_ byteCount: Int) {
        start += byteCount
        if start == storage.count { self = ReceiveBuffer() }
    }
}
