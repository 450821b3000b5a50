// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import Diagnostics
internal import Pairing
internal import SecureChannel
internal import Transport

/// A pairing that is under way on a connection.
struct HostPairing<C: CryptoPrimitives> {
    var machine: HostPairingStateMachine<C>
    /// Whether it may pair; nil until the device has introduced itself.
    var standing: PairingStanding?
}

extension HostConnection {
    func beginPairing(with peer: OpenedChannel) {
        guard let named else { return }
        // A copy of this computer's keys is no device that anyone could tell apart or remove.
        guard !isOwn(peer.agreementKey) else { return end(.refused) }
        do { pairing = HostPairing(machine: try machine(for: peer, named.ceremony)) } catch {
            context.log.error("no pairing", ["reason": .code("cryptoFailed")])
            end(.pairingOver)
        }
    }

    private func machine(
        for peer: OpenedChannel, _ ceremony: PairingCeremony
    ) throws(CryptoError) -> HostPairingStateMachine<C> {
        let setup = HostPairingSetup(
            ceremony: ceremony,
            device: PublicIdentity(agreementKey: peer.agreementKey, signingKey: peer.signingKey),
            channelBinding: peer.channelBinding, hostName: context.name,
            secret: try PairSecret(C.randomBytes(count: PairSecret.byteCount)),
            nonce: try C.randomNonce(PairingLimits.nonceByteCount))
        return try HostPairingStateMachine<C>(setup, now: now)
    }

    // MARK: Events

    func pairingMessageReceived(_ message: [UInt8]) {
        perform(pairing?.machine.messageReceived(message, at: moment))
    }

    /// The host's person answered.
    func personAnswered(allowed: Bool) {
        perform(pairing?.machine.personAnswered(allowed: allowed, at: moment))
    }

    /// The record is on the disk and in memory.
    func recordStored(_ record: PairedDevice) {
        guard let named, pairing != nil else { return }
        context.pairings.recordStored(named.ceremony, id: named.id)
        if named.ceremony != .approval { report(.pairingClosed(named.id, .used)) }
        perform(pairing?.machine.recordStored(record, at: moment))
    }

    func storingFailed() {
        perform(pairing?.machine.storingFailed())
    }

    /// The record is confirmed; nil if it was removed meanwhile.
    func recordPromoted(_ record: PairedDevice?) {
        isPromoting = false
        perform(pairing?.machine.recordPromoted(record))
    }

    func promotingFailed() {
        isPromoting = false
        perform(pairing?.machine.promotingFailed())
    }

    func pairingTimeAdvanced() {
        perform(pairing?.machine.timeAdvanced(to: now))
    }

    func pairingConnectionLost() {
        perform(pairing?.machine.connectionLost())
    }

    // MARK: Actions

    private func perform(_ actions: [HostPairingAction]?) {
        for action in actions ?? [] { perform(action) }
    }

    private func perform(_ action: HostPairingAction) {
        switch action {
        case .send(let message): send(message)
        case .decideStanding: decideStanding()
        case .askPerson(let question): report(.asks(question))
        case .withdrawQuestion: report(.questionClosed)
        case .store(let record): report(.store(record))
        case .promote(let id, let pairedAt): report(.promote(id, pairedAt: pairedAt))
        case .discard(let id, let pairedAt): report(.discard(id, pairedAt: pairedAt))
        case .finish(let outcome): finish(outcome)
        }
    }

    private func decideStanding() {
        guard let named else { return }
        let standing = context.pairings.attemptBegan(
            named.ceremony, id: named.id, from: ConnectionSource(peer).bytes, now: now)
        pairing?.standing = standing
        perform(pairing?.machine.standingDecided(standing, at: moment))
    }

    private func finish(_ outcome: HostPairingOutcome) {
        guard let ended = pairing else { return }
        pairing = nil
        if let standing = ended.standing { attemptEnded(standing, outcome) }
        switch outcome {
        case .paired(let record):
            authenticated()
            report(.paired(record))
        case .unconfirmed(let record):
            context.log.notice(
                "a device did not confirm its pairing",
                ["device": .untrusted(record.id.text)])
            report(.pairingFailed(.connectionLost))
        case .failed(let error):
            report(.pairingFailed(error))
        }
        end(.pairingOver)
    }

    private func attemptEnded(_ standing: PairingStanding, _ outcome: HostPairingOutcome) {
        guard let named else { return }
        let hasClosed = context.pairings.attemptEnded(
            named.ceremony, id: named.id, standing: standing, outcome: outcome, now: now)
        guard hasClosed else { return }
        if case .failed(.denied) = outcome {
            report(.pairingClosed(named.id, .denied))
        } else {
            report(.pairingClosed(named.id, .expired))
        }
    }
}
