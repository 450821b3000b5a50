// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
internal import DeviceTrust

/// The host's side of a pairing, from the open channel to the stored device: one for all three
/// ceremonies.
///
/// The record is stored before the secret is sent, and the device stores before it confirms. So
/// whichever message is the last to arrive, there is never a device that believes itself paired and
/// is not for longer than it takes to connect, nor a host record that nobody confirmed for longer
/// than 10 minutes.
public struct HostPairingStateMachine<C: CryptoPrimitives>: Sendable {
    enum State: Sendable {
        /// The channel is open; the device introduces itself next.
        case awaitingIntroduction
        /// Approval: our nonce is out; the device reveals its own next.
        case awaitingReveal(Introduction)
        /// The person is asked. With approval both people have to say yes, in either order.
        case asking(Introduction, hostAllowed: Bool, deviceAgreed: Bool)
        /// The record is being written; grant follows.
        case storing(PairedDevice)
        /// Grant is out; the device's confirmation is next, and the record waits for it.
        case awaitingConfirmation(PairedDevice)
        /// Over; whatever still comes has no effect.
        case ended
    }

    var state = State.awaitingIntroduction
    let setup: HostPairingSetup
    let deviceID: DeviceID

    /// When `timePassed` is due, by the uptime clock; nil once it is over or while storing.
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
        if case .ended = state { return [] }
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

    /// The host's person answered the question.
    public mutating func personAnswered(
        allowed: Bool, at now: Moment
    ) -> [HostPairingAction] {
        guard case .asking(let introduction, _, let agreed) = state else { return [] }
        guard allowed else { return fail(.denied, withdraw: false) }
        return answered(introduction, hostAllowed: true, deviceAgreed: agreed, at: now)
    }

    /// The record was stored and the link or code consumed.
    public mutating func recordStored(at now: Moment) -> [HostPairingAction] {
        guard case .storing(let record) = state else { return [] }
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

    /// Time passed; nothing happens before ``deadline``.
    public mutating func timePassed(now: Int64) -> [HostPairingAction] {
        guard let deadline, now >= deadline else { return [] }
        if case .awaitingConfirmation(let record) = state { return end(.unconfirmed(record)) }
        return fail(.timedOut)
    }

    /// The connection ended, or a record of it did not open.
    public mutating func connectionLost() -> [HostPairingAction] {
        if case .awaitingConfirmation(let record) = state { return end(.unconfirmed(record)) }
        return fail(.connectionLost, tell: false)
    }
}
