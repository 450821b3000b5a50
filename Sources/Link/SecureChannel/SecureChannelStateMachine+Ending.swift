// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives

extension SecureChannelStateMachine {
    /// Runs a step; what it did before an error stands, and the error ends the channel.
    @inlinable mutating func perform(
        _ step: (inout SecureChannelStateMachine, inout [ChannelAction]) throws(ChannelError) ->
            Void
    ) -> [ChannelAction] {
        var actions: [ChannelAction] = []
        do {
            try step(&self, &actions)
        } catch {
            if case .versionUnsupported = error { refuseVersion(&actions) }
            actions += end(.failed(error))
        }
        return actions
    }

    /// Ends the channel and lets go of every secret and buffer of its own; the identity stays the
    /// caller's.
    @usableFromInline mutating func end(_ end: ChannelEnd?) -> [ChannelAction] {
        phase = .over
        handshake = nil
        session = nil
        target = nil
        ephemeralKey = nil
        buffer = ReceiveBuffer()
        return if let end { [.closed(end)] } else { [] }
    }

    /// Fails if the peer took too long to prove itself, or was silent for too long since.
    @inlinable func checkDeadlines() throws(ChannelError) {
        switch phase {
        case .unstarted, .closedByPeer, .over: break
        case .open:
            guard !heartbeat.isStale(at: now) else { throw .stale }
        case .preamble, .pairingLookUp, .handshake, .peerLookUp, .proof:
            guard now < proofDeadline else { throw .handshakeTimedOut }
        }
    }

    /// Tells a device of another version which ones there are.
    @usableFromInline
    func refuseVersion(_ actions: inout [ChannelAction]) {
        actions.append(.send(VersionRefusal.own.bytes))
    }
}
