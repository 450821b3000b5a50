// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts the bytes that an application handed over and a connection has not sealed yet, so that an
/// application that sends faster than its connection's queue runs can't fill the memory.
final class SendingBacklog: Sendable {
    private struct State {
        var byteCount = 0
        /// What was sealed and the transport still has.
        var sealedByteCount = 0
        var hasOverflowed = false
    }

    enum Verdict {
        case taken
        /// It is dropped, and with it all that comes after: the connection is to be ended.
        case overflowed
        /// An earlier one was dropped already.
        case dropped
    }

    // Locked because applications send from anywhere.
    private let state = Mutex(State())

    /// How many bytes wait.
    var byteCount: Int { state.withLock { $0.byteCount } }

    func add(_ count: Int) -> Verdict {
        state.withLock { state in
            guard !state.hasOverflowed else { return .dropped }
            guard state.byteCount + count <= LinkServiceLimits.maximumQueuedByteCount else {
                state.hasOverflowed = true
                return .overflowed
            }
            state.byteCount += count
            return .taken
        }
    }

    func remove(_ count: Int) {
        state.withLock { $0.byteCount -= count }
    }

    /// How many bytes wait to be sealed, or to be taken by the peer.
    var waitingByteCount: Int { state.withLock { $0.byteCount + $0.sealedByteCount } }

    /// Notes how many sealed bytes the transport has.
    func sealedBytesWait(_ count: Int) {
        state.withLock { $0.sealedByteCount = count }
    }
}
