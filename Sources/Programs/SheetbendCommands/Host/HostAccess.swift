// SPDX-License-Identifier: Apache-2.0

internal import Arguments
internal import DeviceTrustStorage
internal import Diagnostics
internal import LinkService
internal import SessionHost
internal import Transport

/// The host of this computer as one command has it: the one that runs, or one of its own.
///
/// Both are spoken to in the same way, over the Unix socket, so that a command works the same whether
/// it found a host or is one.
struct HostAccess: Sendable {
    /// The way to the host.
    let client: LocalHostClient<Primitives>
    /// The host itself, if this process is it.
    let own: LinkHost<Primitives>?
    /// Its sessions, if it serves them.
    let sessions: SessionHost<Primitives>?

    /// What a host does for its devices.
    enum Service: Sendable {
        case echo, sessions
    }

    /// The port where LAN devices look for a host.
    static let standardEndpoint = EndpointAddress(host: "", port: 7373)

    /// Reaches the running host; without one, is a host that only this command can reach.
    static func runningOrOwn(
        _ context: ProgramContext, listeningAt endpoint: EndpointAddress? = nil
    ) async throws(CommandFailure) -> HostAccess {
        let home = try context.home()
        var lockFailure: CommandFailure?
        var wasClosed = false
        // Another command may be the host for a moment: it has the lock and no socket, or is going.
        for _ in 0..<tryCount {
            do throws(LinkError) {
                return HostAccess(
                    client: try await .connect(home: home, log: context.log), own: nil,
                    sessions: nil)
            } catch .noHost(let error) where error.kind != .otherUser {
                // None runs.
            } catch .closedByPeer where !wasClosed {
                // It was going just then.
                wasClosed = true
            } catch {
                throw CommandFailure(error)
            }
            do throws(LinkError) {
                // A host for a moment takes no sessions up: it would have to leave them again.
                return try await start(context, home, .echo, listeningAt: endpoint)
            } catch .storageFailed("storage.alreadyRunning", let message) {
                lockFailure = CommandFailure(message.escapedForTerminal(maximumCount: 1_000))
            } catch {
                throw CommandFailure(listening: error)
            }
            try? await Task.sleep(for: pause)
        }
        throw lockFailure ?? CommandFailure("The host does not answer.", .noHost)
    }

    /// Is the host from now on.
    static func own(
        _ context: ProgramContext, _ service: Service, listeningAt endpoint: EndpointAddress
    ) async throws(CommandFailure) -> HostAccess {
        let home = try context.home()
        for _ in 1..<tryCount {
            do throws(LinkError) {
                return try await start(context, home, service, listeningAt: endpoint)
            } catch .storageFailed("storage.alreadyRunning", let message) {
                // A command that is the host for a moment, without a port, makes room soon.
                if await servesNetwork(home, context) {
                    throw CommandFailure(message.escapedForTerminal(maximumCount: 1_000))
                }
            } catch {
                throw CommandFailure(listening: error)
            }
            try? await Task.sleep(for: pause)
        }
        do throws(LinkError) {
            return try await start(context, home, service, listeningAt: endpoint)
        } catch {
            throw CommandFailure(listening: error)
        }
    }

    /// Whether the host that runs is there for devices, and so for longer than a command.
    private static func servesNetwork(_ home: HomeFolder, _ context: ProgramContext) async -> Bool {
        do throws(LinkError) {
            let client = try await LocalHostClient<Primitives>.connect(home: home, log: context.log)
            let status = try await client.status()
            await client.close()
            return status.addresses.contains { !$0.hasPrefix("/") }
        } catch {
            return false
        }
    }

    /// How often a host that is there for a moment is waited for, and how long each time: ten
    /// seconds together, many times what a command takes even on a busy machine.
    private static let tryCount = 100
    private static let pause = Duration.milliseconds(100)

    private static func start(
        _ context: ProgramContext, _ home: HomeFolder, _ service: Service,
        listeningAt endpoint: EndpointAddress?
    ) async throws(LinkError) -> HostAccess {
        let sessions: SessionHost<Primitives>? =
            switch service {
            case .echo: nil
            case .sessions: SessionHost(sessionSetup(context, home))
            }
        let application: any HostApplication = sessions ?? EchoApplication()
        let host = try LinkHost<Primitives>(
            LinkHostSetup(
                home: home, name: ProgramContext.machineName, application: application,
                log: context.log.named("host")))
        do throws(LinkError) {
            do throws(SessionHostError) { try await sessions?.open() } catch {
                throw LinkError.storageFailed(code: error.code, message: error.message)
            }
            if let endpoint { try await listen(host, at: endpoint) }
            do { try await host.listenForCommands(at: home.socketPath) } catch {
                throw LinkError.unreachable(error)
            }
            return HostAccess(
                client: try await .connect(home: home, log: context.log), own: host,
                sessions: sessions)
        } catch {
            await host.shutDown()
            await sessions?.shutDown()
            throw error
        }
    }

    private static func sessionSetup(
        _ context: ProgramContext, _ home: HomeFolder
    ) -> SessionHostSetup {
        SessionHostSetup(
            home: home, name: ProgramContext.machineName, backends: [ReplayBackend()],
            environment: context.environment, clock: context.clock,
            log: context.log.named("sessions"))
    }

    private static func listen(
        _ host: LinkHost<Primitives>, at endpoint: EndpointAddress
    ) async throws(LinkError) {
        let listener: TransportListener
        do { listener = try TransportListener.tcp(endpoint) } catch {
            throw .unreachable(error)
        }
        if case .tcp(let bound) = listener.address {
            let named = EndpointAddress(host: endpoint.host, port: bound.port)
            await host.advertise(LocalAddresses.reachable(named))
        }
        await host.listen(on: listener)
    }

    /// Where devices on the network reach it, `host:port`.
    func addresses() async throws(CommandFailure) -> [String] {
        do {
            return try await client.status().addresses.filter { !$0.hasPrefix("/") }
                .flatMap { text in
                    guard let endpoint = try? EndpointAddress(parsing: text) else { return [text] }
                    return LocalAddresses.reachable(endpoint)
                }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Ends the connection, and the host if it is this process.
    func close() async {
        await client.close()
        await own?.shutDown()
        await sessions?.shutDown()
    }
}

extension CommandFailure {
    /// A host's failure to begin: an address that can't be had is no absence of a host.
    fileprivate init(listening error: LinkError) {
        self.init(error.message.escapedForTerminal(maximumCount: 1_000), .failed)
    }
}
