// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
internal import DeviceTrustStorage
internal import Diagnostics
internal import Pairing
internal import SecureChannel
internal import SerialExecutors
public import Transport

/// A host: takes connections, pairs devices with its person's consent, and runs an application for
/// those that are paired.
///
/// It owns its folder: one host at a time, over restarts the same keys and devices. Each connection is
/// an actor of its own; this one keeps the book about them, asks the person and writes the table. A
/// change of the table holds from the next message of every connection on.
///
/// ```swift
/// let host = try LinkHost<LibcryptoPrimitives>(setup)
/// await host.listen(on: try TransportListener.tcp(endpoint))
/// let link = try await host.openLink(hints: ["192.168.1.7:7373"])
/// for await event in await host.events() {
///     if case .deviceAsks(let prompt) = event { try await host.answer(prompt.id, allow: true) }
/// }
/// ```
public actor LinkHost<C: CryptoPrimitives> {
    struct Entry {
        let connection: HostConnection<C>
        let token: ConnectionAdmission.Token
    }

    nonisolated let executor = SerialQueueExecutor(label: "sheetbend.host")
    /// Its own serial queue, where sockets report.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    nonisolated let context: HostContext<C>
    let store: TrustStore
    /// Writes to the store in the order in which they were asked for.
    let lane = WorkLane()
    private var lock: HostLock?

    private var listeners: [TransportListener] = []
    private var admission = ConnectionAdmission()
    private var connections: [UInt64: Entry] = [:]
    private var nextNumber: UInt64 = 1

    var observers: [UInt64: AsyncStream<LinkHostEvent>.Continuation] = [:]
    var nextObserver: UInt64 = 0
    /// Commands of this computer that want to hear of events.
    var watchers: [UInt64: ConnectedDevice] = [:]
    var prompts: [PromptID: PairingPrompt] = [:]
    /// Addresses of this host for links, `host:port`, that it was told.
    var hints: [String] = []
    /// The links and codes that are open, and when they close by themselves.
    var openPairings: [OpenPairing: Int64] = [:]
    var alarm: (any LinkAlarm)?
    /// Until then expired records are not looked at: they are being removed, or that has failed.
    var removalNotBefore = Int64.min

    private(set) var isShuttingDown = false
    private var isClosingTable = false
    private var isDown = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Opens the host of a home folder, which is made on the first start.
    ///
    /// - Throws: ``LinkError/storageFailed(code:message:)`` if keys or table can't be had, or another
    ///   host runs there: it never goes on with other keys than those that its devices know.
    public init(_ setup: LinkHostSetup) throws(LinkError) {
        let opened = try LinkHost.open(setup)
        lock = opened.lock
        store = opened.store
        context = try HostContext(setup, identity: opened.identity, table: store.table)
    }

    private static func open(
        _ setup: LinkHostSetup
    ) throws(LinkError) -> (lock: HostLock, identity: LocalIdentity<C>, store: TrustStore) {
        let home = setup.home
        do throws(StorageError) {
            try home.prepareHost()
            let lock = try HostLock(folder: home.hostPath)
            let secrets = try FileSecretStore(folder: home.hostPath)
            let identity = try IdentityStore<C, FileSecretStore>(secrets, owner: .host)
                .loadOrCreate(hasPeers: home.hostHasPeers)
            return (lock, identity, try TrustStore(path: home.trustDatabasePath))
        } catch {
            throw LinkError(error)
        }
    }

    /// The host's id.
    public nonisolated var id: DeviceID { context.id }
    /// What people call it.
    public nonisolated var name: DeviceLabel { context.name }
    /// The host's public keys.
    public nonisolated var publicIdentity: PublicIdentity { context.publicIdentity }
    /// The host's room at a relay.
    public nonisolated var room: Room { context.room }

    // MARK: - Connections

    /// Takes connections at an address until the host shuts down.
    public func listen(on listener: TransportListener) {
        guard !isShuttingDown else { return listener.close() }
        listeners.append(listener)
        // Records that an earlier run left unconfirmed go in their time, too.
        setAlarm()
        listener.start(on: executor) { [weak self] event in
            self?.assumeIsolated { $0.listenerReported(event) }
        }
    }

    /// Where it listens.
    public var listeningAddresses: [TransportListener.Address] { listeners.map(\.address) }

    private func listenerReported(_ event: ListenerEvent) {
        switch event {
        case .accepted(let transport): accept(transport)
        case .refusedUser:
            context.log.warning("another user's program wanted to use the socket")
        case .acceptFailed(let error, let pause):
            context.log.warning(
                "a connection could not be taken",
                ["reason": .code(error.code), "pause": .number(pause)])
        case .closed: break
        }
    }

    /// Says by which addresses, `host:port`, devices may reach this host; links carry them.
    public func advertise(_ hints: [String]) {
        self.hints = hints
    }

    /// Takes one connection, which was not started yet; strangers beyond the bounds are refused.
    public func accept(_ transport: any Transport) {
        guard !isShuttingDown else { return transport.abort() }
        switch admission.connectionArrived(from: transport.peer) {
        case .refused(let refusal):
            context.log.debug("a stranger was refused", ["reason": .code(refusal.rawValue)])
            transport.abort()
        case .admitted(let token): admit(transport, token)
        }
    }

    private func admit(_ transport: any Transport, _ token: ConnectionAdmission.Token) {
        let number = nextNumber
        nextNumber += 1
        do {
            let key = try C.AgreementKey(bytes: C.randomBytes(count: 32))
            let connection = HostConnection<C>(
                number: number, over: transport, in: context, ephemeralKey: key
            ) { [weak self] report in
                guard let self else { return }
                executor.async { self.assumeIsolated { $0.handle(report, from: number) } }
            }
            connections[number] = Entry(connection: connection, token: token)
            connection.start()
        } catch {
            context.log.error("no key for a connection", ["reason": .code("cryptoFailed")])
            admission.ended(token)
            transport.abort()
        }
    }

    func connection(_ number: UInt64) -> HostConnection<C>? {
        connections[number]?.connection
    }

    func connectionAuthenticated(_ number: UInt64) {
        if let token = connections[number]?.token { admission.authenticated(token) }
    }

    func connectionGone(_ number: UInt64) {
        guard let entry = connections.removeValue(forKey: number) else { return }
        admission.ended(entry.token)
        if isShuttingDown, connections.isEmpty { finishShutDown() }
    }

    /// How many connections there are, and how many of them are strangers.
    public var connectionCounts: (all: Int, strangers: Int) {
        (connections.count, admission.halfOpenCount)
    }

    // MARK: - Running

    /// Waits until the host is shut down.
    public func run() async {
        guard !isDown else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Ends every connection in order, frees the addresses and closes the table, within
    /// ``LinkServiceLimits/shutdownMilliseconds``.
    public func shutDown() async {
        guard !isShuttingDown else { return await run() }
        isShuttingDown = true
        alarm?.cancel()
        for listener in listeners { listener.close() }
        for entry in connections.values {
            Task {
                await entry.connection.end(
                    .shutDown, within: LinkServiceLimits.shutdownMilliseconds)
            }
        }
        if connections.isEmpty {
            finishShutDown()
        } else {
            let patience = LinkServiceLimits.shutdownMilliseconds + 500
            executor.async(afterMilliseconds: patience) {
                self.assumeIsolated { $0.finishShutDown() }
            }
        }
        await run()
    }

    private func finishShutDown() {
        guard !isClosingTable else { return }
        isClosingTable = true
        let store = store
        lane.add { [weak self] in
            try? await store.close()
            await self?.wentDown()
        }
    }

    /// The last step: another host may run in this folder from now on.
    private func wentDown() {
        isDown = true
        lock = nil
        for observer in observers.values { observer.finish() }
        observers = [:]
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
