// SPDX-License-Identifier: Apache-2.0

/// Bounds of the messages about sessions and of what waits for a device.
public enum SyncLimits {
    /// Longest message in bytes: a frame has 256 KiB (Link, section 4), 24 bytes of it its own.
    public static let maximumMessageByteCount = 262_121 - 121
    /// Where a batch of events is cut, in bytes: one event has at most as many again, so that the message
    /// around both holds.
    public static let batchByteCount = 128 << 10
    /// Most events of a message that are read. A page or a snapshot has 200; a batch of the smallest
    /// events has some thousands.
    public static let maximumEventCount = 16 << 10
    /// Most events of a snapshot.
    public static let snapshotEventCount = 200
    /// Most events of a page, whatever the device asks for.
    public static let pageEventCount = 200
    /// Most bytes of a blob in one message.
    public static let blobPieceByteCount = 192 << 10
    /// Most files of an answer; beyond that it says that it is cut.
    public static let maximumFileCount = 2_048
    /// Most sessions of one list that are read.
    public static let maximumSessionCount = 4_096
    /// Most further words for an agent's program.
    public static let maximumArgumentCount = 256

    /// How many events may wait for a device before its subscription ends.
    public static let waitingEventCount = 256
    /// How many bytes may wait for a device before its subscription ends.
    public static let waitingByteCount = 1 << 20
    /// How long a delta is held back to be joined with the next ones.
    public static let coalescingMilliseconds: Int64 = 150
    /// How long a device may take nothing while there is more for it: a phone's network comes back within
    /// seconds or not soon.
    public static let stallMilliseconds: Int64 = 10_000
    /// Most events of a batch that a host sends, so that waiting ones are counted finely.
    public static let batchEventCount = 128
    /// How much of a transcript is read at once for a device that catches up, in bytes.
    public static let readByteCount = 128 << 10
}
