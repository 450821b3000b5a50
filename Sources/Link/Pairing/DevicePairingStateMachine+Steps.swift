// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust

extension DevicePairingStateMachine {
    mutating func nonceReceived(
        _ nonce: [UInt8], at now: Moment
    ) -> [DevicePairingAction] {
        let words: ComparisonWords
        do {
            words = try ComparisonWords(
                channelBinding: setup.channelBinding, deviceNonce: setup.nonce, hostNonce: nonce,
                using: C.self)
        } catch {
            return fail(.cryptoFailed)
        }
        state = .comparing
        deadline = now.uptime + PairingLimits.questionMilliseconds
        return [.send(PairingMessage.reveal(setup.nonce).encoded()), .compareWords(words)]
    }

    mutating func granted(_ grant: GrantMessage, at now: Moment) -> [DevicePairingAction] {
        let isApproval = setup.ceremony == .approval
        guard (grant.scope == nil) == isApproval else { return fail(.unexpectedMessage) }
        let record = PairedHost(
            id: hostID, identity: setup.host, room: room, secret: grant.secret,
            name: grant.hostName, hints: setup.hints, relayURL: setup.relayURL,
            grant: Grant(scope: grant.scope, notes: isApproval), pairedAt: now.wall)
        state = .storing(record, isConnected: true)
        deadline = nil
        return [.store(record)]
    }

    /// Ends without a pairing.
    ///
    /// - Parameters:
    ///   - tell: Whether the host is told.
    ///   - withdraw: Whether a question is still shown.
    ///   - stored: Whether a record that was handed out to be stored may be there.
    mutating func fail(
        _ error: PairingError, tell: Bool = true, withdraw: Bool = true, stored: Bool = true
    ) -> [DevicePairingAction] {
        var actions: [DevicePairingAction] = []
        switch state {
        case .ended: return []
        case .comparing: if withdraw { actions.append(.withdrawQuestion) }
        case .storing(let record, _), .awaitingPaired(let record):
            if stored { actions.append(.discard(record.id)) }
        case .idle, .awaitingNonce, .awaitingGrant: break
        }
        if tell { actions.append(.send(PairingMessage.refuse(error.refusal).encoded())) }
        return actions + end(.failed(error))
    }

    mutating func end(_ outcome: DevicePairingOutcome) -> [DevicePairingAction] {
        state = .ended
        deadline = nil
        return [.finish(outcome)]
    }
}
