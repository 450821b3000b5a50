// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Why a step of Noise was refused; the state that refused it is as it was before.
public enum NoiseError: Error, Sendable, Equatable {
    /// Not a protocol name of revision 34, or one of a pattern or algorithm that isn't here.
    case invalidName
    /// The cryptographic library lacks the suite's cipher or hash.
    case unavailable
    /// The pattern needs this key from the start.
    case keyMissing(NoiseKey)
    /// The pattern has no use for this key, or brings it in a message.
    case keyUnexpected(NoiseKey)
    /// The message needs a pre-shared key that was not supplied yet.
    case preSharedKeyMissing
    /// More pre-shared keys than the pattern has `psk` tokens.
    case preSharedKeyUnexpected
    /// A pre-shared key has other than 32 bytes.
    case preSharedKeySize
    /// It is the other side's turn.
    case outOfTurn
    /// The handshake has no further message.
    case handshakeComplete
    /// The handshake still has messages to come.
    case handshakeIncomplete
    /// The pattern is one-way: its responder never sends, its initiator never receives.
    case oneWay
    /// A message would be, or is, longer than 65,535 bytes.
    case messageTooLong
    /// A message is shorter than the keys and tags it must hold.
    case messageTooShort
    /// A message was made with other keys, pre-shared keys or prologue, or was changed.
    case authenticationFailed
    /// The peer's public key gives an all-zero secret.
    case weakPublicKey
    /// Every nonce of this key was used; the session ends.
    case nonceExhausted
    /// AESGCM carried as much as it may under one key.
    case volumeExhausted
    /// The cryptographic library failed for reasons of its own.
    case libraryFailed

    /// The same failure, as Noise tells it.
    @inlinable
    public init(_ error: CryptoError) {
        switch error {
        case .authenticationFailed: self = .authenticationFailed
        case .weakPublicKey: self = .weakPublicKey
        case .unavailable: self = .unavailable
        case .wrongSize, .randomnessFailed, .libraryFailed: self = .libraryFailed
        }
    }
}

/// A key that a handshake is given before its first message.
public enum NoiseKey: Sendable, Equatable, CaseIterable {
    /// `s`: our static key pair.
    case localStatic
    /// `e`: our ephemeral key pair.
    case localEphemeral
    /// `rs`: the other side's static public key.
    case remoteStatic
    /// `re`: the other side's ephemeral public key.
    case remoteEphemeral
}
