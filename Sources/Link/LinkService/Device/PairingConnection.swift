// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Pairing
internal import SecureChannel
internal import SerialExecutors
internal import Transport

/// One try of a device to pair over one connection.
actor PairingConnection<C: CryptoPrimitives>: ChannelDriver {
    nonisolated let executor: SerialQueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let context: DeviceContext<C>
    private let invitation: PairingInvitation
    private let compareWords: @Sendable (String) async -> Bool
    var run: ChannelRun<C>

    private var machine: DevicePairingStateMachine<C>?
    /// Whether the host has proved itself, so that no other address is to be tried after.
    private(set) var hasOpened = false
    /// The record that was there before, should this pairing fail after all.
    private var older: PairedHost?
    private var result: Result<PairedHost, LinkError>?
    private var waiter: CheckedContinuation<Result<PairedHost, LinkError>, Never>?

    init(
        _ invitation: PairingInvitation, channel: SecureChannelStateMachine<C>,
        over transport: any Transport, on executor: SerialQueueExecutor,
        in context: DeviceContext<C>,
        comparing compareWords: @escaping @Sendable (String) async -> Bool
    ) {
        self.executor = executor
        self.context = context
        self.invitation = invitation
        self.compareWords = compareWords
        run = ChannelRun(
            channel, over: transport, clock: context.clock, pausesForSlowPeer: false)
    }

    /// Pairs, or says why not; called once.
    func pair() async -> Result<PairedHost, LinkError> {
        begin()
        if let result { return result }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let result {
                    continuation.resume(returning: result)
                } else {
                    waiter = continuation
                }
            }
        } onCancel: {
            Task { await self.cancelled() }
        }
    }

    private func cancelled() {
        // Once the record is stored, ending here is what a lost connection is: it may count.
        perform(machine?.connectionLost())
        finish(.failure(.closed))
    }

    private func finish(_ result: Result<PairedHost, LinkError>) {
        guard self.result == nil else { return }
        self.result = result
        close()
        waiter?.resume(returning: result)
        waiter = nil
    }

    // MARK: The channel

    var ownDeadline: Int64? { machine?.deadline }

    func ownDeadlineReached() {
        perform(machine?.timeAdvanced(to: context.clock.now))
    }

    func bytesArrived(_ count: Int) {}

    func pairingNamed(_ purpose: Purpose, _ id: PairingID) {}

    func peerNamed(_ key: AgreementPublicKey) {}

    func channelOpened(_ peer: OpenedChannel) {
        hasOpened = true
        guard let relayKey = peer.relayKey else {
            return finish(.failure(.channelFailed(.proofInvalid)))
        }
        do throws(LinkError) {
            let setup = DevicePairingSetup(
                invitation: invitation.invitation,
                host: PublicIdentity(
                    agreementKey: peer.agreementKey, signingKey: peer.signingKey),
                relayKey: relayKey, channelBinding: peer.channelBinding, name: context.name,
                platform: context.platform,
                nonce: try context.nonce(PairingLimits.nonceByteCount))
            do { machine = try DevicePairingStateMachine<C>(setup) } catch {
                throw LinkError.cryptoFailed(error)
            }
        } catch {
            return finish(.failure(error))
        }
        perform(machine?.channelOpened(at: context.moment))
    }

    func messageReceived(_ message: [UInt8]) {
        perform(machine?.messageReceived(message, at: context.moment))
    }

    func channelEnded(_ end: ChannelEnd) {
        if machine != nil {
            perform(machine?.connectionLost())
        } else if case .failed(let error) = end {
            finish(.failure(failure(error)))
        } else {
            finish(.failure(.closedByPeer))
        }
    }

    func transportDrained() {}

    func peerFellBehind() {
        finish(.failure(.backpressure))
    }

    func transportGone(_ failure: TransportError?) {}

    /// What an end before the host had proved itself means for this ceremony.
    private func failure(_ error: ChannelError) -> LinkError {
        if run.transportFailure != nil { return LinkError(PairingError.connectionLost) }
        switch error {
        case .versionRefused: return .versionRefused(error)
        case .hostKeyMismatch: return LinkError(PairingError.hostKeyDiffers)
        case .endedBeforeOpening where invitation.ceremony == .approval:
            return LinkError(PairingError.notOpen)
        case .endedBeforeOpening where invitation.ceremony == .link:
            // The host forgot it, or never had it; it tells strangers nothing.
            return LinkError(PairingError.expired)
        case .endedBeforeOpening, .handshakeFailed: return LinkError(PairingError.wrongCode)
        default:
            return .pairingFailed(
                code: error.code,
                message: "The connection broke before the host had proved itself. Nothing was "
                    + "stored; pair again.")
        }
    }

    // MARK: Actions

    private func perform(_ actions: [DevicePairingAction]?) {
        for action in actions ?? [] { perform(action) }
    }

    private func perform(_ action: DevicePairingAction) {
        switch action {
        case .send(let message): send(message)
        case .compareWords(let words): compare(words.text)
        // The task that asks is left to its end; its answer will count for nothing.
        case .withdrawQuestion: break
        case .store(let host): store(host)
        case .discard(let id): discard(id)
        case .finish(let outcome): finish(Result(outcome))
        }
    }

    private func send(_ message: [UInt8]) {
        do { try submit(message) } catch {
            finish(.failure(.channelFailed(error)))
        }
    }

    private func compare(_ words: String) {
        Task {
            let areSame = await compareWords(words)
            perform(machine?.personAnswered(wordsAreSame: areSame, at: context.moment))
        }
    }

    private func store(_ host: PairedHost) {
        do throws(StorageError) {
            older = try context.hosts.host(host.id)
            try context.hosts.store(host)
            perform(machine?.recordStored(at: context.moment))
        } catch {
            context.log.error("the host was not stored", ["reason": .code(error.code)])
            perform(machine?.storingFailed())
        }
    }

    private func discard(_ id: DeviceID) {
        do throws(StorageError) {
            if let older {
                try context.hosts.store(older)
            } else {
                try context.hosts.remove(id)
            }
        } catch {
            context.log.error("a failed pairing was not removed", ["reason": .code(error.code)])
        }
    }
}

extension Result where Success == PairedHost, Failure == LinkError {
    /// An unconfirmed pairing counts: the first connection confirms it.
    fileprivate init(_ outcome: DevicePairingOutcome) {
        self =
            switch outcome {
            case .paired(let host), .unconfirmed(let host): .success(host)
            case .failed(let error): .failure(LinkError(error))
            }
    }
}

extension LinkError {
    init(_ error: PairingError) {
        self = .pairingFailed(code: error.code, message: error.message)
    }
}
