// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust

extension HostPairingStateMachine {
    mutating func introduced(
        _ introduction: Introduction, at now: Moment
    ) -> [HostPairingAction] {
        guard (introduction.commitment != nil) == (setup.ceremony == .approval) else {
            return fail(.unexpectedMessage)
        }
        state = .awaitingStanding(introduction)
        deadline = nil
        return [.decideStanding]
    }

    mutating func mayPair(
        _ introduction: Introduction, grant: Grant, at now: Moment
    ) -> [HostPairingAction] {
        self.grant = grant
        guard setup.ceremony == .approval else { return ask(introduction, words: nil, at: now) }
        state = .awaitingReveal(introduction)
        deadline = now.uptime + PairingLimits.stepMilliseconds
        return [.send(PairingMessage.nonce(setup.nonce).encoded())]
    }

    mutating func revealed(
        _ nonce: [UInt8], by introduction: Introduction, at now: Moment
    ) -> [HostPairingAction] {
        do {
            let commitment = try ComparisonWords.commitment(toDeviceNonce: nonce, using: C.self)
            guard commitment == introduction.commitment else { return fail(.commitmentDiffers) }
            let words = try ComparisonWords(
                channelBinding: setup.channelBinding, deviceNonce: nonce, hostNonce: setup.nonce,
                using: C.self)
            return ask(introduction, words: words, at: now)
        } catch {
            return fail(.cryptoFailed)
        }
    }

    private mutating func ask(
        _ introduction: Introduction, words: ComparisonWords?, at now: Moment
    ) -> [HostPairingAction] {
        state = .asking(introduction, hostAllowed: false, deviceAgreed: words == nil)
        deadline = now.uptime + PairingLimits.questionMilliseconds
        let question = PairingQuestion(
            ceremony: setup.ceremony, deviceID: deviceID, name: introduction.name,
            platform: introduction.platform, grant: grant, words: words)
        return [.askPerson(question)]
    }

    mutating func answered(
        _ introduction: Introduction, hostAllowed: Bool, deviceAgreed: Bool, at now: Moment
    ) -> [HostPairingAction] {
        guard hostAllowed && deviceAgreed else {
            state = .asking(
                introduction, hostAllowed: hostAllowed, deviceAgreed: deviceAgreed)
            return []
        }
        let record = PairedDevice(
            id: deviceID, identity: setup.device, secret: setup.secret, label: introduction.name,
            platform: introduction.platform, grant: grant, pairedAt: now.wall,
            state: .unconfirmed(expiresAt: now.wall + TrustLimits.unconfirmedMilliseconds))
        state = .storing(record)
        deadline = nil
        return [.store(record)]
    }

    mutating func confirmed(_ record: PairedDevice) -> [HostPairingAction] {
        state = .promoting(record, isConnected: true)
        deadline = nil
        return [.promote(record.id, pairedAt: record.pairedAt)]
    }
}

// MARK: - Ending

extension HostPairingStateMachine {
    /// Ends without a pairing.
    ///
    /// - Parameters:
    ///   - tell: Whether the device is told.
    ///   - withdraw: Whether a question that was not answered is still shown.
    ///   - stored: Whether a record that was handed out to be stored may be there.
    mutating func fail(
        _ error: PairingError, tell: Bool = true, withdraw: Bool = true, stored: Bool = true
    ) -> [HostPairingAction] {
        var actions: [HostPairingAction] = []
        switch state {
        case .ended: return []
        case .asking(_, let hostAllowed, _):
            if withdraw && !hostAllowed { actions.append(.withdrawQuestion) }
        case .storing(let record), .awaitingConfirmation(let record):
            // The write that is under way may still succeed; removing comes after it.
            if stored { actions.append(.discard(record.id, pairedAt: record.pairedAt)) }
        case .awaitingIntroduction, .awaitingStanding, .awaitingReveal, .promoting: break
        }
        if tell { actions.append(.send(PairingMessage.refuse(error.refusal).encoded())) }
        return actions + end(.failed(error))
    }

    mutating func end(_ outcome: HostPairingOutcome) -> [HostPairingAction] {
        state = .ended
        deadline = nil
        return [.finish(outcome)]
    }
}
