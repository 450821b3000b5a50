// SPDX-License-Identifier: Apache-2.0

/// The events of a transcript as CBOR, and where each one's line and record end: made of the transcript,
/// and made anew when missing or not fitting.
///
/// ```
/// transcript.index   header, then 16 bytes a seq: end of its line, end of its record
/// transcript.cbor    header, then a record a seq
/// ```
///
/// It is not waited for to be on the disk; what a crash takes of it is read from the transcript.
final class EventSidecar: Sendable {
    /// How much of the log a file holds.
    struct Extent: Equatable {
        /// The last event's number, 0 if there is none.
        var seq: UInt64
        /// Where its line ends in the transcript.
        var lineEnd: Int
        /// Where its record ends in the sidecar.
        var recordEnd: Int
    }

    static let indexName = "transcript.index"
    static let recordsName = "transcript.cbor"
    static let entryByteCount = 16

    let index: StoredFile
    let records: StoredFile
    /// Its extent without any event.
    let base: Extent

    private init(_ index: StoredFile, _ records: StoredFile, _ header: TranscriptHeader) {
        self.index = index
        self.records = records
        base = Extent(
            seq: 0, lineEnd: header.line.count, recordEnd: SidecarHeader.byteCount)
    }

    /// Makes an empty one in place of whatever is there.
    static func create(
        in folder: StoredFolder, _ header: TranscriptHeader
    ) throws(TranscriptError) -> EventSidecar {
        try folder.remove(indexName)
        try folder.remove(recordsName)
        let index = try StoredFile(folder.path(indexName), .new)
        let records = try StoredFile(folder.path(recordsName), .new)
        try index.write(SidecarHeader.bytes(.index, header), at: 0)
        try records.write(SidecarHeader.bytes(.records, header), at: 0)
        return EventSidecar(index, records, header)
    }

    /// The one that is there, if it belongs to the log.
    static func open(in folder: StoredFolder, _ header: TranscriptHeader) -> EventSidecar? {
        guard let index = try? StoredFile(folder.path(indexName), .existing),
            let records = try? StoredFile(folder.path(recordsName), .existing),
            (try? index.read(count: SidecarHeader.byteCount, at: 0))
                == SidecarHeader.bytes(.index, header),
            (try? records.read(count: SidecarHeader.byteCount, at: 0))
                == SidecarHeader.bytes(.records, header)
        else { return nil }
        return EventSidecar(index, records, header)
    }

    /// How many events the index names, whatever they are.
    func entryCount() throws(TranscriptError) -> UInt64 {
        let byteCount = try index.byteCount() - SidecarHeader.byteCount
        return UInt64(max(0, byteCount / EventSidecar.entryByteCount))
    }

    /// Writes events behind those of an extent.
    ///
    /// - Returns: The extent with them.
    func append(_ batch: EventBatch, after extent: Extent) throws(TranscriptError) -> Extent {
        var entries: [UInt8] = []
        entries.reserveCapacity(batch.count * EventSidecar.entryByteCount)
        var new = extent
        for end in batch.ends {
            new.seq += 1
            new.lineEnd = extent.lineEnd + end.line
            new.recordEnd = extent.recordEnd + end.record
            entries.append(littleEndian: UInt64(new.lineEnd))
            entries.append(littleEndian: UInt64(new.recordEnd))
        }
        try records.write(batch.records, at: extent.recordEnd)
        try index.write(entries, at: EventSidecar.position(of: extent.seq + 1))
        return new
    }

    /// Cuts off what is behind an extent.
    func cut(to extent: Extent) throws(TranscriptError) {
        try index.truncate(to: EventSidecar.position(of: extent.seq + 1))
        try records.truncate(to: extent.recordEnd)
    }

    /// Where the index says something of an event.
    static func position(of seq: UInt64) -> Int {
        SidecarHeader.byteCount + Int(seq - 1) * entryByteCount
    }
}
