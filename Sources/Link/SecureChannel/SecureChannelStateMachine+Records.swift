// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
public import Noise

extension SecureChannelStateMachine {
    /// Reads as far as the bytes reach.
    @inlinable mutating func readWhatCame(_ actions: inout [ChannelAction]) throws(ChannelError) {
        while try readNext(&actions) {}
    }

    /// Reads the next preamble, handshake message or record; false when more is needed first.
    @inlinable mutating func readNext(_ actions: inout [ChannelAction]) throws(ChannelError) -> Bool
    {
        switch phase {
        case .preamble: return try readPreamble(&actions)
        case .handshake: return try readHandshakeMessage(&actions)
        case .proof: return try readRecord(&actions)
        case .open: return try readRecord(&actions)
        case .pairingLookUp, .peerLookUp:
            let maximum = ChannelLimits.maximumWaitingByteCount
            guard buffer.count <= maximum else { throw .tooMuchBeforeProof }
            return false
        case .closedByPeer:
            guard buffer.count == 0 else { throw .bytesAfterClose }
            return false
        case .unstarted, .over: return false
        }
    }

    @inlinable mutating func readRecord(_ actions: inout [ChannelAction]) throws(ChannelError)
        -> Bool
    {
        let maximum =
            phase.isOpen
            ? ChannelLimits.maximumFrameByteCount : ChannelLimits.maximumFrameByteCountBeforeProof
        let reading = try session?.readRecord(from: &buffer, maximumFrameByteCount: maximum)
        guard let reading else { return false }
        heartbeat.lastReceived = now
        switch reading {
        case .partOfFrame: break
        case .message(let message): try receive(message, &actions)
        case .close:
            guard phase.isOpen else { throw .endedBeforeOpening }
            phase = .closedByPeer
            session = nil
            actions.append(.closed(.closedByPeer))
        }
        return true
    }

    @inlinable mutating func receive(
        _ message: [UInt8], _ actions: inout [ChannelAction]
    ) throws(ChannelError) {
        guard phase.isOpen else { return try receiveProof(message, &actions) }
        guard heartbeat.takes(message) else {
            return actions.append(.deliver(message))
        }
        if role == .responder { try send(Heartbeat.pong, &actions) }
    }

    /// Checks the peer's first frame and opens the channel.
    @usableFromInline mutating func receiveProof(
        _ message: [UInt8], _ actions: inout [ChannelAction]
    ) throws(ChannelError) {
        guard let session, let purpose else {
            preconditionFailure("records are read in a session alone")
        }
        let proof = try IdentityProof(reading: message)
        let peerRole: HandshakeRole = role == .initiator ? .responder : .initiator
        guard
            proof.isValid(
                C.self, for: peerRole, agreementKey: session.agreementKey,
                channelBinding: session.channelBinding)
        else { throw .proofInvalid }
        if let expectedSigningKey, proof.signingKey != expectedSigningKey {
            throw .signingKeyMismatch
        }
        phase = .open
        actions.append(
            .opened(
                OpenedChannel(
                    purpose: purpose, agreementKey: session.agreementKey,
                    signingKey: proof.signingKey,
                    relayKey: role == .initiator ? proof.relayKey : nil,
                    channelBinding: session.channelBinding)))
    }

    /// Seals one of our messages.
    @inlinable mutating func send(
        _ message: [UInt8], _ actions: inout [ChannelAction]
    ) throws(ChannelError) {
        if let records = try seal(message) { actions.append(.send(records)) }
    }

    /// The records of one of our messages; nil without a session.
    @inlinable mutating func seal(_ message: [UInt8]) throws(ChannelError) -> [UInt8]? {
        guard let records = try session?.sealer.seal(message) else { return nil }
        heartbeat.lastSent = now
        return records
    }
}
