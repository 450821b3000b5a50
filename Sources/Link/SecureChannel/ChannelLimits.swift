// SPDX-License-Identifier: Apache-2.0

/// Every bound of a channel, each with its reason (Documentation/Protocols/Link.md).
///
/// What both sides must agree on beforehand is constant. When to rekey is part of a value only so
/// that tests can cross it often; both sides need the same.
public struct ChannelLimits: Sendable {
    /// Rekeys after this many records of a direction.
    public let rekeyRecordCount: Int
    /// Rekeys after the record with which the Noise messages of a direction reach this many bytes.
    public let rekeyByteCount: Int

    /// Limits of the protocol: 2^16 records, 2^30 bytes.
    public static let standard = ChannelLimits(rekeyRecordCount: 1 << 16, rekeyByteCount: 1 << 30)

    /// Limits with other rekeying, for tests.
    public init(rekeyRecordCount: Int, rekeyByteCount: Int) {
        self.rekeyRecordCount = rekeyRecordCount
        self.rekeyByteCount = rekeyByteCount
    }

    // MARK: - Handshake

    /// The least a handshake message has: an ephemeral key. Shorter lengths are version refusals.
    public static let minimumHandshakeMessageByteCount = 32
    /// Enough for every message of the three patterns (at most 96 bytes), with room for later ones,
    /// and too little to make a stranger's connection costly.
    public static let maximumHandshakeMessageByteCount = 1_024
    /// How long a peer may take to prove itself: many times a slow radio's round trips.
    public static let proofTimeout: Int64 = 10_000
    /// What may wait unread for the host's look-up, before its sender has proved anything. An
    /// honest device sends fewer than 128 bytes there.
    public static let maximumWaitingByteCount = 65_536

    // MARK: - Records

    /// A record's length field.
    public static let recordHeaderByteCount = 2
    /// What a record opens to: one kind byte and a piece. A multiple of 512, which AVX-512 likes
    /// better than Noise's own maximum of 65,519.
    public static let maximumPlaintextByteCount = 64_512
    /// The kind byte alone, sealed: an orderly close.
    public static let minimumNoiseMessageByteCount = 1 + tagByteCount
    /// A whole record, sealed.
    public static let maximumNoiseMessageByteCount = maximumPlaintextByteCount + tagByteCount
    /// A whole piece of a frame.
    public static let maximumPieceByteCount = maximumPlaintextByteCount - 1

    // MARK: - Frames

    /// The largest frame anyone sends: what a slow link moves in about a second. Larger things are
    /// blobs, which are fetched in parts.
    public static let maximumSentFrameByteCount = 262_144
    /// The largest message that fits into such a frame, whatever the frame's number.
    public static let maximumMessageByteCount = maximumSentFrameByteCount - 23
    /// The largest frame anyone takes, so that a later version may send more.
    public static let maximumFrameByteCount = 16_777_216
    /// The largest frame before the peer's proof, which itself has less than 256 bytes.
    public static let maximumFrameByteCountBeforeProof = 4_096

    // MARK: - Life

    /// A device that sent nothing for this long pings, before NATs and phones forget the connection.
    public static let pingInterval: Int64 = 30_000
    /// The same while its person is looking, who should see a lost host soon.
    public static let pingIntervalInForeground: Int64 = 10_000
    /// Three pings unanswered: the connection is dead, whatever TCP thinks.
    public static let staleTimeout: Int64 = 90_000

    /// The tag that every Noise message ends in.
    public static let tagByteCount = 16
}
