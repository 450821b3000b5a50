// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Writes events of all sessions, in groups, on the one queue of a host that waits for its disk.
///
/// A group is what has come while the one before was written: nothing waits for company, and a busy
/// host still pays for one wait instead of many. Each session's part is written, then each file is
/// waited for, then everyone is told, in the order in which they came.
final class DiskWriter: Sendable {
    /// Events of one session that are told about together.
    struct Request: Sendable {
        let transcript: Transcript
        let batch: EventBatch
        let lastSeq: UInt64
        let completion: Transcript.Completion
    }

    private struct State {
        var waiting: [Request] = []
        var waitingByteCount = 0
        var isScheduled = false
    }

    /// What a disk writes in a few milliseconds: a group keeps nobody for long. One request more may
    /// be in it than fits.
    static let groupByteCount = 1 << 20
    /// A disk that doesn't keep up must not take the host's memory.
    static let maximumWaitingByteCount = 64 << 20
    /// What one request may hold, so that the largest group is known.
    static let maximumRequestByteCount = 4 << 20
    /// The largest group, which is the most that a crash can cut short.
    static let maximumGroupByteCount = groupByteCount + maximumRequestByteCount

    private let queue = DispatchQueue(label: "sheetbend.disk-writer")
    private let mark = DispatchSpecificKey<Bool>()
    private let state = Mutex(State())

    init() {
        queue.setSpecific(key: mark, value: true)
    }

    /// Adds events behind all others.
    ///
    /// - Throws: ``TranscriptError``, `overloaded` if too much waits.
    func add(_ request: Request) throws(TranscriptError) {
        let byteCount = request.batch.lines.count
        let (fits, isScheduled) = state.withLock { state -> (Bool, Bool) in
            guard state.waitingByteCount + byteCount <= DiskWriter.maximumWaitingByteCount else {
                return (false, true)
            }
            state.waiting.append(request)
            state.waitingByteCount += byteCount
            defer { state.isScheduled = true }
            return (true, state.isScheduled)
        }
        guard fits else {
            throw TranscriptError(
                .overloaded,
                "The disk takes events more slowly than they come. Stop reading from agents until"
                    + " some are written.")
        }
        if !isScheduled { queue.async { self.writeGroup() } }
    }

    /// Runs something between two groups and waits for it; what runs there already goes on.
    func perform<Value>(
        _ body: () throws(TranscriptError) -> Value
    ) throws(TranscriptError) -> Value {
        if DispatchQueue.getSpecific(key: mark) == true { return try body() }
        return try queue.sync { () -> Result<Value, TranscriptError> in
            do throws(TranscriptError) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Runs something after what waits now.
    func performLater(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Returns when everything that was added before is written or has failed.
    func waitUntilWritten() {
        while true {
            queue.sync {}
            if state.withLock({ !$0.isScheduled }) { return }
        }
    }

    private func writeGroup() {
        let group = takeGroup()
        guard !group.isEmpty else { return }
        DiskWriter.commit(group)
        queue.async { self.writeGroup() }
    }

    private func takeGroup() -> [Request] {
        state.withLock { state in
            var byteCount = 0
            let end =
                state.waiting.firstIndex { request in
                    defer { byteCount += request.batch.lines.count }
                    return byteCount >= DiskWriter.groupByteCount
                } ?? state.waiting.count
            let group = Array(state.waiting[..<end])
            state.waiting.removeSubrange(..<end)
            state.waitingByteCount -= byteCount
            state.isScheduled = !group.isEmpty
            return group
        }
    }

    /// Writes a group and tells everyone in it.
    private static func commit(_ group: [Request]) {
        var parts: [(transcript: Transcript, batch: EventBatch)] = []
        var places: [ObjectIdentifier: Int] = [:]
        for request in group {
            if let place = places[ObjectIdentifier(request.transcript)] {
                parts[place].batch.add(request.batch)
            } else {
                places[ObjectIdentifier(request.transcript)] = parts.count
                parts.append((request.transcript, request.batch))
            }
        }
        for part in parts { part.transcript.writeLines(part.batch) }
        for part in parts { part.transcript.finishWriting(part.batch) }
        for request in group {
            if let failure = request.transcript.failure {
                request.completion(.failure(failure))
            } else {
                request.completion(.success(request.lastSeq))
            }
        }
    }
}
