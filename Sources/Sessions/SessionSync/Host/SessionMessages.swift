// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR
internal import DeviceTrust

/// Messages of a host that are made to fit: nothing is above ``SyncLimits/maximumMessageByteCount``.
public enum SessionMessages {
    /// Room for all that is in a message beside lists of events, requests or summaries.
    static let frameByteCount = 4 << 10

    /// A snapshot, and behind it the requests that had no room in it.
    ///
    /// - Parameters:
    ///   - summary: The session at the moment of the cursor, which is its `lastSeq`.
    ///   - newest: The log's newest events, oldest first, without a hole up to the cursor; more than fit
    ///     may be given.
    ///   - pending: The requests that wait at that moment.
    public static func snapshot(
        _ summary: SessionSummary, epoch: UInt64, newest: [LoggedEvent],
        pending: [ApprovalRequest], verbosity: Verbosity
    ) -> [[UInt8]] {
        var room = SyncLimits.maximumMessageByteCount - frameByteCount - summary.encoded().count
        let requests = pending.map { $0.encoded() }
        let kept = requests.prefix { request in
            // Half of the room at most, so that there is always some of the transcript too.
            guard room - request.count >= SyncLimits.maximumMessageByteCount / 2 else {
                return false
            }
            room -= request.count
            return true
        }
        let events = verbosity == .statusOnly ? [] : tail(of: newest, room)
        var writer = CBORWriter()
        writer.beginCase("snapshot")
        writer.mapHeader(count: 6)
        writer.field("epoch", epoch)
        writer.field("cursor", summary.lastSeq)
        writer.field("summary", summary)
        writer.field("verbosity", verbosity)
        writer.encodedList("recentEvents", events)
        writer.encodedList("pendingApprovals", Array(kept))
        return [writer.bytes]
            + pending[kept.count...].map { HostMessage.approvalRequested($0).encoded() }
    }

    private static func tail(of events: [LoggedEvent], _ room: Int) -> [[UInt8]] {
        var rest = room
        var tail: [[UInt8]] = []
        for event in events.reversed() {
            guard tail.count < SyncLimits.snapshotEventCount, event.encoded.count <= rest else {
                break
            }
            rest -= event.encoded.count
            tail.append(event.encoded)
        }
        return tail.reversed()
    }

    /// A page of what was asked for.
    ///
    /// - Parameter events: The events before `request.beforeSeq`, oldest first, without a hole; more than
    ///   fit may be given.
    public static func page(_ request: LoadBefore, events: [LoggedEvent]) -> [UInt8] {
        let most = Int(min(request.limit, UInt64(SyncLimits.pageEventCount)))
        let room = SyncLimits.maximumMessageByteCount - frameByteCount
        var kept = tail(of: events.filter { $0.seq < request.beforeSeq }, room)
        kept = kept.suffix(max(1, most))
        let lastSeq = max(request.beforeSeq, 1) - 1
        let firstSeq = lastSeq + 1 - UInt64(kept.count)
        var writer = CBORWriter()
        writer.beginCase("page")
        writer.mapHeader(count: 7)
        writer.field("epoch", request.epoch)
        writer.encodedList("events", kept)
        writer.field("isStart", firstSeq <= 1)
        writer.field("lastSeq", lastSeq)
        writer.field("firstSeq", firstSeq)
        writer.field("requestID", request.requestID)
        writer.field("sessionID", request.sessionID)
        return writer.bytes
    }

    /// The list of all sessions, in as many messages as it needs; one if there are none.
    public static func sessionList(_ summaries: [SessionSummary]) -> [[UInt8]] {
        var lists: [SessionList] = []
        var list = SessionList(sessions: [], continues: false)
        var byteCount = 0
        for summary in summaries {
            let count = summary.encoded().count
            if byteCount + count > SyncLimits.batchByteCount, !list.sessions.isEmpty {
                list.continues = true
                lists.append(list)
                list = SessionList(sessions: [], continues: false)
                byteCount = 0
            }
            list.sessions.append(summary)
            byteCount += count
        }
        return (lists + [list]).map { HostMessage.sessionList($0).encoded() }
    }

    /// A piece of a blob.
    ///
    /// - Parameter whole: How many bytes the blob has.
    /// - Parameter bytes: What is there from the offset on; more than fits may be given.
    public static func blob(_ request: FetchBlob, whole: UInt64, bytes: [UInt8]) -> [UInt8] {
        let piece = Array(bytes.prefix(SyncLimits.blobPieceByteCount))
        return HostMessage.blob(
            BlobPiece(
                requestID: request.requestID, blobID: request.blobID, offset: request.offset,
                byteCount: whole, bytes: piece)
        ).encoded()
    }

    /// What has changed, as many files as fit.
    public static func diff(_ request: FetchDiff, files: [ChangedFile]) -> [UInt8] {
        var rest = SyncLimits.maximumMessageByteCount - frameByteCount
        let kept = files.prefix(SyncLimits.maximumFileCount).prefix { file in
            rest -= file.encoded().count
            return rest >= 0
        }
        return HostMessage.diff(
            SessionDiff(
                requestID: request.requestID, sessionID: request.sessionID, files: Array(kept),
                isCut: kept.count < files.count)
        ).encoded()
    }
}

extension CBORWriter {
    mutating func encodedList(_ key: StaticString, _ items: [[UInt8]]) {
        text(key)
        arrayHeader(count: items.count)
        for item in items { encodedItem(item) }
    }
}

extension Subscribe {
    /// The cursor with which the subscription can go on in this log; nil if it has to begin with a
    /// snapshot: there is none, it is of another epoch, or beyond the end.
    public func cursor(epoch: UInt64, lastSeq: UInt64) -> UInt64? {
        guard let sinceSeq, self.epoch == epoch, sinceSeq <= lastSeq else { return nil }
        return sinceSeq
    }
}
