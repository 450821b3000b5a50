// SPDX-License-Identifier: Apache-2.0

public import AgentEvents

/// What the driver of a replay is to do, in this order.
public enum ReplayAction: Sendable, Equatable {
    /// This is what the recorded agent's frame of this number says. Numbers count from 1 along the way
    /// that the conversation takes; what the replay itself has to say comes with the last one's.
    case report([AgentOutput], frame: UInt64)
    /// What is in the transcript already was gone through.
    case caughtUp
    /// The recorded agent took this input.
    case delivered(ClientToken)
    /// Call ``ReplayStateMachine/timePassed(now:)`` at this time, in the milliseconds of its argument; a
    /// later one takes the place of an earlier one.
    case wake(at: Int64)
    /// The recording is over.
    case finished
}
