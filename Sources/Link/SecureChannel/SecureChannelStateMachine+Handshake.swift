// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import Noise

extension SecureChannelStateMachine {
    /// The device says what it wants and writes message 1; the host waits for that.
    mutating func begin(_ actions: inout [ChannelAction]) throws(ChannelError) {
        guard let target else {
            phase = .preamble
            return
        }
        let preamble = target.preamble
        expectedSigningKey = target.signingKey
        try beginHandshake(
            preamble, preSharedKey: target.preSharedKey, room: target.room,
            remoteStatic: preamble.purpose == .reconnect ? target.hostKey : nil)
        try writeHandshakeMessage(after: preamble.bytes, &actions)
    }

    /// The host begins its side, once it knows the pairing or needs none.
    mutating func answer(
        _ preamble: Preamble, preSharedKey: SecretBytes?, room: [UInt8]
    ) throws(ChannelError) {
        try beginHandshake(preamble, preSharedKey: preSharedKey, room: room, remoteStatic: nil)
        phase = .handshake
    }

    /// The host goes on, once it knows the device that message 1 named.
    mutating func answer(
        peerWith preSharedKey: SecretBytes, _ actions: inout [ChannelAction]
    ) throws(ChannelError) {
        do { try handshake?.supply(preSharedKey: preSharedKey) } catch {
            throw ChannelError(handshake: error)
        }
        try writeHandshakeMessage(after: [], &actions)
    }

    private mutating func beginHandshake(
        _ preamble: Preamble, preSharedKey: SecretBytes?, room: [UInt8],
        remoteStatic: AgreementPublicKey?
    ) throws(ChannelError) {
        purpose = preamble.purpose
        do {
            handshake = try HandshakeState(
                preamble.purpose.protocolName, role: role,
                prologue: Prologue.bytes(of: preamble, room: room),
                localStatic: identity.agreementKey, localEphemeral: ephemeralKey,
                remoteStatic: remoteStatic, remoteEphemeral: nil,
                preSharedKeys: preSharedKey.map { [$0] } ?? [])
        } catch {
            throw ChannelError(handshake: error)
        }
        ephemeralKey = nil
    }

    /// Reads the preamble and asks for the pairing, or goes on at once.
    @usableFromInline mutating func readPreamble(_ actions: inout [ChannelAction])
        throws(ChannelError) -> Bool
    {
        guard let preamble = try Preamble(from: buffer.span) else { return false }
        buffer.consume(Preamble.byteCount)
        if preamble.purpose == .reconnect {
            try answer(preamble, preSharedKey: nil, room: hostRoom)
        } else {
            phase = .pairingLookUp(preamble)
            actions.append(.lookUpPairing(preamble.purpose, preamble.pairingID))
        }
        return true
    }

    /// Reads one handshake message; false while it is not all there.
    @usableFromInline mutating func readHandshakeMessage(
        _ actions: inout [ChannelAction]
    ) throws(ChannelError) -> Bool {
        guard let length = buffer.leadingLength else { return false }
        if VersionRefusal.begins(withRecordLength: length), role == .initiator {
            guard let refusal = try VersionRefusal(from: buffer.span) else { return false }
            throw .versionRefused(lowest: refusal.lowest, highest: refusal.highest)
        }
        guard length >= ChannelLimits.minimumHandshakeMessageByteCount,
            length <= ChannelLimits.maximumHandshakeMessageByteCount
        else { throw .recordLength(length) }
        let end = ChannelLimits.recordHeaderByteCount + length
        guard buffer.count >= end else { return false }
        let message = buffer.copy(ChannelLimits.recordHeaderByteCount..<end)
        buffer.consume(end)
        let payload: [UInt8]
        do { payload = try handshake?.readMessage(message.span) ?? [] } catch {
            throw ChannelError(handshake: error)
        }
        guard payload.isEmpty else { throw .earlyData }
        try goOn(&actions)
        return true
    }

    /// What follows a message that was read: a check, a question, or our next message.
    private mutating func goOn(_ actions: inout [ChannelAction]) throws(ChannelError) {
        if let pinned = target?.hostKey, handshake?.remoteStatic != pinned {
            throw .hostKeyMismatch
        }
        if purpose == .reconnect, role == .responder, let peer = handshake?.remoteStatic {
            phase = .peerLookUp
            actions.append(.lookUpPeer(peer))
        } else {
            try writeHandshakeMessage(after: [], &actions)
        }
    }

    /// Writes our next message if it is our turn, and goes over to records after the last one.
    mutating func writeHandshakeMessage(
        after first: [UInt8], _ actions: inout [ChannelAction]
    ) throws(ChannelError) {
        var output = first
        if handshake?.isMyTurn == true { output += try handshakeRecord() }
        phase = .handshake
        if handshake?.isComplete == true { output += try finishHandshake() }
        actions.append(.send(output))
    }

    /// Our next handshake message in its record; its payload is empty.
    private mutating func handshakeRecord() throws(ChannelError) -> [UInt8] {
        let message: [UInt8]
        do { message = try handshake?.writeMessage([]) ?? [] } catch {
            throw ChannelError(handshake: error)
        }
        let length = [
            UInt8(truncatingIfNeeded: message.count >> 8), UInt8(truncatingIfNeeded: message.count),
        ]
        return length + message
    }

    /// Turns the handshake into a session and returns the records of our proof.
    private mutating func finishHandshake() throws(ChannelError) -> [UInt8] {
        guard let finished = handshake, let peer = finished.remoteStatic else {
            preconditionFailure("every pattern here ends with both static keys known")
        }
        handshake = nil
        target = nil
        phase = .proof
        let transport: NoiseTransport<C>
        do { transport = try finished.split() } catch { throw .libraryFailed }
        heartbeat.begin(at: now)
        var session = ChannelSession(transport, peer: peer, limits: limits)
        let records = try session.sealer.seal(proof(channelBinding: session.channelBinding))
        self.session = session
        return records
    }

    private func proof(channelBinding: [UInt8]) throws(ChannelError) -> [UInt8] {
        do {
            return try IdentityProof(of: identity, role: role, channelBinding: channelBinding)
                .message
        } catch {
            throw .libraryFailed
        }
    }
}

extension Purpose {
    /// The Noise protocol of each purpose.
    var protocolName: ProtocolName {
        switch self {
        case .link, .code: .xxpsk0
        case .approval: .xx
        case .reconnect: .ikpsk2
        }
    }
}

extension ChannelError {
    /// Why a handshake failed, as far as anyone may know.
    init(handshake error: NoiseError) {
        switch error {
        case .authenticationFailed, .weakPublicKey, .messageTooShort, .messageTooLong:
            self = .handshakeFailed
        default: self = .libraryFailed
        }
    }
}
