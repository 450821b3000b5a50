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
    let standing: PairingStanding
}

extension HostConnection {
    func beginPairing(with peer: OpenedChannel) {
        guard let named else { return }
        // A copy of this computer's keys is no device that anyone could tell apart or remove.
        guard !isOwn(peer.agreementKey) else { return end(.refused) }
        let standing = context.pairings.attemptBegan(
            named.ceremony, id: named.id, from: source, now: now)
        do {
            pairing = HostPairing(
                machine: try machine(for: peer, named.ceremony, standing), standing: standing)
        } catch {
            attemptEnded(standing, .failed(.cryptoFailed))
            end(.pairingOver)
        }
    }

    private func machine(
        for peer: OpenedChannel, _ ceremony: PairingCeremony, _ standing: PairingStanding
    ) throws(CryptoError) -> HostPairingStateMachine<C> {
        let setup = HostPairingSetup(
            ceremony: ceremony, standing: standing,
            device: PublicIdentity(agreementKey: peer.agreementKey, signingKey: peer.signingKey),
            handshakeHash: peer.channelBinding, hostName: context.name,
            secret: try PairSecret(C.randomBytes(count: PairSecret.byteCount)),
            nonce: try C.randomNonce(PairingLimits.nonceByteCount))
        return try HostPairingStateMachine<C>(setup, now: now)
    }

    /// What tells sources apart: the network address without its port.
    private var source: [UInt8] {
        switch peer {
        case .internet(let address, _): address.bytes
        case .unix(let credentials): Array("user \(credentials.user)".utf8)
        case .memory(let name): Array(name.utf8)
        }
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
    func recordStored() {
        guard let named, pairing != nil else { return }
        context.pairings.recordStored(named.ceremony, id: named.id)
        if named.ceremony != .approval { report(.pairingClosed(named.id, .used)) }
        perform(pairing?.machine.recordStored(at: moment))
    }

    func storingFailed() {
        perform(pairing?.machine.storingFailed())
    }

    func pairingTimePassed() {
        perform(pairing?.machine.timePassed(now: now))
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
        case .askPerson(let question): report(.asks(question))
        case .withdrawQuestion: report(.questionClosed)
        case .store(let record): report(.store(record))
        case .promote(let id):
            report(.promote(id))
        case .discard(let id): report(.discard(id))
        case .finish(let outcome): finish(outcome)
        }
    }

    private func finish(_ outcome: HostPairingOutcome) {
        guard let standing = pairing?.standing else { return }
        pairing = nil
        attemptEnded(standing, outcome)
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
