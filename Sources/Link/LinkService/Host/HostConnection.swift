// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Greeting
internal import Pairing
internal import SecureChannel
internal import SerialExecutors
internal import Transport

/// One connection at the host: its channel, then either a pairing or a greeting and its messages.
///
/// It begins with a stranger, who may stay ten seconds and send little. What it does for each purpose
/// is in `+Pairing` and `+Greeting`.
actor HostConnection<C: CryptoPrimitives>: ChannelDriver {
    nonisolated let executor: SerialQueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// Tells this connection from every other of this host's run.
    nonisolated let number: UInt64

    let context: HostContext<C>
    let report: @Sendable (HostReport) -> Void
    let peer: PeerAddress
    var run: ChannelRun<C>

    /// What the preamble named; nil on reconnect.
    var named: (ceremony: PairingCeremony, id: PairingID)?
    var pairing: HostPairing<C>?
    var greeting: HostGreetingStateMachine?
    /// The device that the channel proved, on reconnect.
    var provedID: DeviceID?
    /// The device once it said hello.
    var device: ConnectedDevice?
    /// What the application sent to it and it has not taken.
    let backlog = SendingBacklog()
    /// Whether the application wants to hear when nothing waits.
    var isAskedWhenDrained = false
    /// Whether this connection has confirmed a pairing that the table does not have as confirmed yet.
    var isPromoting = false
    var channelBinding: [UInt8] = []
    /// Whether the peer is still a stranger.
    private var isStranger = true
    private var strangerByteCount = 0
    /// When a reconnecting device must have said hello.
    private var helloDeadline: Int64?
    /// Why this side ended the connection, if it did.
    private var ending: HostConnectionEnd?
    /// When the device was last noted as seen, by the wall clock.
    var lastNoted: Int64?

    init(
        number: UInt64, over transport: any Transport, in context: HostContext<C>,
        ephemeralKey: C.AgreementKey, report: @escaping @Sendable (HostReport) -> Void
    ) {
        executor = SerialQueueExecutor(label: "sheetbend.host-connection")
        self.number = number
        self.context = context
        self.report = report
        peer = transport.peer
        run = ChannelRun(
            SecureChannelStateMachine<C>(
                answeringAs: context.identity, room: context.room.bytes,
                ephemeralKey: ephemeralKey),
            over: transport, clock: context.clock, pausesForSlowPeer: true)
        run.closeMilliseconds = LinkServiceLimits.strangerCloseMilliseconds
    }

    /// Begins, from any queue.
    nonisolated func start() {
        executor.async {
            self.assumeIsolated { connection in
                connection.helloDeadline = connection.now + ChannelLimits.proofTimeout
                connection.begin()
            }
        }
    }

    var now: Int64 { context.clock.now }

    var moment: Moment { Moment(uptime: context.clock.now, wall: context.clock.wallTime) }

    var ownDeadline: Int64? {
        if let pairing { return pairing.machine.deadline }
        return isStranger ? helloDeadline : nil
    }

    func ownDeadlineReached() {
        if pairing != nil {
            pairingTimeAdvanced()
        } else {
            end(.timedOut)
        }
    }

    /// The peer is no stranger any more.
    func authenticated() {
        guard isStranger else { return }
        isStranger = false
        run.closeMilliseconds = TransportLimits.closeMilliseconds
        report(.authenticated)
    }

    func bytesArrived(_ count: Int) {
        guard isStranger else { return }
        strangerByteCount += count
        if strangerByteCount > LinkServiceLimits.maximumUnprovedByteCount { end(.tooMuch) }
    }

    // MARK: What the channel asks and says

    func pairingNamed(_ purpose: Purpose, _ id: PairingID) {
        guard let ceremony = PairingCeremony(purpose) else {
            return perform(run.machine.pairingUnknown())
        }
        switch context.pairings.handshake(ceremony, id: id, now: now) {
        case .with(let secret):
            named = (ceremony, id)
            perform(run.machine.pairingFound(preSharedKey: secret, room: []))
        case .unknown: perform(run.machine.pairingUnknown())
        }
    }

    func peerNamed(_ key: AgreementPublicKey) {
        // A record that never was confirmed and is over is as good as gone; a revoked one is kept to
        // say so. This computer's own identity counts on the Unix socket alone.
        guard let record = record(withKey: key), !record.isExpired(now: context.clock.wallTime)
        else { return perform(run.machine.peerUnknown()) }
        provedID = record.id
        perform(
            run.machine.peerFound(
                preSharedKey: record.secret.bytes, signingKey: record.identity.signingKey))
    }

    func channelOpened(_ peer: OpenedChannel) {
        channelBinding = peer.channelBinding
        if peer.purpose == .reconnect {
            beginGreeting()
        } else {
            beginPairing(with: peer)
        }
    }

    func messageReceived(_ message: [UInt8]) {
        if pairing != nil {
            pairingMessageReceived(message)
        } else {
            greetingMessageReceived(message)
        }
    }

    private func record(withKey key: AgreementPublicKey) -> PairedDevice? {
        if isOnUnixSocket, key == context.local.identity.agreementKey { return context.local }
        return context.table.device(withAgreementKey: key)
    }

    private var isOnUnixSocket: Bool {
        if case .unix = peer { true } else { false }
    }

    /// Whether this is one of this computer's own commands. Whoever has their keys elsewhere is a
    /// device like every other: what the table says of it holds, revocation above all.
    var isLocal: Bool { isOnUnixSocket && provedID == context.local.id }

    /// Whether these are the keys of the host or of its own commands, which no other device may have.
    func isOwn(_ key: AgreementPublicKey) -> Bool {
        key == context.local.identity.agreementKey || key == context.publicIdentity.agreementKey
    }

    // MARK: Ending

    /// Ends the connection from this side, once: in order, or with a reset where the peer misbehaved.
    func end(_ reason: HostConnectionEnd) {
        guard ending == nil, !run.hasEnded else { return }
        ending = reason
        if reason.isOrderly {
            close()
        } else {
            run.transport.abort()
        }
    }

    /// Ends the connection within a time; for the host's shutdown.
    func end(_ reason: HostConnectionEnd, within milliseconds: Int64) {
        run.closeMilliseconds = min(run.closeMilliseconds, milliseconds)
        end(reason)
    }

    func peerFellBehind() {
        end(.backpressure)
    }

    func transportDrained() {
        backlog.sealedBytesWait(0)
        tellIfDrained()
    }

    func channelEnded(_ end: ChannelEnd) {
        let reason = ending?.rawValue ?? end.code
        context.log.debug(
            "connection ended",
            ["connection": .number(Int64(clamping: number)), "reason": .code(reason)])
        if pairing != nil { pairingConnectionLost() }
        if let named, case .failed(.handshakeFailed) = end {
            let hasClosed = context.pairings.handshakeFailed(
                named.ceremony, id: named.id, now: now)
            if hasClosed { report(.pairingClosed(named.id, .expired)) }
        }
        leave(reason: reason)
        if isStranger, case .failed(let error) = end, error.breaksRules { run.transport.abort() }
    }

    func transportGone(_ failure: TransportError?) {
        report(.gone)
    }
}

/// Why the host's side ended a connection; the raw value is the code that is logged.
enum HostConnectionEnd: String {
    case refused, removed, unpaired, malformedMessage, pairingOver
    case replaced, backpressure, tooMuch, timedOut, shutDown

    /// Whether the peer gets a close record; one that floods, stalls or reads nothing would not take
    /// it.
    var isOrderly: Bool {
        switch self {
        case .backpressure, .tooMuch, .timedOut: false
        default: true
        }
    }
}

extension ChannelError {
    /// Whether a stranger did what no device does, so that its connection is cut and read no further.
    /// An orderly end tells the others that the host was reached and does not know them.
    fileprivate var breaksRules: Bool {
        switch self {
        case .versionUnsupported, .pairingUnknown, .peerUnknown, .handshakeFailed: false
        default: true
        }
    }
}

extension ChannelEnd {
    /// A word for programs.
    var code: String {
        switch self {
        case .requested: "closed"
        case .closedByPeer: "closedByPeer"
        case .failed(let error): error.code
        }
    }
}
