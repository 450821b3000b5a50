// SPDX-License-Identifier: Apache-2.0

/// An event as the sidecar keeps it.
///
/// ```
///  0        4          8
/// +--------+----------+------------+
/// | count  | checksum | the event  |   integers little-endian
/// +--------+----------+------------+
/// ```
///
/// The checksum is over seq (8 bytes) and event, so that a record in another's place is noticed.
enum EventRecord {
    static let headByteCount = 8
    static let maximumByteCount = headByteCount + EncodedEvent.maximumByteCount

    static func append(_ event: EncodedEvent, to records: inout [UInt8]) {
        records.append(littleEndian: UInt32(event.bytes.count))
        records.append(
            littleEndian: event.bytes.withUnsafeBytes { checksum(event.seq, $0) })
        records += event.bytes
    }

    /// The event of a record that fills the memory, or nil if it isn't that of `seq`.
    static func event(_ record: UnsafeRawBufferPointer, seq: UInt64) -> EncodedEvent? {
        guard record.count > headByteCount else { return nil }
        let count: UInt32 = record.littleEndian(0)
        let expected: UInt32 = record.littleEndian(4)
        let event = UnsafeRawBufferPointer(rebasing: record[headByteCount...])
        guard event.count == Int(count), checksum(seq, event) == expected else { return nil }
        return EncodedEvent(seq: seq, checked: Array(event))
    }

    private static func checksum(_ seq: UInt64, _ event: UnsafeRawBufferPointer) -> UInt32 {
        var checksum = Checksum()
        withUnsafeBytes(of: seq.littleEndian) { checksum.update($0) }
        checksum.update(event)
        return checksum.value
    }
}
