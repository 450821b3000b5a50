// SPDX-License-Identifier: Apache-2.0

extension NoiseError {
    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .invalidName: "invalidName"
        case .unavailable: "unavailable"
        case .keyMissing: "keyMissing"
        case .keyUnexpected: "keyUnexpected"
        case .preSharedKeyMissing: "preSharedKeyMissing"
        case .preSharedKeyUnexpected: "preSharedKeyUnexpected"
        case .preSharedKeySize: "preSharedKeySize"
        case .outOfTurn: "outOfTurn"
        case .handshakeComplete: "handshakeComplete"
        case .handshakeIncomplete: "handshakeIncomplete"
        case .oneWay: "oneWay"
        case .messageTooLong: "messageTooLong"
        case .messageTooShort: "messageTooShort"
        case .authenticationFailed: "authenticationFailed"
        case .weakPublicKey: "weakPublicKey"
        case .nonceExhausted: "nonceExhausted"
        case .volumeExhausted: "volumeExhausted"
        case .libraryFailed: "libraryFailed"
        }
    }

    /// What happened and what to do, for people.
    public var message: String {
        switch self {
        case .invalidName:
            "This is not a Noise protocol name that is known here; check its spelling."
        case .unavailable:
            "The cryptographic library lacks this suite; choose one that it offers."
        case .keyMissing(let key):
            "The pattern needs the \(key.words); hand it to the handshake at the start."
        case .keyUnexpected(let key):
            "The pattern doesn't take the \(key.words) at the start; leave it out."
        case .preSharedKeyMissing:
            "The message needs a pre-shared key; supply it and repeat the step."
        case .preSharedKeyUnexpected:
            "The pattern takes fewer pre-shared keys; supply one for each psk modifier."
        case .preSharedKeySize:
            "A pre-shared key has exactly 32 bytes; derive one from anything else."
        case .outOfTurn:
            "It is the other side's turn; wait for its message, or send the one that is due."
        case .handshakeComplete:
            "The handshake has had its last message; split it and go on with the transport."
        case .handshakeIncomplete:
            "The handshake is not finished; exchange the messages that are left."
        case .oneWay:
            "Only the initiator sends in a one-way pattern; use an interactive one for answers."
        case .messageTooLong:
            "A Noise message has at most 65,535 bytes; split what is larger."
        case .messageTooShort:
            "The message is too short for what it must hold; end the connection."
        case .authenticationFailed:
            "The message is not from the holder of the expected keys, or was changed; refuse it."
        case .weakPublicKey:
            "The other side's public key makes no secret; end the connection."
        case .nonceExhausted, .volumeExhausted:
            "The session's key is used up; make a new handshake."
        case .libraryFailed:
            "The cryptographic library failed, perhaps for lack of memory; end the connection."
        }
    }
}

extension NoiseKey {
    /// Its name in a sentence.
    var words: String {
        switch self {
        case .localStatic: "local static key"
        case .localEphemeral: "local ephemeral key"
        case .remoteStatic: "remote static key"
        case .remoteEphemeral: "remote ephemeral key"
        }
    }
}
