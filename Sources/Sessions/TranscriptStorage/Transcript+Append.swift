// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Transcript {
    /// Appends events, which take effect together in the order given; `completion` hears when they are
    /// on the disk, after those appended before.
    ///
    /// Nothing is to be sent or acted upon before it has heard of success. After a failure nothing more is
    /// taken until the session is opened again, and the events of that group are gone.
    ///
    /// - Throws: ``TranscriptError``, and then `completion` hears nothing: `outOfOrder` unless the first
    ///   number is ``nextSeq`` and they ascend by one, `invalidEvent`, `stopped` after a failure,
    ///   `deleted`, `overloaded`.
    public func append(
        _ events: [EncodedEvent], completion: @escaping Completion
    ) throws(TranscriptError) {
        let batch = try Transcript.batch(of: events)
        guard let first = events.first, let last = events.last else {
            throw TranscriptError(.outOfOrder, "There is no event to append. Append one or more.")
        }
        let request = DiskWriter.Request(
            transcript: self, batch: batch, lastSeq: last.seq, completion: completion)
        // Within the lock, so that what is taken first is written first.
        let outcome = state.withLock { state -> Result<Void, TranscriptError> in
            do throws(TranscriptError) {
                try take(first.seq, through: last.seq, &state)
                try writer.add(request)
                state.takenSeq = last.seq
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// Appends events and waits until they are on the disk.
    ///
    /// - Returns: The last one's number.
    /// - Throws: ``TranscriptError``, as ``append(_:completion:)`` does, or why they could not be written.
    @discardableResult
    public func append(_ events: [EncodedEvent]) async throws(TranscriptError) -> UInt64 {
        let outcome = await withCheckedContinuation { continuation in
            do throws(TranscriptError) {
                try append(events) { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try outcome.get()
    }

    private static func batch(of events: [EncodedEvent]) throws(TranscriptError) -> EventBatch {
        var batch = EventBatch()
        for (index, event) in events.enumerated() {
            guard event.seq == events[0].seq + UInt64(index) else {
                throw .outOfOrder(event.seq, expected: events[0].seq + UInt64(index))
            }
            do throws(EventLine.Failure) {
                batch.add(event, line: try EventLine.line(of: event.bytes))
            } catch {
                throw TranscriptError(
                    .invalidEvent, "Event \(event.seq) has no form in JSON. \(error.message)")
            }
        }
        guard batch.lines.count <= DiskWriter.maximumRequestByteCount else {
            throw TranscriptError(
                .invalidEvent, "These are too many bytes for one group. Append fewer events.")
        }
        return batch
    }

    private func take(
        _ first: UInt64, through last: UInt64, _ state: inout State
    ) throws(TranscriptError) {
        if let failure = state.failure {
            throw failure.kind == .deleted ? failure : .stopped(file.path, after: failure)
        }
        guard first == state.takenSeq + 1 else {
            throw .outOfOrder(first, expected: state.takenSeq + 1)
        }
    }

    // MARK: On the disk-writer's queue

    /// Writes lines behind those that are there.
    func writeLines(_ batch: EventBatch) {
        let (failure, end) = state.withLock { ($0.failure, $0.lineEnd) }
        guard failure == nil else { return }
        do throws(TranscriptError) {
            try file.check(byteCount: end)
            try file.write(batch.lines, at: end)
        } catch {
            giveUp(error, end)
        }
    }

    /// Waits for the disk, and has the events counted and readable from then on.
    func finishWriting(_ batch: EventBatch) {
        let (failure, end) = state.withLock { ($0.failure, $0.lineEnd) }
        guard failure == nil else { return }
        do throws(TranscriptError) {
            try file.synchronize()
        } catch {
            return giveUp(error, end)
        }
        let (sidecar, recorded) = state.withLock { ($0.sidecar, $0.recorded) }
        // One that fell behind, or could not be written now, is brought up when it is read.
        var new: EventSidecar.Extent?
        if recorded.lineEnd == end { new = try? sidecar.append(batch, after: recorded) }
        state.withLock { state in
            state.durableSeq += UInt64(batch.count)
            state.lineEnd = end + batch.lines.count
            if let new { state.recorded = new }
        }
    }

    /// Stops, and takes back what nobody was told of: after a failed wait for the disk the system holds
    /// it for written, and an opening would believe it.
    private func giveUp(_ error: TranscriptError, _ end: Int) {
        stop(error)
        // Fails where the disk is gone altogether, and then there is nothing to believe either.
        try? file.truncate(to: end)
    }
}

extension TranscriptError {
    static func outOfOrder(_ seq: UInt64, expected: UInt64) -> TranscriptError {
        TranscriptError(
            .outOfOrder, "Event \(seq) came where \(expected) is next. Number events without gaps.")
    }
}
