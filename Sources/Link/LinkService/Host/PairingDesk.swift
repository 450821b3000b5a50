// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import Pairing
internal import SecureChannel
internal import Synchronization

/// Where devices that come to pair find out whether they may, shared by all connections of a host.
final class PairingDesk: Sendable {
    private struct State {
        var open = OpenPairings()
        var gate = ApprovalGate()
    }

    // Locked because connections ask on their own queues.
    private let state = Mutex(State())

    // MARK: The host's person

    func open(
        _ ceremony: PairingCeremony, id: PairingID, secret: SecretBytes, scope: Scope,
        now: Int64
    ) throws(PairingError) {
        let result = state.withLock { state in
            Result { () throws(PairingError) in
                try state.open.open(ceremony, id: id, secret: secret, scope: scope, now: now)
            }
        }
        try result.get()
    }

    func close(_ ceremony: PairingCeremony, id: PairingID) {
        state.withLock { $0.open.close(ceremony, id: id) }
    }

    func openApproval(now: Int64) {
        state.withLock { $0.gate.open(now: now) }
    }

    func closeApproval() {
        state.withLock { $0.gate.close() }
    }

    // MARK: Devices

    /// What a handshake for this ceremony and id is to use.
    enum Handshake {
        case with(SecretBytes?)
        case unknown
    }

    func handshake(
        _ ceremony: PairingCeremony, id: PairingID, now: Int64
    ) -> Handshake {
        state.withLock { state in
            if ceremony == .approval {
                // A stranger learns the host's keys only while its person waits for one.
                return state.gate.isOpen(at: now) ? .with(nil) : .unknown
            }
            let secret = state.open.preSharedKey(for: ceremony, id: id, now: now)
            return secret.map { .with($0) } ?? .unknown
        }
    }

    func attemptBegan(
        _ ceremony: PairingCeremony, id: PairingID, from source: [UInt8], now: Int64
    ) -> PairingStanding {
        state.withLock { state in
            ceremony == .approval
                ? state.gate.deviceCame(from: source, now: now)
                : state.open.attemptBegan(ceremony, id: id, now: now)
        }
    }

    /// The record was stored, which consumes the link or code.
    func recordStored(_ ceremony: PairingCeremony, id: PairingID) {
        guard ceremony != .approval else { return }
        state.withLock { $0.open.recordStored(ceremony, id: id) }
    }

    /// - Returns: Whether that closed the link or code.
    func attemptEnded(
        _ ceremony: PairingCeremony, id: PairingID, standing: PairingStanding,
        outcome: HostPairingOutcome, now: Int64
    ) -> Bool {
        state.withLock { state in
            let before = state.open.openCount(at: now)
            if ceremony == .approval {
                state.gate.pairingEnded(standing: standing, outcome: outcome, now: now)
            } else {
                state.open.attemptEnded(ceremony, id: id, standing: standing, outcome: outcome)
            }
            return state.open.openCount(at: now) < before
        }
    }

    /// - Returns: Whether that closed the link or code.
    func handshakeFailed(_ ceremony: PairingCeremony, id: PairingID, now: Int64) -> Bool {
        state.withLock { state in
            let before = state.open.openCount(at: now)
            state.open.handshakeFailed(ceremony, id: id)
            return state.open.openCount(at: now) < before
        }
    }
}

extension PairingCeremony {
    /// The ceremony that a connection is for; nil for a reconnect.
    init?(_ purpose: Purpose) {
        switch purpose {
        case .link: self = .link
        case .code: self = .code
        case .approval: self = .approval
        case .reconnect: return nil
        }
    }
}
