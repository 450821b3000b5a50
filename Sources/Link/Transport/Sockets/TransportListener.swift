// SPDX-License-Identifier: Apache-2.0

internal import CSockets
internal import Dispatch
public import SerialExecutors

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Accepts connections at a TCP address or a Unix socket.
///
/// How addresses are bound stands in `TransportListener+TCP.swift` and `TransportListener+Unix.swift`.
public final class TransportListener: @unchecked Sendable {
    // Unchecked: everything that changes is touched on the executor's queue alone.

    /// Where it listens.
    public enum Address: Hashable, Sendable {
        /// With the port that was really bound.
        case tcp(EndpointAddress)
        /// A socket file.
        case unix(path: String)
    }

    /// Where it listens, after binding.
    public let address: Address
    let socket: SocketDescriptor
    /// The one user whose programs may connect to a Unix socket.
    let permittedUser: UInt32
    /// Removes the socket file.
    let cleanUp: @Sendable () -> Void

    private var executor: SerialQueueExecutor?
    private var handler: (@Sendable (ListenerEvent) -> Void)?
    private var readiness: SocketReadiness?
    private var pause = TransportLimits.acceptPauseMilliseconds.lowerBound
    private var isClosed = false
    /// Takes the next connection: a descriptor or a negative errno. Tests make it fail, since running
    /// out of descriptors for real would hit every test of the process.
    var acceptNext: @Sendable (Int32) -> Int32 = { socket_accept_stream($0) }

    init(
        _ address: Address, on socket: SocketDescriptor, permittedUser: UInt32,
        cleanUp: @escaping @Sendable () -> Void
    ) {
        self.address = address
        self.socket = socket
        self.permittedUser = permittedUser
        self.cleanUp = cleanUp
    }

    deinit {
        if !isClosed { cleanUp() }
    }

    /// Begins to accept. Called once, on the executor, where events arrive; a started listener lives
    /// until it is closed.
    public func start(
        on executor: SerialQueueExecutor, handler: @escaping @Sendable (ListenerEvent) -> Void
    ) {
        executor.checkIsolated()
        guard !isClosed else { return }
        precondition(self.executor == nil, "a listener is started once")
        self.executor = executor
        self.handler = handler
        let readiness = SocketReadiness(
            of: socket, on: executor.queue, readable: { self.accept() }, writable: {})
        self.readiness = readiness
        readiness.watchesReading = true
    }

    /// Stops accepting and frees the address; connections it gave go on.
    public func close() {
        executor?.checkIsolated()
        guard !isClosed else { return }
        isClosed = true
        let handler = self.handler
        self.handler = nil
        // First the name, so that nobody connects to what no longer accepts.
        cleanUp()
        guard let readiness else {
            socket.close()
            return
        }
        readiness.cancel { [socket] in
            socket.close()
            handler?(.closed)
        }
        self.readiness = nil
    }

    private func accept() {
        for _ in 0..<TransportLimits.maximumAcceptsPerTurn where !isClosed {
            let number = acceptNext(socket.number)
            if number >= 0 {
                pause = TransportLimits.acceptPauseMilliseconds.lowerBound
                accepted(SocketDescriptor(adopting: number))
                continue
            }
            switch -number {
            case EAGAIN, EWOULDBLOCK: return
            // The peer gave up, or its network did, before it was accepted: the next may be fine.
            case ECONNABORTED, EINTR, EPROTO, ENETDOWN, EHOSTUNREACH, ENETUNREACH: continue
            default:
                acceptFailed(-number)
                return
            }
        }
    }

    private func accepted(_ accepted: SocketDescriptor) {
        switch address {
        case .tcp:
            // A peer that is already gone has no address, and nothing to say.
            guard let peer = accepted.internetPeer() else { return }
            _ = socket_set_no_delay(accepted.number)
            handler?(.accepted(SocketTransport(adopting: accepted, peer: peer)))
        case .unix:
            guard let credentials = accepted.unixPeer() else { return }
            guard credentials.user == permittedUser else {
                handler?(.refusedUser(credentials))
                return
            }
            handler?(.accepted(SocketTransport(adopting: accepted, peer: .unix(credentials))))
        }
    }

    /// The connection stays in the system's queue and would be reported without end, so it looks away.
    private func acceptFailed(_ errno: Int32) {
        readiness?.watchesReading = false
        let wait = pause
        pause = min(pause * 2, TransportLimits.acceptPauseMilliseconds.upperBound)
        executor?.async(afterMilliseconds: wait) { [weak self] in
            self?.readiness?.watchesReading = true
        }
        let failure = TransportError(errno: errno, while: .accepting, address.description)
        handler?(.acceptFailed(failure, pauseMilliseconds: wait))
    }
}

extension TransportListener.Address: CustomStringConvertible {
    /// `127.0.0.1:7373` or the path.
    public var description: String {
        switch self {
        case .tcp(let endpoint): endpoint.description
        case .unix(let path): path
        }
    }
}
