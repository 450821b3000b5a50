// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// The session in front, with what the person did in it.
struct FrontSession {
    /// Words that the transcript does not hold yet.
    struct Sending {
        var input: AgentInput
        var at: Int64
        var state: DeliveryState
    }

    /// Words that may wait for an answer of the host at once: more than anybody types ahead.
    static let maximumSendingCount = 64

    let id: SessionID
    var view = TranscriptView()
    var unfolded: Set<ItemID> = []
    var sending: [Sending] = []
    var settledInputs: Set<ClientToken> = []
    var isComposing = false
    /// The request in front among those that wait; nil for the oldest.
    var shown: ApprovalID?
    /// What is left of the request that was in front.
    var tombstone: Tombstone?

    init(_ id: SessionID) {
        self.id = id
    }

    /// Whether earlier events can be asked for.
    var hasEarlier: Bool { !view.isAtStart && view.hasRoomBefore }

    /// What the agent does just now, its newest running call of a tool, and since when.
    var doing: (item: TranscriptItem, since: Int64)? {
        for entry in view.entries.reversed() {
            guard case .item(let item) = entry.content, item.isRunning else { continue }
            if item.fields.kind == .toolCall || item.fields.kind == .fileChange {
                return (item, entry.at)
            }
        }
        return nil
    }
}

extension TranscriptView {
    /// An input that the transcript holds.
    func input(_ token: ClientToken) -> InputRecord? {
        guard case .input(let record) = entry(.input(token))?.content else { return nil }
        return record
    }
}
