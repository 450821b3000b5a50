// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

extension HandshakeState {
    /// Writes our next message around a payload.
    ///
    /// The payload is only as protected as the pattern says for this message (section 7.7).
    ///
    /// - Throws: ``NoiseError/outOfTurn``, ``NoiseError/handshakeComplete``,
    ///   ``NoiseError/messageTooLong``, ``NoiseError/preSharedKeyMissing``,
    ///   ``NoiseError/weakPublicKey``.
    @inlinable
    public mutating func writeMessage(_ payload: [UInt8]) throws(NoiseError) -> [UInt8] {
        let tokens = try nextMessage(of: role)
        let overhead = overhead(of: tokens)
        guard payload.count <= NoiseLimits.maximumMessageByteCount - overhead else {
            throw .messageTooLong
        }
        var message: [UInt8] = []
        message.reserveCapacity(overhead + payload.count)
        var next = self
        for token in tokens { try next.write(token, appendingTo: &message) }
        try next.symmetric.encryptAndHash(payload.span, appendingTo: &message)
        next.finishMessage()
        self = next
        return message
    }

    /// Reads the other side's next message and returns its payload.
    ///
    /// - Throws: ``NoiseError/authenticationFailed`` for any message that is not from the right
    ///   holder of the right keys; ``NoiseError/outOfTurn``, ``NoiseError/handshakeComplete``,
    ///   ``NoiseError/messageTooLong``, ``NoiseError/messageTooShort``,
    ///   ``NoiseError/preSharedKeyMissing``, ``NoiseError/weakPublicKey``.
    @inlinable
    public mutating func readMessage(_ message: Span<UInt8>) throws(NoiseError) -> [UInt8] {
        let tokens = try nextMessage(of: role.other)
        guard message.count <= NoiseLimits.maximumMessageByteCount else { throw .messageTooLong }
        guard message.count >= overhead(of: tokens) else { throw .messageTooShort }
        var next = self
        var offset = 0
        for token in tokens {
            let count = next.byteCount(of: token)
            try next.read(token, message.extracting(offset..<offset + count))
            offset += count
        }
        let payload = try next.symmetric.decryptAndHash(message.extracting(droppingFirst: offset))
        next.finishMessage()
        self = next
        return payload
    }

    /// The tokens of the next message, if that side sends it.
    @inlinable
    func nextMessage(of sender: HandshakeRole) throws(NoiseError) -> [Token] {
        guard !isComplete else { throw .handshakeComplete }
        guard name.pattern.sender(ofMessage: messageIndex) == sender else {
            throw name.pattern.isOneWay ? .oneWay : .outOfTurn
        }
        return name.pattern.messages[messageIndex]
    }

    /// How much longer than its payload the next message is.
    @inlinable
    func overhead(of tokens: [Token]) -> Int {
        var hasKey = symmetric.hasKey
        var count = 0
        for token in tokens {
            switch token {
            case .e:
                count += AgreementPublicKey.byteCount
                if name.pattern.preSharedKeyCount > 0 { hasKey = true }
            case .s:
                count += AgreementPublicKey.byteCount
                if hasKey { count += CipherAlgorithm.tagByteCount }
            case .ee, .es, .se, .ss, .psk: hasKey = true
            }
        }
        return hasKey ? count + CipherAlgorithm.tagByteCount : count
    }

    /// How many bytes of a message a token takes at this point.
    @inlinable
    func byteCount(of token: Token) -> Int {
        switch token {
        case .e: AgreementPublicKey.byteCount
        case .s where symmetric.hasKey: AgreementPublicKey.byteCount + CipherAlgorithm.tagByteCount
        case .s: AgreementPublicKey.byteCount
        case .ee, .es, .se, .ss, .psk: 0
        }
    }

    @inlinable
    mutating func finishMessage() {
        messageIndex += 1
        dropPrivateKeys()
    }
}
