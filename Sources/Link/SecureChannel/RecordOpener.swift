// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import Noise

/// Opens the records of one direction where they lie.
@usableFromInline struct RecordOpener<C: CryptoPrimitives> {
    @usableFromInline var cipher: CipherState<C>
    @usableFromInline var schedule: RekeySchedule

    @usableFromInline init(_ cipher: CipherState<C>, limits: ChannelLimits) {
        self.cipher = cipher
        schedule = RekeySchedule(limits)
    }

    /// Opens a Noise message; its piece is between the kind byte and the 16 bytes of the tag.
    ///
    /// - Throws: ``ChannelError/tamperedRecord``; ``ChannelError/malformedRecord`` for an unknown
    ///   kind, a close with a piece, or a frame's record without one.
    @inlinable mutating func open(inPlace message: inout MutableSpan<UInt8>) throws(ChannelError)
        -> RecordKind
    {
        let byteCount = message.count
        do {
            try cipher.open(inPlace: &message, authenticating: Span())
            if schedule.isRekeyDue(afterMessageOf: byteCount) { try cipher.rekey() }
        } catch {
            switch error {
            case .authenticationFailed, .messageTooShort, .messageTooLong: throw .tamperedRecord
            default: throw .libraryFailed
            }
        }
        let isEmpty = byteCount == ChannelLimits.minimumNoiseMessageByteCount
        guard let kind = RecordKind(rawValue: message[0]), (kind == .close) == isEmpty else {
            throw .malformedRecord
        }
        return kind
    }
}
