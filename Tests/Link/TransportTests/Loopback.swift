// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors

@testable import Transport

/// A listener of a test and the connections it accepted.
final class Loopback: @unchecked Sendable {
    // Unchecked: what changes is touched on the executor's queue alone.

    let executor = SerialQueueExecutor(label: "listener")
    let listener: TransportListener
    private var accepted: [any Transport] = []
    private var others: [String] = []

    /// Listens, and hands accepted connections to `react`, on the executor, or keeps them.
    init(
        _ listener: TransportListener,
        react: (@Sendable (any Transport, SerialQueueExecutor) -> Void)? = nil
    ) {
        self.listener = listener
        let executor = executor
        executor.async {
            listener.start(on: executor) { event in
                switch event {
                case .accepted(let transport):
                    if let react {
                        react(transport, executor)
                    } else {
                        self.accepted.append(transport)
                    }
                case .refusedUser(let who): self.note("refused user \(who.user)")
                case .acceptFailed(let error, _): self.note("failed \(error.code)")
                case .closed: self.note("closed")
                }
            }
        }
    }

    private func note(_ event: String) { others.append(event) }

    /// What happened beside accepting.
    var events: [String] { executor.queue.sync { others } }

    var endpoint: EndpointAddress {
        guard case .tcp(let endpoint) = listener.address else { preconditionFailure("not TCP") }
        return endpoint
    }

    func nextAccepted() async throws -> any Transport {
        try await eventually("a connection is accepted") {
            executor.queue.sync { !accepted.isEmpty }
        }
        return executor.queue.sync { accepted.removeFirst() }
    }

    func close() async throws {
        executor.async { [listener] in listener.close() }
        try await eventually("the listener is closed") { events.contains("closed") }
    }

    static func tcp() throws -> Loopback {
        Loopback(try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0)))
    }

    /// Echoes what comes, within the peer's pace: it reads on only when its own queue is empty.
    static func echo(_ transport: any Transport, _ executor: SerialQueueExecutor) {
        transport.start(on: executor) { event in
            switch event {
            case .received(let bytes):
                transport.send(bytes)
                if transport.queuedByteCount > 0 { transport.pauseReading() }
            case .drained: transport.resumeReading()
            case .ended: transport.close()
            case .failed, .closed: break
            }
        }
    }
}

/// Two ends connected over loopback, both recorded.
struct LoopbackPair {
    let loopback: Loopback
    let client: Recorder
    let server: Recorder

    static func tcp(bufferByteCount: Int? = nil) async throws -> LoopbackPair {
        let loopback = try Loopback.tcp()
        let executor = SerialQueueExecutor(label: "client")
        let client = try await connectTCP(to: loopback.endpoint, within: 10_000, on: executor)
        let server = try await loopback.nextAccepted()
        if let bufferByteCount {
            for end in [client, server] { (end as? SocketTransport)?.shrink(bufferByteCount) }
        }
        return LoopbackPair(
            loopback: loopback, client: Recorder(client, on: executor), server: Recorder(server))
    }

    /// Ends what is left, so that every descriptor is closed.
    func end() async throws {
        for end in [client, server] {
            end.perform { $0.abort() }
            try await end.wait("it is over") { $0.isOver }
        }
        try await loopback.close()
    }
}

extension SocketTransport {
    /// A small buffer of the system makes writes partial.
    func shrink(_ byteCount: Int) {
        socket.setSendBuffer(byteCount: byteCount)
    }
}
