// SPDX-License-Identifier: Apache-2.0

extension EventSidecar {
    /// The extents up to and with each of some consecutive events, and the one before them first.
    ///
    /// - Throws: ``TranscriptError``, `damaged` if they don't ascend as lines and records must.
    func extents(_ seqs: ClosedRange<UInt64>) throws(TranscriptError) -> [Extent] {
        let isFromStart = seqs.lowerBound == 1
        let first = isFromStart ? 1 : seqs.lowerBound - 1
        let count = Int(seqs.upperBound - first) + 1
        let place = EventSidecar.position(of: first)
        let bytes = try index.read(count: count * EventSidecar.entryByteCount, at: place)
        guard bytes.count == count * EventSidecar.entryByteCount else {
            throw damaged(index, at: place)
        }
        var extents = isFromStart ? [base] : []
        extents.reserveCapacity(count + 1)
        bytes.withUnsafeBytes { memory in
            for entry in 0..<count {
                let offset = entry * EventSidecar.entryByteCount
                extents.append(
                    Extent(
                        seq: first + UInt64(entry),
                        lineEnd: Int(
                            truncatingIfNeeded: memory.littleEndian(offset, as: UInt64.self)),
                        recordEnd: Int(
                            truncatingIfNeeded: memory.littleEndian(offset + 8, as: UInt64.self))))
            }
        }
        for (before, after) in zip(extents, extents.dropFirst()) {
            guard before.recordEnd >= base.recordEnd, before.lineEnd >= base.lineEnd,
                after.lineEnd > before.lineEnd, after.recordEnd > before.recordEnd,
                after.recordEnd - before.recordEnd <= EventRecord.maximumByteCount,
                after.lineEnd - before.lineEnd <= EventLine.maximumByteCount + 1
            else { throw damaged(index, at: place) }
        }
        return extents
    }

    /// The events between the first and the last of some consecutive extents.
    ///
    /// - Throws: ``TranscriptError``, `damaged` if one isn't what was written.
    func events(_ extents: ArraySlice<Extent>) throws(TranscriptError) -> [EncodedEvent] {
        guard let first = extents.first, let last = extents.last else { return [] }
        let bytes = try records.read(
            count: last.recordEnd - first.recordEnd, at: first.recordEnd)
        guard bytes.count == last.recordEnd - first.recordEnd else {
            throw damaged(records, at: first.recordEnd)
        }
        var events: [EncodedEvent] = []
        events.reserveCapacity(extents.count - 1)
        var start = 0
        for extent in extents.dropFirst() {
            let end = extent.recordEnd - first.recordEnd
            let event = bytes.withUnsafeBytes {
                EventRecord.event(
                    UnsafeRawBufferPointer(rebasing: $0[start..<end]), seq: extent.seq)
            }
            guard let event else { throw damaged(records, at: first.recordEnd + start) }
            events.append(event)
            start = end
        }
        return events
    }

    private func damaged(_ file: StoredFile, at offset: Int) -> TranscriptError {
        .damaged(file.path, at: offset, "it is not what was written there")
    }
}
