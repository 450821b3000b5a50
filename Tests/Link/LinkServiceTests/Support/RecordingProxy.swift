// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors
import Synchronization
import Transport

/// A TCP proxy that passes bytes on and keeps a copy of both directions.
final class RecordingProxy: Sendable {
    struct Recording: Sendable {
        var fromDevice: [UInt8] = []
        var fromHost: [UInt8] = []
    }

    let address: String
    private let executor = SerialQueueExecutor(label: "test.proxy")
    private let recorded = Mutex<[Recording]>([])
    private let listener: TransportListener

    init(to address: String) throws {
        let target = try EndpointAddress(parsing: address)
        listener = try TransportListener.tcp(EndpointAddress(host: "127.0.0.1", port: 0))
        self.address = listener.address.description
        executor.queue.sync {
            listener.start(on: executor) { [weak self] event in
                if case .accepted(let transport) = event { self?.join(transport, target) }
            }
        }
    }

    func close() {
        executor.queue.sync { listener.close() }
    }

    /// What each connection carried, the earliest first: the end of one may come after the beginning
    /// of the next.
    var connections: [Recording] { recorded.withLock { $0 } }

    private func join(_ device: any Transport, _ target: EndpointAddress) {
        _ = TransportConnector.connect(to: target, within: 5_000, on: executor) { result in
            guard case .success(let host) = result else { return device.abort() }
            let index = self.recorded.withLock {
                $0.append(Recording())
                return $0.count - 1
            }
            self.pass(from: device, to: host) { $0[index].fromDevice += $1 }
            self.pass(from: host, to: device) { $0[index].fromHost += $1 }
        }
    }

    private func pass(
        from source: any Transport, to sink: any Transport,
        _ keep: @escaping @Sendable (inout [Recording], [UInt8]) -> Void
    ) {
        source.start(on: executor) { event in
            switch event {
            case .received(let bytes):
                self.recorded.withLock { keep(&$0, bytes) }
                sink.send(bytes)
            case .ended: sink.endSending()
            case .failed, .closed: sink.close()
            case .drained: break
            }
        }
    }
}
