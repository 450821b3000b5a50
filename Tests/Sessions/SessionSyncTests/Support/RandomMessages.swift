// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import SessionSync
import TestSupport

/// One of each message with random contents.
struct RandomMessages {
    var random: RandomEvents

    init(seed: UInt64) {
        random = RandomEvents(seed: seed)
    }

    mutating func session() -> SessionID { random.id(SessionID.self) }

    mutating func maybe<Value>(_ value: (inout RandomEvents) -> Value) -> Value? {
        random.number(2) == 0 ? nil : value(&random)
    }

    mutating func blobID() -> BlobID {
        guard let id = BlobID(bytes: random.random.bytes(32)) else { preconditionFailure() }
        return id
    }

    mutating func clientMessages() -> [ClientMessage] {
        [
            .listSessions,
            .subscribe(
                Subscribe(
                    sessionID: session(), epoch: maybe { $0.unsigned() },
                    sinceSeq: maybe { $0.unsigned() }, verbosity: random.any(Verbosity.self))),
            .unsubscribe(session()),
            .approvalRespond(
                ApprovalRespond(
                    approvalID: random.id(ApprovalID.self), sessionID: session(),
                    decision: random.decision(), digest: random.random.bytes(32),
                    clientToken: random.token())),
            .sendInput(
                SendInput(
                    sessionID: session(),
                    input: AgentInput(text: random.text(), clientToken: random.token()))),
            .interrupt(session()),
            .loadBefore(
                LoadBefore(
                    sessionID: session(), epoch: random.unsigned(), beforeSeq: random.unsigned(),
                    limit: random.unsigned(), requestID: random.unsigned())),
            .fetchBlob(
                FetchBlob(
                    sessionID: session(), blobID: blobID(), offset: random.unsigned(),
                    requestID: random.unsigned())),
            .fetchDiff(
                FetchDiff(
                    sessionID: session(), path: maybe { $0.text() },
                    requestID: random.unsigned())),
            .setPresence(maybe { $0.id(SessionID.self) }),
            .startSession(
                StartSession(
                    backend: .codex, folder: maybe { $0.text() },
                    arguments: [random.text(), random.text()], requestID: random.unsigned())),
        ]
    }

    mutating func hostMessages() -> [HostMessage] {
        [
            .sessionList(
                SessionList(
                    sessions: [random.summary(), random.summary()],
                    continues: random.number(2) == 0)),
            .snapshot(
                SessionSnapshot(
                    summary: random.summary(), epoch: random.unsigned(),
                    verbosity: random.any(Verbosity.self),
                    recentEvents: [random.event(), random.event()],
                    pendingApprovals: [random.request()], cursor: random.unsigned())),
            .events(
                EventBatch(
                    sessionID: session(), epoch: random.unsigned(),
                    verbosity: random.any(Verbosity.self), firstSeq: random.unsigned(),
                    lastSeq: random.unsigned(), events: [random.event(), random.event()])),
            .approvalRequested(random.request()), .approvalResolved(random.closing()),
            .sessionUpdated(random.summary()),
            .approvalReply(
                ApprovalReply(
                    approvalID: random.id(ApprovalID.self), clientToken: random.token(),
                    outcome: random.any(ApprovalOutcome.self), by: maybe { $0.decider() },
                    how: maybe { $0.closing().outcome })),
            .inputReply(
                InputReply(
                    sessionID: session(), clientToken: random.token(),
                    state: random.any(InputState.self))),
            .page(
                TranscriptPage(
                    sessionID: session(), epoch: random.unsigned(), requestID: random.unsigned(),
                    firstSeq: random.unsigned(), lastSeq: random.unsigned(),
                    events: [random.event()], isStart: random.number(2) == 0)),
            .blob(
                BlobPiece(
                    requestID: random.unsigned(), blobID: blobID(), offset: random.unsigned(),
                    byteCount: random.unsigned(), bytes: random.random.bytes(9))),
            .diff(
                SessionDiff(
                    requestID: random.unsigned(), sessionID: session(),
                    files: [
                        ChangedFile(
                            path: random.text(), kind: random.any(FileChange.Kind.self),
                            added: maybe { $0.unsigned() }, removed: maybe { $0.unsigned() },
                            isBinary: random.number(2) == 0, diff: maybe { LongText($0.text()) })
                    ], isCut: random.number(2) == 0)),
            .sessionStarted(
                SessionStarted(requestID: random.unsigned(), sessionID: session())),
            .closed(
                SubscriptionClosed(
                    sessionID: session(), reason: random.any(SubscriptionClosed.Reason.self))),
        ]
    }
}
