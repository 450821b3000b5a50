// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
internal import DeviceTrust

/// The device's side of a pairing, from the open channel to the stored host: one for all three
/// ceremonies.
///
/// Nothing is trusted beyond what the link, the code or the compared words prove, and nothing is
/// stored before the host's grant.
public struct DevicePairingStateMachine<C: CryptoPrimitives>: Sendable {
    enum State: Sendable {
        /// The channel is open; we introduce ourselves first.
        case idle
        /// Approval: the host's nonce comes next.
        case awaitingNonce
        /// Approval: our person compares the words.
        case comparing
        /// The host asks its person; its grant comes next.
        case awaitingGrant
        /// The record is being written; our confirmation follows.
        case storing(PairedHost, isConnected: Bool)
        /// Our confirmation is out; the host's last word comes next.
        case awaitingPaired(PairedHost)
        /// Over; whatever still comes has no effect.
        case ended
    }

    var state = State.idle
    let setup: DevicePairingSetup
    let hostID: DeviceID
    let room: Room

    /// When `timeAdvanced` is due, by the uptime clock; nil once it is over or while storing.
    public internal(set) var deadline: Int64?

    /// A pairing with the host that the channel proved.
    public init(_ setup: DevicePairingSetup) throws(CryptoError) {
        self.setup = setup
        hostID = try DeviceID(of: setup.host, using: C.self)
        room = try Room(relayKey: setup.relayKey, using: C.self)
    }
}

// MARK: - Events

extension DevicePairingStateMachine {
    /// The channel stands.
    public mutating func channelOpened(at now: Moment) -> [DevicePairingAction] {
        guard case .idle = state else { return [] }
        guard setup.isExpected(room: room) else {
            // The channel compared the key before; what it proved later may still be another room.
            return fail(.hostKeyDiffers, tell: false)
        }
        var commitment: [UInt8]?
        if setup.ceremony == .approval {
            do {
                commitment = try ComparisonWords.commitment(
                    toDeviceNonce: setup.nonce, using: C.self)
            } catch {
                return fail(.cryptoFailed)
            }
        }
        state = commitment == nil ? .awaitingGrant : .awaitingNonce
        deadline =
            now.uptime
            + (commitment == nil
                ? PairingLimits.grantMilliseconds : PairingLimits.stepMilliseconds)
        let introduction = Introduction(
            name: setup.name, platform: setup.platform, commitment: commitment)
        return [.send(PairingMessage.introduce(introduction).encoded())]
    }

    /// A message came.
    public mutating func messageReceived(
        _ bytes: [UInt8], at now: Moment
    ) -> [DevicePairingAction] {
        if case .ended = state { return [] }
        let message: PairingMessage
        do {
            message = try PairingMessage(bytes)
        } catch {
            return outOfOrder()
        }
        if case .refuse(let refusal) = message { return fail(PairingError(refusal), tell: false) }
        switch (state, message) {
        case (.awaitingNonce, .nonce(let nonce)): return nonceReceived(nonce, at: now)
        case (.awaitingGrant, .grant(let grant)): return granted(grant, at: now)
        case (.awaitingPaired(let record), .paired): return end(.paired(record))
        default: return outOfOrder()
        }
    }

    private mutating func outOfOrder() -> [DevicePairingAction] {
        // Our confirmation may have made the host's record good: forgetting it now would leave the
        // host alone, keeping it costs one connection that shows where the pairing stands.
        if case .awaitingPaired(let record) = state { return end(.unconfirmed(record)) }
        return fail(.unexpectedMessage)
    }

    /// The device's person compared the words.
    public mutating func personAnswered(
        wordsAreSame: Bool, at now: Moment
    ) -> [DevicePairingAction] {
        guard case .comparing = state else { return [] }
        guard wordsAreSame else { return fail(.wordsDiffer, withdraw: false) }
        state = .awaitingGrant
        deadline = now.uptime + PairingLimits.grantMilliseconds
        return [.send(PairingMessage.agree.encoded())]
    }

    /// The record was stored.
    public mutating func recordStored(at now: Moment) -> [DevicePairingAction] {
        guard case .storing(let record, let isConnected) = state else { return [] }
        // The confirmation that could not be sent comes with the first connection.
        guard isConnected else { return end(.unconfirmed(record)) }
        state = .awaitingPaired(record)
        deadline = now.uptime + PairingLimits.stepMilliseconds
        return [.send(PairingMessage.confirm.encoded())]
    }

    /// The record could not be stored; nothing was.
    public mutating func storingFailed() -> [DevicePairingAction] {
        guard case .storing(_, let isConnected) = state else { return [] }
        return fail(.storingFailed, tell: isConnected, stored: false)
    }

    /// Time went on; nothing happens before ``deadline``.
    public mutating func timeAdvanced(to now: Int64) -> [DevicePairingAction] {
        guard let deadline, now >= deadline else { return [] }
        if case .awaitingPaired(let record) = state { return end(.unconfirmed(record)) }
        return fail(.timedOut)
    }

    /// The connection ended, or a record of it did not open.
    public mutating func connectionLost() -> [DevicePairingAction] {
        switch state {
        case .awaitingPaired(let record): return end(.unconfirmed(record))
        case .storing(let record, _):
            // The write goes on, and how it ends decides.
            state = .storing(record, isConnected: false)
            return []
        default: return fail(.connectionLost, tell: false)
        }
    }
}
