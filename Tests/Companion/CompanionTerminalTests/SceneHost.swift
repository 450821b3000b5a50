// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import SessionSync

/// As much of a host as a companion needs: it lists, answers subscriptions and keeps what it is given.
struct SceneHost {
    var summaries: [SessionSummary] = []
    /// Requests that wait, of all sessions.
    var pending: [ApprovalRequest] = []
    /// The log of the first session.
    var events: [AgentEvent] = []
    /// Whether it answers at all.
    var isAnswering = true
    var followed: [SessionID: Verbosity] = [:]
    /// Long texts.
    var blobs: [BlobID: [UInt8]] = [:]

    var list: HostMessage { .sessionList(SessionList(sessions: summaries, continues: false)) }

    mutating func add(_ new: [AgentEvent]) -> [HostMessage] {
        let first = UInt64(events.count + 1)
        events += SceneHost.numbered(new, from: first)
        guard let verbosity = followed[Make.session(1)], verbosity != .statusOnly else { return [] }
        return [.events(batch(from: first, verbosity))]
    }

    static func numbered(_ events: [AgentEvent], from first: UInt64) -> [AgentEvent] {
        events.enumerated().map { place, event in
            var event = event
            event.seq = first + UInt64(place)
            return event
        }
    }

    mutating func answer(_ message: ClientMessage) -> [HostMessage] {
        guard isAnswering else { return [] }
        switch message {
        case .listSessions: return summaries.isEmpty ? [] : [list]
        case .subscribe(let subscribe):
            followed[subscribe.sessionID] = subscribe.verbosity
            return subscribed(subscribe)
        case .unsubscribe(let id):
            followed[id] = nil
            return []
        case .fetchBlob(let fetch):
            guard let bytes = blobs[fetch.blobID] else { return [] }
            let piece = bytes.dropFirst(Int(fetch.offset)).prefix(100_000)
            return [
                .blob(
                    BlobPiece(
                        requestID: fetch.requestID, blobID: fetch.blobID, offset: fetch.offset,
                        byteCount: UInt64(bytes.count), bytes: Array(piece)))
            ]
        default: return []
        }
    }

    private func subscribed(_ subscribe: Subscribe) -> [HostMessage] {
        guard let summary = summaries.first(where: { $0.sessionID == subscribe.sessionID }) else {
            return []
        }
        let waiting = pending.filter { $0.sessionID == subscribe.sessionID }
        if let seq = subscribe.sinceSeq {
            return [.events(batch(subscribe.sessionID, from: seq + 1, subscribe.verbosity))]
                + waiting.map { .approvalRequested($0) }
        }
        let isFirst = subscribe.sessionID == Make.session(1)
        let held = isFirst && subscribe.verbosity != .statusOnly ? events : []
        return [
            .snapshot(
                SessionSnapshot(
                    summary: summary, epoch: 1, verbosity: subscribe.verbosity, recentEvents: held,
                    pendingApprovals: waiting, cursor: isFirst ? UInt64(events.count) : 0))
        ]
    }

    private func batch(
        _ id: SessionID = Make.session(1), from first: UInt64, _ verbosity: Verbosity
    ) -> EventBatch {
        let log = id == Make.session(1) ? events : []
        let news = verbosity == .statusOnly ? [] : log.filter { $0.seq >= first }
        return EventBatch(
            sessionID: id, epoch: 1, verbosity: verbosity, firstSeq: first,
            lastSeq: UInt64(log.count), events: news)
    }
}
