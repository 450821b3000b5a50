// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Greeting
import SessionSync
import TestSupport
import Testing

struct SessionMessagesTests {
    static func log(_ count: Int, byteCount: Int) -> [LoggedEvent] {
        (1...count).map { seq in
            let text = LongText(String(repeating: "x", count: byteCount))
            let event = AgentEvent(
                seq: UInt64(seq), at: 0, body: .raw(RawFrame(kind: "k", json: text)))
            return LoggedEvent(seq: event.seq, encoded: event.encoded())
        }
    }

    static func read(_ bytes: [UInt8]) throws -> HostMessage {
        #expect(bytes.count <= SyncLimits.maximumMessageByteCount)
        return try HostMessage(ApplicationMessage(bytes))
    }

    static func summary(lastSeq: UInt64) -> SessionSummary {
        var random = RandomEvents(seed: 3)
        var summary = random.summary()
        summary.lastSeq = lastSeq
        return summary
    }

    @Test(.holds("NUC-136", "NUC-139"), arguments: [1, 100, 3_000, 60_000])
    func `A snapshot's tail is bounded, without a hole, and ends at the cursor`(byteCount: Int)
        throws
    {
        let log = Self.log(400, byteCount: byteCount)
        let messages = SessionMessages.snapshot(
            Self.summary(lastSeq: 400), epoch: 3, newest: log, pending: [], verbosity: .full)
        #expect(messages.count == 1)
        guard case .snapshot(let snapshot) = try Self.read(messages[0]) else {
            throw Unexpected()
        }
        #expect(snapshot.cursor == 400)
        #expect(!snapshot.recentEvents.isEmpty)
        #expect(snapshot.recentEvents.count <= SyncLimits.snapshotEventCount)
        let first = 401 - UInt64(snapshot.recentEvents.count)
        #expect(snapshot.recentEvents.map(\.seq) == Array(first...400))
    }

    @Test(.holds("NUC-137"))
    func `A snapshot holds every pending request; what has no room follows by itself`() throws {
        var random = RandomEvents(seed: 4)
        let requests = (0..<5).map { _ in random.request() }
        let small = SessionMessages.snapshot(
            Self.summary(lastSeq: 1), epoch: 1, newest: Self.log(1, byteCount: 1),
            pending: requests, verbosity: .statusOnly)
        #expect(small.count == 1)
        guard case .snapshot(let snapshot) = try Self.read(small[0]) else { throw Unexpected() }
        #expect(snapshot.pendingApprovals == requests)
        #expect(snapshot.recentEvents.isEmpty)

        var large = random.request()
        large.detail = [.input(LongText(String(repeating: "x", count: 60 << 10)))]
        let many = SessionMessages.snapshot(
            Self.summary(lastSeq: 1), epoch: 1, newest: Self.log(1, byteCount: 1),
            pending: [large, large, large, large, large], verbosity: .full)
        guard case .snapshot(let first) = try Self.read(many[0]) else { throw Unexpected() }
        var count = first.pendingApprovals.count
        #expect(count >= 1)
        #expect(first.recentEvents.count == 1)
        for message in many.dropFirst() {
            #expect(try Self.read(message) == .approvalRequested(large))
            count += 1
        }
        #expect(count == 5)
    }

    @Test(.holds("NUC-197"), arguments: [10, 2_000])
    func `Pages lead back to the first event, continuous and bounded`(byteCount: Int) throws {
        let log = Self.log(1_000, byteCount: byteCount)
        var random = RandomEvents(seed: 5)
        let session = random.id(SessionID.self)
        var before: UInt64 = 1_001
        var pageCount = 0
        while true {
            let request = LoadBefore(
                sessionID: session, epoch: 1, beforeSeq: before, limit: 1_000_000,
                requestID: UInt64(pageCount))
            let bytes = SessionMessages.page(request, events: Array(log[..<Int(before - 1)]))
            guard case .page(let page) = try Self.read(bytes) else { throw Unexpected() }
            #expect(page.events.count <= SyncLimits.pageEventCount)
            #expect(page.events.map(\.seq) == Array(page.firstSeq...page.lastSeq))
            #expect(page.lastSeq == before - 1)
            #expect(page.requestID == request.requestID)
            pageCount += 1
            #expect(page.isStart == (page.firstSeq == 1))
            if page.isStart { break }
            before = page.firstSeq
        }
        #expect(pageCount >= 5)
    }

    @Test(.holds("NUC-093"), arguments: [0, 1, 500])
    func `The list of all sessions fits its messages`(count: Int) throws {
        var random = RandomEvents(seed: 6)
        var all: [SessionSummary] = []
        for _ in 0..<count {
            var summary = random.summary()
            summary.title = String(repeating: "t", count: 1_000)
            all.append(summary)
        }
        var device = ClientSyncStateMachine()
        _ = device.connected(scope: .view, capabilities: HostCapabilities(), now: 0)
        for bytes in SessionMessages.sessionList(all) {
            #expect(!device.isListCurrent)
            _ = device.messageReceived(try Self.read(bytes), now: 0)
        }
        #expect(device.isListCurrent)
        #expect(device.sessions == all)
    }

    @Test func `A blob comes in pieces, a diff says what it leaves out`() throws {
        var random = RandomEvents(seed: 7)
        let session = random.id(SessionID.self)
        let blob = try #require(BlobID(bytes: [UInt8](repeating: 1, count: 32)))
        let bytes = [UInt8](repeating: 7, count: 500_000)
        let fetch = FetchBlob(sessionID: session, blobID: blob, offset: 0, requestID: 1)
        guard
            case .blob(let piece) = try Self.read(
                SessionMessages.blob(fetch, whole: 500_000, bytes: bytes))
        else { throw Unexpected() }
        #expect(piece.bytes.count == SyncLimits.blobPieceByteCount)
        #expect(piece.byteCount == 500_000)

        let file = ChangedFile(
            path: "p", kind: .update, added: 1, removed: 2, isBinary: false,
            diff: LongText(String(repeating: "+", count: 50_000)))
        let ask = FetchDiff(sessionID: session, path: nil, requestID: 2)
        for count in [1, 20] {
            let files = Array(repeating: file, count: count)
            guard
                case .diff(let diff) = try Self.read(SessionMessages.diff(ask, files: files))
            else { throw Unexpected() }
            #expect(diff.isCut == (diff.files.count < count))
            #expect(!diff.files.isEmpty)
        }
    }

    struct Unexpected: Error {}
}
