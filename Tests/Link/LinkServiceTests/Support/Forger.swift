// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SerialExecutors
import Transport

/// Someone in the middle who answers the first bytes of a device with bytes of its own and ends.
final class Forger: Sendable {
    private let executor = SerialQueueExecutor(label: "test.forger")

    init(_ transport: any Transport, answering answer: [UInt8]) {
        executor.queue.sync {
            transport.start(on: executor) { event in
                guard case .received = event else { return }
                if !answer.isEmpty { transport.send(answer) }
                transport.close()
            }
        }
    }
}
