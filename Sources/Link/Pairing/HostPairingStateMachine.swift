// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust

/// The host's side of a pairing, from the open channel to the stored device: one for all three
/// ceremonies.
///
/// The record is stored before the secret is sent, and the device stores before it confirms. So a
/// device that has stored the host finds its record there for 10 minutes, whichever message was lost;
/// one that comes later finds nothing and has to pair again. `paired` is sent only once the record
/// really is confirmed.
public struct HostPairingStateMachine<C: CryptoPrimitives>: Sendable {
    enum State: Sendable {
        /// The channel is open; the device introduces itself next.
        case awaitingIntroduction
        /// The driver finds out whether the device may pair. Only now does it take up a place: a
        /// device that says nothing keeps nobody else away.
        case awaitingStanding(Introduction)
        /// Approval: our nonce is out, which uses up a try; the device reveals its own next.
        case awaitingReveal(Introduction)
        /// The person is asked. With approval both people have to say yes, in either order.
        case asking(Introduction, hostAllowed: Bool, deviceAgreed: Bool)
        /// The record is being written; grant follows.
        case storing(PairedDevice)
        /// Grant is out; the device's confirmation is next, and the record waits for it.
        case awaitingConfirmation(PairedDevice)
        /// The device has stored us; the record is being made confirmed.
        case promoting(PairedDevice, isConnected: Bool)
        /// Over; whatever still comes has no effect.
        case ended
    }

    var state = State.awaitingIntroduction
    let setup: HostPairingSetup
    let deviceID: DeviceID
    /// What the device gets.
    var grant = Grant(scope: nil, notes: false)

    /// When `timeAdvanced` is due, by the uptime clock; nil once it is over or while the driver works.
    public internal(set) var deadline: Int64?

    /// A pairing with the device that the channel proved.
    ///
    /// - Parameter now: The uptime clock in milliseconds.
    public init(_ setup: HostPairingSetup, now: Int64) throws(CryptoError) {
        self.setup = setup
        deviceID = try DeviceID(of: setup.device, using: C.self)
        deadline = now + PairingLimits.stepMilliseconds
    }
}

// MARK: - Events

extension HostPairingStateMachine {
    /// A message came.
    public mutating func messageReceived(_ bytes: [UInt8], at now: Moment) -> [HostPairingAction] {
        switch state {
        case .ended: return []
        // The device has confirmed: nothing that it says now may leave it alone.
        case .promoting: return []
        default: break
        }
        let message: PairingMessage
        do {
            message = try PairingMessage(bytes)
        } catch {
            return fail(error == .unknownVersion ? .versionDiffers : .unexpectedMessage)
        }
        if case .refuse(let refusal) = message { return fail(PairingError(refusal), tell: false) }
        switch (state, message) {
        case (.awaitingIntroduction, .introduce(let introduction)):
            return introduced(introduction, at: now)
        case (.awaitingReveal(let introduction), .reveal(let nonce)):
            return revealed(nonce, by: introduction, at: now)
        case (.asking(let introduction, let allowed, false), .agree)
        where setup.ceremony == .approval:
            return answered(introduction, hostAllowed: allowed, deviceAgreed: true, at: now)
        case (.awaitingConfirmation(let record), .confirm):
            return confirmed(record)
        default:
            return fail(.unexpectedMessage)
        }
    }

    /// The book of open pairings, or the gate, decided whether the device may pair.
    ///
    /// Approval grants notes and nothing else, a link or code no notes, whatever the standing says.
    public mutating func standingDecided(
        _ standing: PairingStanding, at now: Moment
    ) -> [HostPairingAction] {
        guard case .awaitingStanding(let introduction) = state else { return [] }
        switch standing {
        case .refused(let error): return fail(error)
        case .open(let grant):
            let isApproval = setup.ceremony == .approval
            let given = Grant(scope: isApproval ? nil : grant.scope, notes: isApproval)
            return mayPair(introduction, grant: given, at: now)
        }
    }

    /// The host's person answered the question.
    public mutating func personAnswered(
        allowed: Bool, at now: Moment
    ) -> [HostPairingAction] {
        guard case .asking(let introduction, _, let agreed) = state else { return [] }
        guard allowed else { return fail(.denied, withdraw: false) }
        return answered(introduction, hostAllowed: true, deviceAgreed: agreed, at: now)
    }

    /// The record was stored and the link or code consumed.
    ///
    /// - Parameter record: As it was stored: with the secret that the two share already, if they do.
    public mutating func recordStored(
        _ record: PairedDevice, at now: Moment
    ) -> [HostPairingAction] {
        guard case .storing = state else { return [] }
        state = .awaitingConfirmation(record)
        deadline = now.uptime + PairingLimits.stepMilliseconds
        let grant = GrantMessage(
            hostName: setup.hostName, scope: record.grant.scope, secret: record.secret)
        return [.send(PairingMessage.grant(grant).encoded())]
    }

    /// The record could not be stored; nothing was.
    public mutating func storingFailed() -> [HostPairingAction] {
        guard case .storing = state else { return [] }
        return fail(.storingFailed, stored: false)
    }

    /// The record is confirmed.
    ///
    /// - Parameter record: As it is now; nil if it was removed meanwhile.
    public mutating func recordPromoted(_ record: PairedDevice?) -> [HostPairingAction] {
        guard case .promoting(_, let isConnected) = state else { return [] }
        guard let record else { return fail(.denied, tell: isConnected) }
        let farewell: [HostPairingAction] =
            isConnected ? [.send(PairingMessage.paired.encoded())] : []
        return farewell + end(.paired(record))
    }

    /// The record could not be made confirmed; the device's first reconnect tries it again.
    public mutating func promotingFailed() -> [HostPairingAction] {
        guard case .promoting(let record, _) = state else { return [] }
        return end(.unconfirmed(record))
    }

    /// Time went on; nothing happens before ``deadline``.
    public mutating func timeAdvanced(to now: Int64) -> [HostPairingAction] {
        guard let deadline, now >= deadline else { return [] }
        if case .awaitingConfirmation(let record) = state { return end(.unconfirmed(record)) }
        return fail(.timedOut)
    }

    /// The connection ended, or a record of it did not open.
    public mutating func connectionLost() -> [HostPairingAction] {
        switch state {
        case .awaitingConfirmation(let record): return end(.unconfirmed(record))
        case .promoting(let record, _):
            // What becomes of the record decides.
            state = .promoting(record, isConnected: false)
            return []
        default: return fail(.connectionLost, tell: false)
        }
    }
}
