// SPDX-License-Identifier: Apache-2.0

/// A frame to send, `{"msg": message, "seqNonce": number}`, whose bytes are never put together
/// before they lie in their records.
@usableFromInline struct OutgoingFrame {
    @usableFromInline let message: [UInt8]
    @usableFromInline let tail: FrameTail
    /// How many bytes it has.
    @usableFromInline let byteCount: Int

    @usableFromInline init(_ message: [UInt8], number: UInt64) {
        self.message = message
        tail = FrameTail(number: number)
        byteCount = FrameEnvelope.head.count + message.count + tail.byteCount
    }

    /// Appends the bytes at `range` of the frame.
    @usableFromInline func append(_ range: Range<Int>, to output: inout [UInt8]) {
        let head = FrameEnvelope.head
        let messageStart = head.count
        append(head.span, at: 0, range, to: &output)
        append(message.span, at: messageStart, range, to: &output)
        append(tail.span, at: messageStart + message.count, range, to: &output)
    }

    /// Appends what of a part, which begins at `start` of the frame, is in `range`.
    @inline(__always) private func append(
        _ part: Span<UInt8>, at start: Int, _ range: Range<Int>, to output: inout [UInt8]
    ) {
        let first = max(range.lowerBound - start, 0)
        let last = min(range.upperBound - start, part.count)
        if first < last { output.append(copying: part.extracting(first..<last)) }
    }
}
