// SPDX-License-Identifier: Apache-2.0

/// Puts the pieces of a frame together and takes the message out of it.
///
/// The message stays in the array that its frame lies in: the head that every frame of this version
/// has and the tail are cut off. A frame of another form is read field by field.
@usableFromInline struct FrameAssembler {
    @usableFromInline var body: [UInt8] = []
    @usableFromInline var nextFrameNumber: UInt64 = 0

    /// Whether no frame is half here.
    @inlinable var isEmpty: Bool { body.isEmpty }

    /// How much memory is held.
    @usableFromInline var reservedByteCount: Int { body.capacity }

    /// Appends a piece; memory grows with what came, never with what was promised.
    @usableFromInline mutating func append(_ piece: Span<UInt8>, maximumByteCount: Int)
        throws(ChannelError)
    {
        guard piece.count <= maximumByteCount - body.count else { throw .frameTooLarge }
        body.append(copying: piece)
    }

    /// Ends the frame and gives its message.
    @usableFromInline mutating func finish() throws(ChannelError) -> [UInt8] {
        let frame = body
        body = []
        return try message(ofFrameAt: 0..<frame.count, in: consume frame)
    }

    /// The message of a whole frame that lies somewhere in an array, which becomes the message.
    @usableFromInline mutating func message(
        ofFrameAt range: Range<Int>, in bytes: consuming [UInt8]
    ) throws(ChannelError) -> [UInt8] {
        let number = nextFrameNumber
        nextFrameNumber += 1
        guard let message = FrameAssembler.usualMessage(of: bytes.span, range, number) else {
            bytes.keep(range)
            return try FrameEnvelope.message(of: bytes, expecting: number)
        }
        bytes.keep(message)
        guard FrameEnvelope.isOneMap(bytes) else { throw .malformedFrame }
        return bytes
    }

    /// Where the message of a frame lies if head and tail are just those of this version.
    private static func usualMessage(
        of bytes: Span<UInt8>, _ frame: Range<Int>, _ number: UInt64
    ) -> Range<Int>? {
        let head = FrameEnvelope.head
        let tail = FrameTail(number: number)
        let start = frame.lowerBound + head.count
        let end = frame.upperBound - tail.byteCount
        guard start <= end else { return nil }
        for index in 0..<head.count where bytes[frame.lowerBound + index] != head[index] {
            return nil
        }
        return tail.equals(bytes.extracting(end..<frame.upperBound)) ? start..<end : nil
    }
}
