// SPDX-License-Identifier: Apache-2.0

extension TranscriptLog {
    /// How much of the sidecar belongs to the transcript, judged by the last event that both hold; nil if
    /// that can't be said.
    func fittingExtent(_ byteCount: Int) -> EventSidecar.Extent? {
        guard var high = try? sidecar.entryCount(), high > 0 else { return nil }
        // The last entry within the transcript: a copy put back may be shorter than its sidecar.
        var low: UInt64 = 0
        while low < high {
            let middle = low + (high - low + 1) / 2
            guard let extent = try? sidecar.extents(middle...middle).last else { return nil }
            if extent.lineEnd <= byteCount { low = middle } else { high = middle - 1 }
        }
        guard low > 0 else { return nil }
        return isHeldByBoth(low) ? try? sidecar.extents(low...low).last : nil
    }

    private func isHeldByBoth(_ seq: UInt64) -> Bool {
        guard let extents = try? sidecar.extents(seq...seq),
            let event = try? sidecar.events(extents[...]).first,
            var line = try? file.read(
                count: extents[1].lineEnd - extents[0].lineEnd, at: extents[0].lineEnd),
            line.popLast() == UInt8(ascii: "\n")
        else { return false }
        return TranscriptLog.event(of: line) == event
    }

    /// Brings the events behind the extent into the sidecar, up to the first that isn't whole.
    ///
    /// - Parameter last: The last event to bring.
    mutating func catchUp(through last: UInt64 = .max) throws(TranscriptError) {
        var reader = LineReader(
            file, from: extent.lineEnd, maximumLineByteCount: EventLine.maximumByteCount)
        var batch = EventBatch()
        while extent.seq + UInt64(batch.count) < last {
            let offset = reader.offset
            guard case .whole(let line) = try reader.next(),
                let event = TranscriptLog.event(of: line),
                event.seq == extent.seq + UInt64(batch.count) + 1
            else {
                try add(batch)
                return try checkTail(from: offset)
            }
            batch.add(event, line: line)
            if batch.records.count >= TranscriptLog.catchUpByteCount {
                try add(batch)
                batch = EventBatch()
            }
        }
        try add(batch)
    }

    private mutating func add(_ batch: EventBatch) throws(TranscriptError) {
        if !batch.isEmpty { extent = try sidecar.append(batch, after: extent) }
    }

    static func event(of line: [UInt8]) -> EncodedEvent? {
        guard let item = try? EventLine.item(of: line) else { return nil }
        return try? EncodedEvent(item)
    }

    /// Tells a group that a crash cut short from damage.
    ///
    /// What was never said to be durable is at most the last group, and of that a disk writes a
    /// beginning; a whole event behind the first bytes that are none was damaged later.
    private func checkTail(from offset: Int) throws(TranscriptError) {
        guard try file.byteCount() - offset <= DiskWriter.maximumGroupByteCount else {
            throw .damaged(file.path, at: offset, "a line is not the next event")
        }
        var reader = LineReader(
            file, from: offset, maximumLineByteCount: DiskWriter.maximumGroupByteCount)
        while true {
            switch try reader.next() {
            case .whole(let line):
                if TranscriptLog.event(of: line) != nil {
                    throw .damaged(file.path, at: offset, "a line is not the next event")
                }
            case .torn, .tooLong, .end: return
            }
        }
    }
}
