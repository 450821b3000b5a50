// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Noise

/// What is left of a finished handshake: both directions, and whom they connect.
struct ChannelSession<C: CryptoPrimitives> {
    /// What one record brought.
    enum Reading {
        /// A piece of a frame that goes on.
        case partOfFrame
        /// The last piece of a frame with this message.
        case message([UInt8])
        /// The peer's orderly end.
        case close
    }

    var sealer: RecordSealer<C>
    var opener: RecordOpener<C>
    var assembler = FrameAssembler()
    var heartbeat: Heartbeat
    /// The peer's static key, which the handshake proved.
    let agreementKey: AgreementPublicKey
    /// The handshake hash.
    let channelBinding: [UInt8]

    init(
        _ transport: NoiseTransport<C>, peer: AgreementPublicKey, heartbeat: Heartbeat,
        limits: ChannelLimits
    ) {
        sealer = RecordSealer(transport.sending, limits: limits)
        opener = RecordOpener(transport.receiving, limits: limits)
        agreementKey = peer
        channelBinding = transport.handshakeHash
        self.heartbeat = heartbeat
    }

    /// Opens the next record of a buffer; nil while it is not all there.
    mutating func readRecord(
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
        if kind != .close {
            try assembler.append(
                buffer.span.extracting(piece), maximumByteCount: maximumFrameByteCount)
        }
        buffer.consume(end)
        return try reading(of: kind)
    }

    private mutating func reading(of kind: RecordKind) throws(ChannelError) -> Reading {
        switch kind {
        case .more: return .partOfFrame
        case .end: return .message(try assembler.finish())
        case .close:
            // A frame that is half here would be cut off by an end that claims to be orderly.
            guard assembler.isEmpty else { throw .malformedRecord }
            return .close
        }
    }

    /// The records of the next frame.
    mutating func seal(_ message: [UInt8], at now: Int64) throws(ChannelError) -> [UInt8] {
        heartbeat.lastSent = now
        return try sealer.seal(message)
    }
}
