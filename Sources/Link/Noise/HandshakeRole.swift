// SPDX-License-Identifier: Apache-2.0

/// Which side of a handshake we are.
public enum HandshakeRole: Sendable, Equatable {
    /// Sends the first message of the pattern (and so, after a fallback, the one who answers).
    case initiator
    /// Reads the first message of the pattern.
    case responder
}
