// SPDX-License-Identifier: Apache-2.0

/// Puts the pieces of a frame together and takes the message out of it.
///
/// A message is copied once, from the opened record: the head that every frame of this version has is
/// left out on the way, and the tail is cut off. A frame of another form is put together whole and
/// read field by field.
@usableFromInline struct FrameAssembler {
    @usableFromInline var body: [UInt8] = []
    @usableFromInline var headIsLeftOut = false
    @usableFromInline var nextFrameNumber: UInt64 = 0

    /// Whether no frame is half here.
    @usableFromInline var isEmpty: Bool { byteCount == 0 }

    /// How many bytes of a frame are here.
    @usableFromInline var byteCount: Int {
        body.count + (headIsLeftOut ? FrameEnvelope.head.count : 0)
    }

    /// How much memory is held.
    @usableFromInline var reservedByteCount: Int { body.capacity }

    /// Appends a piece; memory grows with what came, never with what was promised.
    @usableFromInline mutating func append(_ piece: Span<UInt8>, maximumByteCount: Int)
        throws(ChannelError)
    {
        guard piece.count <= maximumByteCount - byteCount else { throw .frameTooLarge }
        var rest = piece
        if isEmpty, FrameAssembler.beginsAsUsual(piece) {
            headIsLeftOut = true
            rest = piece.extracting(FrameEnvelope.head.count..<piece.count)
        }
        rest.withUnsafeBufferPointer { body.append(contentsOf: $0) }
    }

    /// Ends the frame and gives its message.
    @usableFromInline mutating func finish() throws(ChannelError) -> [UInt8] {
        var message = body
        body = []
        let number = nextFrameNumber
        let tail = FrameTail(number: number)
        defer {
            headIsLeftOut = false
            nextFrameNumber += 1
        }
        if headIsLeftOut, tail.ends(message) {
            message.removeLast(tail.byteCount)
            guard FrameEnvelope.isOneMap(message) else { throw .malformedFrame }
            return message
        }
        let frame = headIsLeftOut ? FrameEnvelope.head + message : message
        return try FrameEnvelope.message(of: frame, expecting: number)
    }

    @usableFromInline static func beginsAsUsual(_ piece: Span<UInt8>) -> Bool {
        let head = FrameEnvelope.head
        guard piece.count >= head.count else { return false }
        for index in 0..<head.count where piece[index] != head[index] { return false }
        return true
    }
}
