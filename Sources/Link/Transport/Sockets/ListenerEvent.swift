// SPDX-License-Identifier: Apache-2.0

/// What happened at a listener.
public enum ListenerEvent: Sendable {
    /// A connection came; start it, or drop it to refuse it.
    case accepted(any Transport)
    /// A program of another user connected to the Unix socket and was refused.
    case refusedUser(UnixCredentials)
    /// The system gave no connection, say for want of descriptors; the listener tries again after
    /// the pause.
    case acceptFailed(TransportError, pauseMilliseconds: Int64)
    /// It accepts no more and its address is free; the last event.
    case closed
}
