// SPDX-License-Identifier: Apache-2.0

extension HandshakePattern {
    /// The pattern with a `psk` token (section 9.4): at the start of the first message for number
    /// 0, else at the end of the message with that number.
    ///
    /// The number is at most ``messages``' count; a parsed name has been checked for it.
    func addingPreSharedKey(_ number: Int) -> HandshakePattern {
        precondition(number >= 0 && number <= messages.count, "a psk number names a message")
        var changed = messages
        if number == 0 {
            changed[0].insert(.psk, at: 0)
        } else {
            changed[number - 1].append(.psk)
        }
        let digit = UInt8(ascii: "0") + UInt8(number)
        return modified(
            ("psk" as StaticString).bytes + [digit], initiatorPreMessage, responderPreMessage,
            changed)
    }

    /// The pattern in which the responder could not read the first message and opens in its turn
    /// (section 10.2); nil unless that message holds nothing but public keys.
    ///
    /// The specification writes the outcome with the arrows of the original. Here it is turned into
    /// the usual form, initiator first: the former responder is now the initiator, and the former
    /// initiator's first message is the responder's pre-message.
    func fallback() -> HandshakePattern? {
        guard messages.count > 1, initiatorPreMessage.isEmpty,
            messages[0].allSatisfy({ $0 == .e || $0 == .s })
        else { return nil }
        let turned = messages.dropFirst().map { tokens in
            tokens.map { $0.turned }
        }
        return modified(
            ("fallback" as StaticString).bytes, responderPreMessage, messages[0], turned)
    }

    private func modified(
        _ modifier: [UInt8], _ initiatorKnown: [Token], _ responderKnown: [Token],
        _ messages: [[Token]]
    ) -> HandshakePattern {
        let isFirst = !nameBytes.contains { $0 >= UInt8(ascii: "a") }
        let joint = isFirst ? [] : [UInt8(ascii: "+")]
        return HandshakePattern(
            nameBytes: nameBytes + joint + modifier, initiatorKnown: initiatorKnown,
            responderKnown: responderKnown, messages)
    }
}

extension Token {
    /// The token with the roles exchanged.
    fileprivate var turned: Token {
        switch self {
        case .es: .se
        case .se: .es
        case .e, .s, .ee, .ss, .psk: self
        }
    }
}
