// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

extension SecureChannelStateMachine {
    /// The transport is connected; the peer has 10 seconds to prove itself.
    public mutating func started(at now: Int64) -> [ChannelAction] {
        guard phase == .unstarted else { return [] }
        self.now = now
        proofDeadline = now + ChannelLimits.proofTimeout
        return perform { (machine, actions) throws(ChannelError) in
            try machine.begin(&actions)
        }
    }

    /// Bytes came from the transport, in whatever pieces.
    @inlinable public mutating func bytesReceived(
        _ bytes: consuming [UInt8], at now: Int64
    ) -> [ChannelAction] {
        if case .unstarted = phase {
            preconditionFailure("a channel is started before it receives")
        }
        guard !phase.isOver else { return [] }
        self.now = max(self.now, now)
        // An empty buffer takes the array over, without a copy.
        buffer.append(bytes)
        return perform { (machine, actions) throws(ChannelError) in
            try machine.checkDeadlines()
            try machine.readWhatCame(&actions)
        }
    }

    /// The host has this pairing open.
    ///
    /// - Parameters:
    ///   - preSharedKey: The secret of the link, or the key derived from the code; nil for an
    ///     approval.
    ///   - room: The room that the link carried; empty where it carried none.
    public mutating func pairingFound(
        preSharedKey: SecretBytes?, room: [UInt8]
    ) -> [ChannelAction] {
        guard case .pairingLookUp(let preamble) = phase else { return [] }
        precondition(
            (preSharedKey != nil) == preamble.purpose.namesPairing,
            "a link and a code have a secret, an approval has none")
        return perform { (machine, actions) throws(ChannelError) in
            try machine.answer(preamble, preSharedKey: preSharedKey, room: room)
            try machine.readWhatCame(&actions)
        }
    }

    /// The host has no such pairing open.
    public mutating func pairingUnknown() -> [ChannelAction] {
        guard case .pairingLookUp = phase else { return [] }
        return end(.failed(.pairingUnknown))
    }

    /// The host knows the device that wants to reconnect.
    ///
    /// - Parameters:
    ///   - preSharedKey: The 32-byte secret that was stored at pairing.
    ///   - signingKey: The device's signing key; another one is refused.
    public mutating func peerFound(
        preSharedKey: SecretBytes, signingKey: SigningPublicKey
    ) -> [ChannelAction] {
        guard phase == .peerLookUp else { return [] }
        expectedSigningKey = signingKey
        return perform { (machine, actions) throws(ChannelError) in
            try machine.answer(peerWith: preSharedKey, &actions)
            try machine.readWhatCame(&actions)
        }
    }

    /// The host knows no such device.
    public mutating func peerUnknown() -> [ChannelAction] {
        guard phase == .peerLookUp else { return [] }
        return end(.failed(.peerUnknown))
    }

    /// A message is to be sent: one CBOR map, as it is to be delivered.
    ///
    /// - Throws: ``ChannelError/messageTooLarge(byteCount:)`` for a frame above 256 KiB,
    ///   ``ChannelError/notOpen`` before `.opened`; nothing has changed then.
    @inlinable public mutating func messageSubmitted(
        _ message: [UInt8], at now: Int64
    ) throws(ChannelError) -> [ChannelAction] {
        switch phase {
        case .open: break
        case .over, .closedByPeer: return []
        default: throw .notOpen
        }
        guard message.count <= ChannelLimits.maximumMessageByteCount else {
            throw .messageTooLarge(byteCount: message.count)
        }
        self.now = max(self.now, now)
        // Not by `perform`, whose list of actions would be made to grow for the only one.
        do throws(ChannelError) {
            guard let records = try seal(message) else { return [] }
            return [.send(records)]
        } catch {
            return end(.failed(error))
        }
    }

    /// This side is done: the peer is told, and everything after is ignored.
    public mutating func closeRequested() -> [ChannelAction] {
        guard phase != .over, phase != .closedByPeer else { return end(nil) }
        return perform { (machine, actions) throws(ChannelError) in
            if let record = try machine.session?.sealer.sealClose() {
                actions.append(.send(record))
            }
            actions += machine.end(.requested)
        }
    }

    /// The transport ended, orderly or not.
    public mutating func transportEnded() -> [ChannelAction] {
        switch phase {
        case .unstarted, .over, .closedByPeer: end(nil)
        case .open: end(.failed(.truncated))
        default: end(.failed(.endedBeforeOpening))
        }
    }

    /// Time went on, at the latest to ``nextDeadline``.
    public mutating func timeAdvanced(to now: Int64) -> [ChannelAction] {
        self.now = max(self.now, now)
        return perform { (machine, actions) throws(ChannelError) in
            try machine.checkDeadlines()
            if machine.phase == .open, machine.heartbeat.isPingDue(at: machine.now) {
                try machine.send(Heartbeat.ping, &actions)
            }
        }
    }

    /// A person began or ceased to look; in front a device pings more often. Ask ``nextDeadline`` again.
    public mutating func foreground(_ isForeground: Bool) {
        heartbeat.isForeground = isForeground
    }
}
