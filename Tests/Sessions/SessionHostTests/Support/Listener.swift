// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import LibcryptoPrimitives
import LinkService
import SessionSync
import Synchronization

/// A device that follows a session and keeps nothing but how far it came and when.
final class Listener: Sendable {
    struct State {
        /// The number of the next event; 0 before the first.
        var next: UInt64 = 0
        var hasGap = false
        /// When each event came.
        var heardAt: [UInt64: ContinuousClock.Instant] = [:]
    }
    private let state = Mutex(State())

    init(_ session: DeviceSession<LibcryptoPrimitives>) {
        Task { [weak self] in
            for await event in session.events {
                guard case .message(let message) = event,
                    let read = try? HostMessage(message)
                else { continue }
                self?.hear(read)
            }
        }
    }

    private func hear(_ message: HostMessage) {
        switch message {
        case .snapshot(let snapshot): state.withLock { $0.next = snapshot.cursor + 1 }
        case .events(let batch):
            let now = ContinuousClock.now
            state.withLock { state in
                for event in batch.events {
                    let first = event.firstSeq ?? event.seq
                    if first != state.next { state.hasGap = true }
                    for seq in first...event.seq { state.heardAt[seq] = now }
                    state.next = event.seq + 1
                }
            }
        default: break
        }
    }

    var hasBegun: Bool { state.withLock { $0.next > 0 } }
    var hasGap: Bool { state.withLock { $0.hasGap } }
    var lastSeq: UInt64 { state.withLock { $0.next } - 1 }
    func heardAt(_ seq: UInt64) -> ContinuousClock.Instant? { state.withLock { $0.heardAt[seq] } }
}
