// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import Noise

/// Makes the records of one direction, each sealed where it lies in the bytes to send.
///
///      0          2          3                     2 + length
///     +----------+----------+-----------+---------+
///     | length   | kind     | piece     | tag (16)|
///     +----------+----------+-----------+---------+
///                 \________ sealed _____/
@usableFromInline struct RecordSealer<C: CryptoPrimitives> {
    @usableFromInline var cipher: CipherState<C>
    @usableFromInline var schedule: RekeySchedule
    @usableFromInline var nextFrameNumber: UInt64 = 0

    @usableFromInline init(_ cipher: CipherState<C>, limits: ChannelLimits) {
        self.cipher = cipher
        schedule = RekeySchedule(limits)
    }

    /// The records of the next frame, in one array that is reserved once.
    @inlinable mutating func seal(_ message: [UInt8]) throws(ChannelError) -> [UInt8] {
        let frame = OutgoingFrame(message, number: nextFrameNumber)
        let records = try seal(frame)
        nextFrameNumber += 1
        return records
    }

    /// The records of a frame, whatever its number.
    @inlinable mutating func seal(_ frame: OutgoingFrame) throws(ChannelError) -> [UInt8] {
        let pieceByteCount = ChannelLimits.maximumPieceByteCount
        let recordCount = (frame.byteCount + pieceByteCount - 1) / pieceByteCount
        var output: [UInt8] = []
        output.reserveCapacity(
            frame.byteCount + recordCount
                * (ChannelLimits.recordHeaderByteCount + ChannelLimits.minimumNoiseMessageByteCount)
        )
        var position = 0
        while position < frame.byteCount {
            let end = min(position + pieceByteCount, frame.byteCount)
            let kind: RecordKind = end < frame.byteCount ? .more : .end
            begin(kind, pieceByteCount: end - position, in: &output)
            frame.append(position..<end, to: &output)
            try sealLast(pieceByteCount: end - position, in: &output)
            position = end
        }
        return output
    }

    /// The record that ends this direction.
    @usableFromInline mutating func sealClose() throws(ChannelError) -> [UInt8] {
        var output: [UInt8] = []
        begin(.close, pieceByteCount: 0, in: &output)
        try sealLast(pieceByteCount: 0, in: &output)
        return output
    }

    /// Writes a record's length and kind.
    @inlinable func begin(_ kind: RecordKind, pieceByteCount: Int, in output: inout [UInt8]) {
        let length = pieceByteCount + ChannelLimits.minimumNoiseMessageByteCount
        output.append(UInt8(truncatingIfNeeded: length >> 8))
        output.append(UInt8(truncatingIfNeeded: length))
        output.append(kind.rawValue)
    }

    /// Adds room for the tag and seals the record that ends there.
    @inlinable mutating func sealLast(
        pieceByteCount: Int, in output: inout [UInt8]
    ) throws(ChannelError) {
        output.appendRoomForTag()
        let length = pieceByteCount + ChannelLimits.minimumNoiseMessageByteCount
        let range = (output.count - length)..<output.count
        do {
            var whole = output.mutableSpan
            var message = whole._mutatingExtracting(range)
            try cipher.seal(inPlace: &message, authenticating: Span())
            if schedule.isRekeyDue(afterMessageOf: length) { try cipher.rekey() }
        } catch {
            throw .libraryFailed
        }
    }
}
