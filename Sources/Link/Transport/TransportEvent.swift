// SPDX-License-Identifier: Apache-2.0

/// What happened on a transport.
public enum TransportEvent: Sendable, Equatable {
    /// The next bytes from the peer: at least one, at most
    /// ``TransportLimits/maximumChunkByteCount``.
    case received([UInt8])
    /// A queue that one or more sends could not empty at once is empty now.
    case drained
    /// The peer sends no more, in an orderly way. This end may still send, and then closes.
    case ended
    /// The connection broke; the last event.
    case failed(TransportError)
    /// This end closed or aborted it; the last event.
    case closed
}
