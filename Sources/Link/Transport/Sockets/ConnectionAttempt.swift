// SPDX-License-Identifier: Apache-2.0

internal import CSockets
internal import SerialExecutors

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One try at one address; it touches its state on the executor's queue alone.
final class ConnectionAttempt: @unchecked Sendable {
    private var address: socket_address
    private(set) var socket: SocketDescriptor?
    private var readiness: SocketReadiness?
    private var completion: (@Sendable (Int32) -> Void)?

    init(to address: socket_address) {
        self.address = address
    }

    /// Calls back on the queue, never within this call, with 0 or a negative errno.
    func start(
        on executor: SerialQueueExecutor, completion: @escaping @Sendable (Int32) -> Void
    ) {
        self.completion = completion
        let number = socket_open_stream(address.family)
        guard number >= 0 else {
            executor.async { self.finish(number) }
            return
        }
        let socket = SocketDescriptor(adopting: number)
        self.socket = socket
        let result = socket_connect(number, &address)
        guard result == -EINPROGRESS else {
            executor.async { self.finish(result) }
            return
        }
        let readiness = SocketReadiness(
            of: socket, on: executor.queue, readable: {},
            writable: { self.finish(socket_pending_error(socket.number)) })
        self.readiness = readiness
        readiness.watchesWriting = true
    }

    func cancel() {
        finish(-ECANCELED)
    }

    /// Lets the sources go first, so that the transport may watch the same descriptor anew.
    private func finish(_ result: Int32) {
        guard let completion else { return }
        self.completion = nil
        guard let readiness else {
            completion(result)
            return
        }
        self.readiness = nil
        readiness.cancel { completion(result) }
    }
}
