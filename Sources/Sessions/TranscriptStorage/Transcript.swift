// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import Synchronization

/// The events of one session on the disk: appended in groups, read in pages, never changed.
///
/// `transcript.jsonl` is what counts. What is read comes from files beside it that hold the same, with a
/// checksum for each event; where one doesn't fit it is made anew. Any thread may use a transcript, and
/// waits for the disk itself.
public final class Transcript: Sendable {
    /// Told, on the disk-writer's queue, what became of an ``append(_:completion:)``; it must not wait for
    /// anything, read from a transcript or use its store.
    public typealias Completion = @Sendable (Result<UInt64, TranscriptError>) -> Void

    struct State {
        /// The last event that was taken, which may still wait to be written.
        var takenSeq: UInt64
        /// The last event that is on the disk, and where its line ends.
        var durableSeq: UInt64
        var lineEnd: Int
        /// The files to read from, and how much they hold: what is durable, unless writing them failed.
        var sidecar: EventSidecar
        var recorded: EventSidecar.Extent
        /// Why nothing more is taken.
        var failure: TranscriptError?
    }

    /// The session that it is of.
    public let sessionID: SessionID
    /// The number that changes if its log is ever made anew.
    public let epoch: UInt64
    /// How many bytes at its end were no whole event when it was opened, and were cut off.
    public let tornByteCount: Int

    let folder: StoredFolder
    let header: TranscriptHeader
    let file: StoredFile
    let writer: DiskWriter
    let state: Mutex<State>
    /// One checkpoint is written at a time.
    let checkpointLock = Mutex(())

    init(_ log: TranscriptLog, writer: DiskWriter) {
        sessionID = log.header.sessionID
        epoch = log.header.epoch
        tornByteCount = log.tornByteCount
        folder = log.folder
        header = log.header
        file = log.file
        self.writer = writer
        state = Mutex(
            State(
                takenSeq: log.extent.seq, durableSeq: log.extent.seq, lineEnd: log.extent.lineEnd,
                sidecar: log.sidecar, recorded: log.extent))
    }

    /// The number of the newest event that is on the disk; 0 if there is none.
    public var lastSeq: UInt64 { state.withLock { $0.durableSeq } }

    /// The number that the next event must have; those before may still wait to be written.
    public var nextSeq: UInt64 { state.withLock { $0.takenSeq + 1 } }

    /// Why it takes nothing more, or nil while it does.
    public var failure: TranscriptError? { state.withLock { $0.failure } }

    /// The transcript's length in bytes, as far as it is on the disk.
    public var byteCount: Int { state.withLock { $0.lineEnd } }

    func stop(_ error: TranscriptError) {
        state.withLock { state in
            if state.failure == nil { state.failure = error }
        }
    }
}
