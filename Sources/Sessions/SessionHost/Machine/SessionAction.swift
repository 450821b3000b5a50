// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What is to be done for a session, in this order.
public enum SessionAction: Sendable {
    /// Write these events behind those before, then report ``SessionStateMachine/becameDurable(through:)``.
    case append([AgentEvent])
    /// These events are on the disk: they may be shown.
    case publish([AgentEvent])
    /// Tell everyone who lists sessions or is subscribed that this is how it stands.
    case update(SessionSummary)
    /// Answer one connection.
    case reply(UInt64, SessionReply)
    /// Have the agent's driver do something.
    case command(AgentCommand)
    /// Only within the machine: ``update(_:)``, with the summary of the moment at which it is due.
    case updateSummary
}

/// What an agent's driver is to do.
public enum AgentCommand: Sendable, Equatable {
    /// Answer the request that the agent calls so.
    case answer(requestID: String, Decision)
    /// Write an input, then report ``SessionStateMachine/inputDelivered(_:at:)``. A long text is to be
    /// fetched first.
    case input(LongText, ClientToken)
    /// Stop the turn.
    case interrupt
}
