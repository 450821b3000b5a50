// SPDX-License-Identifier: Apache-2.0

/// The messages of a handshake as data: which keys are known before, and what each message holds.
///
/// Messages alternate, the initiator's first. ``all`` has those of the specification; modifiers
/// make others from them.
public struct HandshakePattern: Sendable {
    /// The ASCII of its name: bytes, because joining text costs a browser tens of kilobytes.
    let nameBytes: [UInt8]
    /// The initiator's public keys that the responder knows beforehand: `e` and `s` at most.
    public let initiatorPreMessage: [Token]
    /// The responder's public keys that the initiator knows beforehand.
    public let responderPreMessage: [Token]
    /// The tokens of each message.
    public let messages: [[Token]]

    init(
        _ name: StaticString, initiatorKnown: [Token] = [], responderKnown: [Token] = [],
        _ messages: [[Token]]
    ) {
        self.init(
            nameBytes: name.bytes, initiatorKnown: initiatorKnown, responderKnown: responderKnown,
            messages)
    }

    init(
        nameBytes: [UInt8], initiatorKnown: [Token], responderKnown: [Token], _ messages: [[Token]]
    ) {
        self.nameBytes = nameBytes
        initiatorPreMessage = initiatorKnown
        responderPreMessage = responderKnown
        self.messages = messages
    }

    /// Its name with modifiers, such as `XXpsk0` or `XXfallback+psk1`.
    public var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// Whether only the initiator ever sends: a single message (section 7.4).
    public var isOneWay: Bool { messages.count == 1 }

    /// How many pre-shared keys it takes.
    public var preSharedKeyCount: Int {
        messages.reduce(0) { $0 + $1.count { $0 == .psk } }
    }

    /// The public keys of one side that the other knows beforehand.
    @usableFromInline
    func preMessage(of role: HandshakeRole) -> [Token] {
        role == .initiator ? initiatorPreMessage : responderPreMessage
    }

    /// Who sends the message with this index.
    @usableFromInline
    func sender(ofMessage index: Int) -> HandshakeRole {
        index.isMultiple(of: 2) ? .initiator : .responder
    }

    /// Whether one side sends this key in a message.
    @usableFromInline
    func sends(_ token: Token, by role: HandshakeRole) -> Bool {
        messages.indices.contains { sender(ofMessage: $0) == role && messages[$0].contains(token) }
    }
}

extension StaticString {
    /// Its UTF-8.
    var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
