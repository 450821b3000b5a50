// SPDX-License-Identifier: Apache-2.0

/// Consecutive events of a transcript, oldest first.
public struct TranscriptPage: Sendable, Equatable {
    /// The number of its first event; one above ``lastSeq`` if it is empty.
    public let firstSeq: UInt64
    /// The number of its last event: where the next page goes on.
    public let lastSeq: UInt64
    /// Its events.
    public let events: [EncodedEvent]

    /// Whether it begins with the session's first event, or nothing was before it.
    public var isStart: Bool { firstSeq <= 1 }

    init(after seq: UInt64, _ events: [EncodedEvent]) {
        firstSeq = seq + 1
        lastSeq = seq + UInt64(events.count)
        self.events = events
    }

    /// More events than that are not read at once, whoever asks.
    public static let maximumCount = 4_096
}
