// SPDX-License-Identifier: Apache-2.0

internal import CSockets
internal import Dispatch
public import SerialExecutors

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Connects to a TCP endpoint: resolves its name, then races its addresses, each with a short head
/// start over the next (RFC 8305, in the resolver's order).
public final class TransportConnector: @unchecked Sendable {
    // Unchecked: everything that changes is touched on the executor's queue alone.

    private let endpoint: EndpointAddress
    private let executor: SerialQueueExecutor
    private var completion: (@Sendable (Result<any Transport, TransportError>) -> Void)?
    private var remaining: ArraySlice<socket_address> = []
    private var attempts: [ConnectionAttempt] = []
    /// What to say if every address fails: the first failure, which is of the preferred address.
    private var failure: TransportError?

    /// The resolver blocks, so it has threads of its own; no driver waits for it.
    private static let resolving = DispatchQueue(
        label: "sheetbend.name-resolution", attributes: .concurrent)

    private init(
        _ endpoint: EndpointAddress, _ executor: SerialQueueExecutor,
        _ completion: @escaping @Sendable (Result<any Transport, TransportError>) -> Void
    ) {
        self.endpoint = endpoint
        self.executor = executor
        self.completion = completion
    }

    /// Begins to connect. The completion is called once, on the executor, with a transport that is
    /// not started yet.
    ///
    /// - Parameters:
    ///   - milliseconds: for everything, the name's resolution included.
    ///   - executor: whose queue this is called on, and the driver's own.
    public static func connect(
        to endpoint: EndpointAddress, within milliseconds: Int64,
        on executor: SerialQueueExecutor,
        completion: @escaping @Sendable (Result<any Transport, TransportError>) -> Void
    ) -> TransportConnector {
        let connector = TransportConnector(endpoint, executor, completion)
        executor.async(afterMilliseconds: milliseconds) { [weak connector] in
            connector?.finish(.failure(TransportError(.timedOut, endpoint.description)))
        }
        resolving.async {
            let found = Result { () throws(TransportError) in
                try socket_address.resolving(endpoint, listening: false)
            }
            executor.async { connector.resolved(found) }
        }
        return connector
    }

    /// Gives up: the completion gets the error `cancelled`, unless it was called already.
    public func cancel() {
        executor.checkIsolated()
        finish(.failure(TransportError(.cancelled, endpoint.description)))
    }

    private func resolved(_ found: Result<[socket_address], TransportError>) {
        switch found {
        case .success(let addresses):
            remaining = addresses[...]
            tryNext()
        case .failure(let failure):
            finish(.failure(failure))
        }
    }

    /// Starts with the next address, and with the one after it when the head start is over.
    private func tryNext() {
        guard completion != nil else { return }
        guard let next = remaining.popFirst() else {
            if attempts.isEmpty {
                finish(.failure(failure ?? TransportError(.nameNotFound, endpoint.description)))
            }
            return
        }
        let attempt = ConnectionAttempt(to: next)
        attempts.append(attempt)
        attempt.start(on: executor) { result in self.attempted(attempt, result) }
        if !remaining.isEmpty {
            let delay = TransportLimits.connectionAttemptDelayMilliseconds
            let left = remaining.count
            executor.async(afterMilliseconds: delay) { [weak self] in
                // A failure may have moved on already.
                if self?.remaining.count == left { self?.tryNext() }
            }
        }
    }

    private func attempted(_ attempt: ConnectionAttempt, _ result: Int32) {
        attempts.removeAll { $0 === attempt }
        guard completion != nil else { return }
        if result == 0, let peer = attempt.socket?.internetPeer(), let socket = attempt.socket {
            _ = socket_set_no_delay(socket.number)
            finish(.success(SocketTransport(adopting: socket, peer: peer)))
            return
        }
        let errno = result == 0 ? ECONNRESET : -result
        failure =
            failure ?? TransportError(errno: errno, while: .connecting, endpoint.description)
        tryNext()
    }

    private func finish(_ result: Result<any Transport, TransportError>) {
        guard let completion else { return }
        self.completion = nil
        remaining = []
        for attempt in attempts { attempt.cancel() }
        attempts = []
        completion(result)
    }
}
