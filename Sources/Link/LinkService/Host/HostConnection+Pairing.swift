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
    /// Whether the device may pair, so that the desk waits for how it ends.
    let began: Bool
    /// Whether the record is stored and the link or code consumed.
    var isStored = false
}

extension HostConnection {
    func beginPairing(with peer: OpenedChannel) {
        guard let named else { return }
        let standing = context.pairings.attemptBegan(
            named.ceremony, id: named.id, from: source, now: now)
        var began = false
        if case .open = standing { began = true }
        do {
            pairing = HostPairing(
                machine: try machine(for: peer, named.ceremony, standing), began: began)
        } catch {
            if began { attemptFailed(named, began: true, .cryptoFailed) }
            end(.pairingOver)
        }
    }

    private func machine(
        for peer: OpenedChannel, _ ceremony: PairingCeremony, _ standing: PairingStanding
    ) throws(CryptoError) -> HostPairingStateMachine<C> {
        var nonce = [UInt8]()
        let random = try C.randomBytes(count: PairingLimits.nonceByteCount)
        for index in 0..<random.count { nonce.append(random.span[index]) }
        let setup = HostPairingSetup(
            ceremony: ceremony, standing: standing,
            device: PublicIdentity(agreementKey: peer.agreementKey, signingKey: peer.signingKey),
            handshakeHash: peer.channelBinding, hostName: context.name,
            secret: try PairSecret(C.randomBytes(count: PairSecret.byteCount)), nonce: nonce)
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
        pairing?.isStored = true
        context.pairings.attemptSucceeded(named.ceremony, id: named.id)
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
            context.devices.update(id) { $0.promote() }
            report(.promoted(id))
        case .discard(let id): report(.discard(id))
        case .finish(let outcome): finish(outcome)
        }
    }

    private func finish(_ outcome: HostPairingOutcome) {
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
            if let named, let pairing, pairing.began, !pairing.isStored {
                attemptFailed(named, began: true, error)
            }
            report(.pairingFailed(error))
        }
        pairing = nil
        end(.pairingOver)
    }

    func attemptFailed(
        _ named: (ceremony: PairingCeremony, id: OpenPairingID), began: Bool,
        _ error: PairingError
    ) {
        let hasClosed = context.pairings.attemptFailed(
            named.ceremony, id: named.id, began: began, error, now: now)
        if hasClosed { report(.pairingClosed(named.id, error == .denied ? .denied : .expired)) }
    }
}
