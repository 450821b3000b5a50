// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import Noise

/// What is left of a finished handshake: both directions, and whom they connect.
@usableFromInline struct ChannelSession<C: CryptoPrimitives> {
    /// What one record brought.
    @usableFromInline enum Reading {
        /// A piece of a frame that goes on.
        case partOfFrame
        /// The last piece of a frame with this message.
        case message([UInt8])
        /// The peer's orderly end.
        case close
    }

    @usableFromInline var sealer: RecordSealer<C>
    @usableFromInline var opener: RecordOpener<C>
    @usableFromInline var assembler = FrameAssembler()
    /// The peer's static key, which the handshake proved.
    @usableFromInline let agreementKey: AgreementPublicKey
    /// The handshake hash.
    @usableFromInline let channelBinding: [UInt8]

    @usableFromInline init(
        _ transport: NoiseTransport<C>, peer: AgreementPublicKey, limits: ChannelLimits
    ) {
        sealer = RecordSealer(transport.sending, limits: limits)
        opener = RecordOpener(transport.receiving, limits: limits)
        agreementKey = peer
        channelBinding = transport.handshakeHash
    }

    /// Opens the next record of a buffer; nil while it is not all there.
    @inlinable mutating func readRecord(
        from buffer: inout ReceiveBuffer, maximumFrameByteCount: Int
    ) throws(ChannelError) -> Reading? {
        guard let length = buffer.leadingLength else { return nil }
        let maximum = min(
            ChannelLimits.maximumNoiseMessageByteCount,
            maximumFrameByteCount + ChannelLimits.minimumNoiseMessageByteCount)
        guard length >= ChannelLimits.minimumNoiseMessageByteCount, length <= maximum else {
            throw .recordLength(length)
        }
        let start = ChannelLimits.recordHeaderByteCount
        let end = start + length
        guard buffer.count >= end else { return nil }
        let kind = try buffer.open(start..<end, with: &opener)
        let piece = (start + 1)..<(end - ChannelLimits.tagByteCount)
        if kind == .end, assembler.isEmpty, let record = buffer.takeAll(ifOnly: end) {
            // Most frames are one record that came alone: its array becomes the message.
            return .message(try assembler.message(ofFrameAt: piece, in: record))
        }
        if kind != .close {
            try assembler.append(
                buffer.span.extracting(piece), maximumByteCount: maximumFrameByteCount)
        }
        buffer.consume(end)
        return try reading(of: kind)
    }

    @inlinable mutating func reading(of kind: RecordKind) throws(ChannelError) -> Reading {
        switch kind {
        case .more: return .partOfFrame
        case .end: return .message(try assembler.finish())
        case .close:
            // A frame that is half here would be cut off by an end that claims to be orderly.
            guard assembler.isEmpty else { throw .malformedRecord }
            return .close
        }
    }
}
