// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import Synchronization

/// The transcripts of a host: a folder with one folder a session, and the one queue that writes them.
///
/// ```
/// sessions/ID/transcript.jsonl        a header line, then a line an event: what counts
/// sessions/ID/transcript.index        made of it: where each line ends
/// sessions/ID/transcript.cbor         made of it: the events as they are sent
/// sessions/ID/transcript.checkpoint   made of it: a state folded from it
/// ```
///
/// One process uses a folder at a time; who runs a host holds its lock.
public final class TranscriptStore: Sendable {
    private struct Opened {
        weak var transcript: Transcript?
    }

    private let folder: StoredFolder
    private let writer = DiskWriter()
    /// Those in use, so that nobody opens one a second time beside its writer.
    private let opened = Mutex<[SessionID: Opened]>([:])

    private static let removedPrefix = ".removed-"

    /// A store in a folder, which is made (0700) if it is not there; the one above it must be.
    ///
    /// - Throws: ``TranscriptError``, `unsafe` if others can enter it.
    public init(path: String) throws(TranscriptError) {
        folder = StoredFolder(path: path)
        try folder.create()
        for name in try folder.names() where name.hasPrefix(TranscriptStore.removedPrefix) {
            try folder.folder(name).removeWhole()
        }
    }

    /// Begins the transcript of a new session, on the disk when this returns.
    ///
    /// - Parameter epoch: A random number.
    /// - Throws: ``TranscriptError``, `exists` if there is one of that id.
    public func create(_ id: SessionID, epoch: UInt64) throws(TranscriptError) -> Transcript {
        try locked { opened throws(TranscriptError) in
            let session = folder.folder(id.text)
            guard !session.contains(TranscriptLog.transcriptName) else {
                throw TranscriptError(
                    .exists, "\(session.path) is there already. Take another session id.")
            }
            try session.create()
            let header = TranscriptHeader(sessionID: id, epoch: epoch)
            let log = try TranscriptLog.create(in: session, header)
            try folder.synchronize()
            return keep(Transcript(log, writer: writer), &opened)
        }
    }

    /// Opens the transcript of a session, or gives the one that is open and has not failed.
    ///
    /// A torn end is cut off (``Transcript/tornByteCount``). Files beside it that are missing or don't fit
    /// are made anew, which reads it whole.
    ///
    /// - Parameter freshEpoch: Gives the epoch for a log that is made anew, because what is there ends
    ///   within its first line and so holds no event.
    /// - Throws: ``TranscriptError``, `unknown` if there is none, `damaged` with the byte at which it is.
    public func open(
        _ id: SessionID,
        freshEpoch: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(TranscriptError) -> Transcript {
        try locked { opened throws(TranscriptError) in
            if let transcript = opened[id]?.transcript, transcript.failure == nil {
                return transcript
            }
            let session = folder.folder(id.text)
            guard session.contains(TranscriptLog.transcriptName) else {
                throw TranscriptError(
                    .unknown,
                    "There is no session \(id.text). List the sessions to see those there are.")
            }
            let log = try TranscriptLog.open(in: session, id, freshEpoch: freshEpoch)
            return keep(Transcript(log, writer: writer), &opened)
        }
    }

    /// The sessions that have a transcript, in no order.
    public func ids() throws(TranscriptError) -> [SessionID] {
        try folder.names().compactMap { name in
            guard folder.folder(name).contains(TranscriptLog.transcriptName) else { return nil }
            return SessionID(text: name)
        }
    }

    /// Deletes a session's folder; its transcript takes and gives nothing more from then on. One that is
    /// not there is no error.
    public func delete(_ id: SessionID) throws(TranscriptError) {
        let removed = TranscriptStore.removedPrefix + id.text
        try locked { opened throws(TranscriptError) in
            guard folder.contains(id.text) else { return }
            opened[id]?.transcript?.stop(.deleted(folder.path(id.text)))
            opened[id] = nil
            // From one moment to the next, so that a crash leaves it whole or gone.
            try folder.rename(id.text, to: removed)
            try folder.synchronize()
        }
        if folder.contains(removed) { try folder.folder(removed).removeWhole() }
    }

    /// Returns when all events that were appended before are on the disk, or have failed.
    public func waitUntilWritten() {
        writer.waitUntilWritten()
    }

    private func keep(
        _ transcript: Transcript, _ opened: inout [SessionID: Opened]
    ) -> Transcript {
        opened = opened.filter { $0.value.transcript != nil }
        opened[transcript.sessionID] = Opened(transcript: transcript)
        return transcript
    }

    private func locked<Value: Sendable>(
        _ body: (inout [SessionID: Opened]) throws(TranscriptError) -> Value
    ) throws(TranscriptError) -> Value {
        let outcome = opened.withLock { opened -> Result<Value, TranscriptError> in
            do throws(TranscriptError) {
                return .success(try body(&opened))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
