// SPDX-License-Identifier: Apache-2.0

/// What a handshake message is made of, in order (the specification's section 7.1).
///
/// In the names of the Diffie-Hellman tokens the initiator's key comes first.
public enum Token: Sendable, Equatable {
    /// The sender's ephemeral public key, in clear.
    case e
    /// The sender's static public key, encrypted once there is a key.
    case s
    /// Both ephemeral keys.
    case ee
    /// The initiator's ephemeral and the responder's static key.
    case es
    /// The initiator's static and the responder's ephemeral key.
    case se
    /// Both static keys.
    case ss
    /// The next pre-shared key.
    case psk
}
