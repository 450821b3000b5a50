// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Transcript {
    /// The events after one, as many as fit, at least one if there is any.
    ///
    /// - Parameter maximumByteCount: What the encoded events of a page may have together.
    /// - Throws: ``TranscriptError``, `beyondEnd` if `seq` is above ``lastSeq``; `damaged` if the transcript
    ///   itself can't be read.
    public func read(
        afterSeq seq: UInt64, maximumByteCount: Int, maximumCount: Int = TranscriptPage.maximumCount
    ) throws(TranscriptError) -> TranscriptPage {
        try reading { sidecar, last throws(TranscriptError) in
            guard seq <= last else { throw self.beyondEnd(seq, last) }
            let count = min(last - seq, Transcript.bounded(maximumCount))
            guard count > 0 else { return TranscriptPage(after: seq, []) }
            let extents = try sidecar.extents(seq + 1...seq + count)
            let fitting = extents.dropFirst().prefix {
                Transcript.eventByteCount(extents[0], $0) <= maximumByteCount
            }
            let chosen = extents[...max(1, fitting.endIndex - 1)]
            return TranscriptPage(after: seq, try sidecar.events(chosen))
        }
    }

    /// The newest events, as many as fit, at least one if there is any.
    public func readTail(
        maximumCount: Int, maximumByteCount: Int
    ) throws(TranscriptError) -> TranscriptPage {
        try reading { sidecar, last throws(TranscriptError) in
            try Transcript.page(sidecar, through: last, maximumCount, maximumByteCount)
        }
    }

    /// The events right before one, as many as fit, at least one if there is any.
    ///
    /// - Throws: ``TranscriptError``, `beyondEnd` if `seq` is more than one above ``lastSeq``.
    public func read(
        beforeSeq seq: UInt64, maximumByteCount: Int, maximumCount: Int
    ) throws(TranscriptError) -> TranscriptPage {
        try reading { sidecar, last throws(TranscriptError) in
            guard seq <= last + 1 else { throw self.beyondEnd(seq, last) }
            return try Transcript.page(
                sidecar, through: max(seq, 1) - 1, maximumCount, maximumByteCount)
        }
    }

    private static func page(
        _ sidecar: EventSidecar, through last: UInt64, _ maximumCount: Int, _ maximumByteCount: Int
    ) throws(TranscriptError) -> TranscriptPage {
        let count = min(last, bounded(maximumCount))
        guard count > 0 else { return TranscriptPage(after: last, []) }
        let extents = try sidecar.extents(last - count + 1...last)
        let end = extents[extents.count - 1]
        let first = extents.firstIndex { eventByteCount($0, end) <= maximumByteCount }
        let start = min(first ?? extents.count, extents.count - 2)
        return TranscriptPage(after: extents[start].seq, try sidecar.events(extents[start...]))
    }

    /// The bytes of the events behind one extent, up to another.
    private static func eventByteCount(
        _ before: EventSidecar.Extent, _ last: EventSidecar.Extent
    ) -> Int {
        last.recordEnd - before.recordEnd - Int(last.seq - before.seq) * EventRecord.headByteCount
    }

    private static func bounded(_ count: Int) -> UInt64 {
        UInt64(max(1, min(count, TranscriptPage.maximumCount)))
    }

    private func beyondEnd(_ seq: UInt64, _ last: UInt64) -> TranscriptError {
        TranscriptError(
            .beyondEnd, "Event \(seq) is after the last one, \(last). Send a snapshot instead.")
    }

    // MARK: The files beside the transcript

    /// Reads from the sidecar, which is mended first if it is behind, and once if it doesn't fit.
    func reading<Value>(
        _ body: (EventSidecar, UInt64) throws(TranscriptError) -> Value
    ) throws(TranscriptError) -> Value {
        if let failure, failure.kind == .deleted { throw failure }
        let (sidecar, last) = try upToDate()
        do throws(TranscriptError) {
            return try body(sidecar, last)
        } catch {
            guard error.kind == .damaged else { throw error }
        }
        try mend(sidecar)
        let (mended, lastNow) = try upToDate()
        return try body(mended, lastNow)
    }

    private func upToDate() throws(TranscriptError) -> (EventSidecar, UInt64) {
        let (sidecar, recorded, durable) = state.withLock {
            ($0.sidecar, $0.recorded.seq, $0.durableSeq)
        }
        if recorded == durable { return (sidecar, durable) }
        try mend(nil)
        return state.withLock { ($0.sidecar, $0.recorded.seq) }
    }

    /// Brings the sidecar up to the transcript, between two groups.
    ///
    /// - Parameter damaged: One that doesn't fit, and is made anew unless somebody else has by now.
    private func mend(_ damaged: EventSidecar?) throws(TranscriptError) {
        try writer.perform { () throws(TranscriptError) in
            let now = state.withLock { $0 }
            if damaged == nil, now.recorded.seq == now.durableSeq { return }
            if let damaged, damaged !== now.sidecar { return }
            let isAnew = damaged != nil
            let sidecar = isAnew ? try EventSidecar.create(in: folder, header) : now.sidecar
            var log = TranscriptLog(
                folder: folder, header: header, file: file, sidecar: sidecar,
                extent: isAnew ? nil : now.recorded)
            if !isAnew { try sidecar.cut(to: now.recorded) }
            try log.catchUp(through: now.durableSeq)
            guard log.extent.seq == now.durableSeq, log.extent.lineEnd == now.lineEnd else {
                throw .damaged(file.path, at: log.extent.lineEnd, "a line is not the next event")
            }
            state.withLock { state in
                state.sidecar = sidecar
                state.recorded = log.extent
            }
        }
    }
}
