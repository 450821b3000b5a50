// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents
internal import CryptoPrimitives
internal import Dispatch
internal import GitFacts
internal import Greeting
internal import LinkService
internal import SessionSync
internal import TranscriptStorage

// Requests that wait for a disk or a child process, off this host's queue.

extension SessionHost {
    /// Does work elsewhere and answers the connection, if it is still there, with its message.
    private func answer(
        _ connection: HostedConnection, _ id: SessionID, _ requestID: UInt64,
        on queue: DispatchQueueName, _ work: @escaping @Sendable () throws -> [UInt8]
    ) {
        let number = connection.device.connectionNumber
        (queue == .reading ? reading : looking).async { [weak self] in
            let result = Result(catching: work)
            self?.later { host in
                guard let connection = host.connections[number] else { return }
                switch result {
                case .success(let message): connection.send(message)
                case .failure(let error):
                    host.refuse(
                        .unsupported, SessionHost.message(of: error), id, connection,
                        requestID: requestID)
                }
            }
        }
    }

    enum DispatchQueueName { case reading, looking }

    private static func message(of error: any Error) -> String {
        switch error {
        case let error as TranscriptError: error.message
        case let error as GitError: error.message
        case let error as SessionHostError: error.message
        default: "The host could not do it."
        }
    }

    func loadBefore(_ request: LoadBefore, _ connection: HostedConnection) {
        guard let session = sessions[request.sessionID] else {
            return refuse(
                .unknownSession, "This host has no such session.", request.sessionID, connection,
                requestID: request.requestID)
        }
        let transcript = session.transcript
        guard request.epoch == transcript.epoch,
            request.beforeSeq <= session.machine.shown.lastSeq + 1, request.beforeSeq > 0
        else {
            return refuse(
                .unsupported, "This session's log has no such events. Subscribe to it again.",
                request.sessionID, connection, requestID: request.requestID)
        }
        answer(connection, session.id, request.requestID, on: .reading) {
            let page = try transcript.read(
                beforeSeq: request.beforeSeq,
                maximumByteCount: SyncLimits.maximumMessageByteCount,
                maximumCount: SyncLimits.pageEventCount)
            return SessionMessages.page(request, events: page.events.map(\.logged))
        }
    }

    func fetchBlob(_ request: FetchBlob, _ connection: HostedConnection) {
        guard sessions[request.sessionID] != nil, let blobs = files?.blobs else {
            return refuse(
                .unknownSession, "This host has no such session.", request.sessionID, connection,
                requestID: request.requestID)
        }
        answer(connection, request.sessionID, request.requestID, on: .reading) {
            let piece = try blobs.read(
                request.blobID, offset: request.offset, count: SyncLimits.blobPieceByteCount)
            return SessionMessages.blob(request, whole: piece.byteCount, bytes: piece.bytes)
        }
    }

    func fetchDiff(_ request: FetchDiff, _ connection: HostedConnection) {
        guard let session = sessions[request.sessionID], let files,
            let opening = session.machine.shown.opening
        else {
            return refuse(
                .unknownSession, "This host has no such session.", request.sessionID, connection,
                requestID: request.requestID)
        }
        let git = git
        let texts = LongTextKeeper(blobs: files.blobs)
        answer(connection, session.id, request.requestID, on: .looking) {
            var changed: [SessionSync.ChangedFile] = []
            if let path = request.path {
                let diff = try git.diff(of: path, in: opening.folder, since: opening.head)
                changed = [try diff.file.onWire(hunks: diff.hunks, texts)]
            } else {
                let changes = try git.changes(in: opening.folder, since: opening.head)
                changed = changes.files.map(\.onWire)
            }
            return SessionMessages.diff(request, files: changed)
        }
    }

    func start(_ request: StartSession, _ connection: HostedConnection) {
        let number = connection.device.connectionNumber
        let folder = request.folder ?? setup.environment["HOME"] ?? "/"
        Task {
            do throws(SessionHostError) {
                let id = try await start(
                    request.backend, folder: folder, arguments: request.arguments)
                let started = SessionStarted(requestID: request.requestID, sessionID: id)
                connections[number]?.send(HostMessage.sessionStarted(started).encoded())
            } catch {
                guard let connection = connections[number] else { return }
                refuse(
                    .unsupported, error.message, nil, connection, requestID: request.requestID)
            }
        }
    }
}

extension GitFacts.ChangedFile {
    fileprivate var onWire: SessionSync.ChangedFile {
        SessionSync.ChangedFile(
            path: path, kind: kind.onWire, added: added.map { UInt64($0) },
            removed: removed.map { UInt64($0) }, isBinary: isBinary, diff: nil)
    }

    /// With its changed lines, kept beside the transcripts if they are long.
    fileprivate func onWire<C: CryptoPrimitives>(
        hunks: String, _ texts: LongTextKeeper<C>
    ) throws(SessionHostError) -> SessionSync.ChangedFile {
        var file = onWire
        file.diff = try texts.kept(LongText(hunks))
        return file
    }
}

extension GitFacts.ChangedFile.Kind {
    fileprivate var onWire: FileChange.Kind {
        switch self {
        case .added: .add
        case .updated: .update
        case .deleted: .delete
        }
    }
}
