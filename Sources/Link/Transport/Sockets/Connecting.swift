// SPDX-License-Identifier: Apache-2.0

internal import CSockets
public import SerialExecutors

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Connects to a TCP endpoint and gives a transport that is not started yet.
///
/// - Parameters:
///   - milliseconds: for everything, the name's resolution included.
///   - executor: the driver's, on which the transport will be started.
/// - Throws: ``TransportError``: `connectionRefused`, `hostUnreachable`, `timedOut`, `nameNotFound`,
///   or `cancelled` when the task was.
public func connectTCP(
    to endpoint: EndpointAddress, within milliseconds: Int64, on executor: SerialQueueExecutor
) async throws(TransportError) -> any Transport {
    let pending = PendingConnection(executor)
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            executor.async {
                pending.begin(endpoint, milliseconds) { continuation.resume(returning: $0) }
            }
        }
    } onCancel: {
        executor.async { pending.cancel() }
    }
    return try result.get()
}

/// Connects to a Unix socket and gives a transport that is not started yet; it never waits.
///
/// - Throws: ``TransportError``: `noSocket` or `connectionRefused` when no host runs, `listenerBusy`,
///   `permissionDenied`, `pathTooLong`, and `otherUser` when another user's program listens there.
public func connectUnix(path: String) throws(TransportError) -> any Transport {
    var address = try socket_address.unix(path)
    let number = socket_open_stream(AF_UNIX)
    guard number >= 0 else {
        throw TransportError(errno: -number, while: .connecting, path)
    }
    let socket = SocketDescriptor(adopting: number)
    let result = socket_connect(number, &address)
    guard result == 0, let peer = socket.unixPeer() else {
        throw TransportError(
            errno: result == 0 ? ECONNRESET : -result, while: .connecting, path)
    }
    guard peer.user == socket_current_user() else { throw TransportError(.otherUser, path) }
    return SocketTransport(adopting: socket, peer: .unix(peer))
}

/// A connector that a task's cancellation may reach before it has begun; used on the queue alone.
private final class PendingConnection: @unchecked Sendable {
    private let executor: SerialQueueExecutor
    private var connector: TransportConnector?
    private var isCancelled = false

    init(_ executor: SerialQueueExecutor) {
        self.executor = executor
    }

    func begin(
        _ endpoint: EndpointAddress, _ milliseconds: Int64,
        _ completion: @escaping @Sendable (Result<any Transport, TransportError>) -> Void
    ) {
        let connector = TransportConnector.connect(
            to: endpoint, within: milliseconds, on: executor, completion: completion)
        self.connector = connector
        if isCancelled { connector.cancel() }
    }

    func cancel() {
        isCancelled = true
        connector?.cancel()
    }
}
