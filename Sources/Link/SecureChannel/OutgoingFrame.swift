// SPDX-License-Identifier: Apache-2.0

/// A frame to send, `{"msg": message, "seqNonce": number}`, whose bytes are never put together
/// before they lie in their records.
@usableFromInline struct OutgoingFrame {
    @usableFromInline let message: [UInt8]
    @usableFromInline let tail: FrameTail

    @usableFromInline init(_ message: [UInt8], number: UInt64) {
        self.message = message
        tail = FrameTail(number: number)
    }

    @usableFromInline var byteCount: Int {
        FrameEnvelope.head.count + message.count + tail.byteCount
    }

    /// Appends the bytes at `range` of the frame.
    @usableFromInline func append(_ range: Range<Int>, to output: inout [UInt8]) {
        let messageStart = FrameEnvelope.head.count
        let tailStart = messageStart + message.count
        if range.lowerBound < messageStart {
            output.append(
                contentsOf: FrameEnvelope.head[
                    range.lowerBound..<min(messageStart, range.upperBound)])
        }
        let first = max(range.lowerBound, messageStart)
        let last = min(range.upperBound, tailStart)
        if first < last {
            output.append(contentsOf: message[(first - messageStart)..<(last - messageStart)])
        }
        var position = max(range.lowerBound, tailStart)
        while position < range.upperBound {
            output.append(tail[position - tailStart])
            position += 1
        }
    }
}
