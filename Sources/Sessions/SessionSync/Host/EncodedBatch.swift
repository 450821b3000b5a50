// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CBOR

/// The events of one `events` message, as they are encoded.
struct EncodedBatch {
    private var encoded: [[UInt8]] = []
    private var byteCount = 0

    var isEmpty: Bool { encoded.isEmpty }
    var eventCount: Int { encoded.count }

    /// Whether it should be sent before more is added.
    var isFull: Bool {
        byteCount >= SyncLimits.batchByteCount || eventCount >= SyncLimits.batchEventCount
    }

    func hasRoom(for count: Int) -> Bool {
        isEmpty || byteCount + count <= SyncLimits.batchByteCount
    }

    mutating func append(_ event: [UInt8]) {
        encoded.append(event)
        byteCount += event.count
    }

    /// The message. It has the form of ``EventBatch``, whose events stay as they are here.
    func message(
        sessionID: SessionID, epoch: UInt64, verbosity: Verbosity, firstSeq: UInt64,
        lastSeq: UInt64
    ) -> [UInt8] {
        var writer = CBORWriter(reservingCapacity: byteCount + 128)
        writer.beginCase("events")
        writer.mapHeader(count: 6)
        writer.field("epoch", epoch)
        writer.text("events")
        writer.arrayHeader(count: encoded.count)
        for event in encoded { writer.encodedItem(event) }
        writer.field("lastSeq", lastSeq)
        writer.field("firstSeq", firstSeq)
        writer.field("sessionID", sessionID)
        writer.field("verbosity", verbosity)
        return writer.bytes
    }
}
