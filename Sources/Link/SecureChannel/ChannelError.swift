// SPDX-License-Identifier: Apache-2.0

/// Why a channel failed, or would not take a message.
public enum ChannelError: Error, Sendable, Equatable {
    // MARK: Before the handshake

    /// The host speaks these link versions, and not ours. Anyone in the middle can forge this.
    case versionRefused(lowest: UInt8, highest: UInt8)
    /// The device speaks a link version that we don't; it was told so.
    case versionUnsupported(UInt8)
    /// The first bytes name no purpose, or a pairing where none belongs.
    case malformedPreamble
    /// The host has no such pairing open.
    case pairingUnknown
    /// The host knows no device with this key.
    case peerUnknown

    // MARK: Handshake and proof

    /// A handshake message did not open: another secret, another key, or someone in the middle.
    case handshakeFailed
    /// A handshake message carried a payload, which would be early data.
    case earlyData
    /// The host's static key is not the one that was scanned.
    case hostKeyMismatch
    /// The peer's signing key is not the one stored at pairing.
    case signingKeyMismatch
    /// The peer's first frame was something else than its proof.
    case proofMissing
    /// The peer's signature does not cover this very session, or was made with another key.
    case proofInvalid
    /// The peer did not prove itself in time.
    case handshakeTimedOut
    /// The peer ended the stream before it had proved itself.
    case endedBeforeOpening
    /// The peer sent more than may wait before its proof.
    case tooMuchBeforeProof

    // MARK: Records and frames

    /// A record's length is outside its bounds; no memory was reserved for it.
    case recordLength(Int)
    /// A record did not open: changed, replayed, reordered, dropped before, or of another session.
    case tamperedRecord
    /// A record opened to something that is no piece of a frame.
    case malformedRecord
    /// A frame is longer than its bound.
    case frameTooLarge
    /// A frame is not one map with a message and a sequence number.
    case malformedFrame
    /// A frame carries another number than the next of its direction.
    case sequenceMismatch(expected: UInt64, found: UInt64)
    /// The stream ended without a close record.
    case truncated
    /// Bytes came after the close record.
    case bytesAfterClose
    /// No record came for too long.
    case stale

    // MARK: Ours

    /// A message to send is too large for a frame; nothing was sent.
    case messageTooLarge(byteCount: Int)
    /// A message was to be sent before the peer had proved itself; nothing was sent.
    case notOpen
    /// The cryptographic library failed.
    case libraryFailed
}
