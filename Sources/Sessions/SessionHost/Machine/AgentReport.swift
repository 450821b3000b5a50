// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What an agent's frame says, as the session takes it: with ids and digests of the host's own, and long
/// texts replaced by their beginning.
public enum AgentReport: Sendable, Equatable {
    /// The session got a title.
    case titled(String)
    /// The agent began to work.
    case turnStarted
    /// The agent stopped working.
    case turnEnded(TurnEnd)
    /// A subagent ended; what it still asked for is void.
    case threadEnded(ItemID)
    /// News of an item.
    case item(ItemUpdate)
    /// A piece of an item.
    case delta(ItemDelta)
    /// The agent waits for an answer to what it calls by the text.
    case requested(ApprovalRequest, requestID: String)
    /// The agent does not wait for it any more.
    case withdrew(ApprovalID)
    /// What was used so far.
    case usage(Usage)
    /// Something to tell a person.
    case notice(Notice)
    /// A frame without any other form.
    case raw(RawFrame)
}
