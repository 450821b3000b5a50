// SPDX-License-Identifier: Apache-2.0

internal import AgentEvents

/// The session in front, with what the person did in it.
struct OpenSession {
    /// Words on their way to the agent.
    struct Sending {
        var input: AgentInput
        var at: Int64
        var isDelivered: Bool
    }

    /// Words that may wait for an answer of the host at once: more than anybody types ahead.
    static let maximumSendingCount = 64

    let id: SessionID
    var fold = TranscriptFold()
    var hasEarlier = false
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
}
