// SPDX-License-Identifier: Apache-2.0

/// How far a channel has come.
@usableFromInline enum ChannelPhase: Equatable {
    /// Nothing has happened. Goes on with `started`.
    case unstarted
    /// The host waits for the device's first 18 bytes.
    case preamble
    /// The host's driver looks for the pairing; what comes meanwhile waits.
    case pairingLookUp(Preamble)
    /// The next record is a handshake message for us.
    case handshake
    /// The host's driver looks for the device that message 1 named; what comes meanwhile waits.
    case peerLookUp
    /// The handshake is complete; the next frame must be the peer's proof.
    case proof
    /// The peer has proved itself; frames are messages. Ends by either side's close, or an error.
    case open
    /// The peer's close record came. Any byte now is an error, the end of the stream is none.
    case closedByPeer
    /// It is over, and every event does nothing.
    case over

    /// Whether messages go both ways; for every record, so without comparing what other cases hold.
    @inlinable var isOpen: Bool {
        if case .open = self { true } else { false }
    }

    /// The same of the end.
    @inlinable var isOver: Bool {
        if case .over = self { true } else { false }
    }
}
