// SPDX-License-Identifier: Apache-2.0

import Dispatch
import TestSupport
import Testing

@testable import Transport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct SocketReadinessTests {
    /// Two connected sockets.
    private static func pair() throws -> (SocketDescriptor, SocketDescriptor) {
        var numbers: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &numbers) == 0)
        return (SocketDescriptor(adopting: numbers[0]), SocketDescriptor(adopting: numbers[1]))
    }

    @Test func `Descriptors that hang up on many queues at once disturb nobody`() async throws {
        let rounds = Scale.count(100_000)
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<4 {
                group.addTask { await Self.hangUp(lane: lane, rounds: rounds / 4) }
            }
        }
    }

    /// Both directions are watched, the other end goes away, and all is let go as soon as that is seen.
    private static func hangUp(lane: Int, rounds: Int) async {
        let queue = DispatchQueue(label: "lane \(lane)")
        for _ in 0..<rounds {
            await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
                queue.async {
                    guard let (near, far) = try? pair() else {
                        Issue.record("no pair of sockets")
                        return ended.resume()
                    }
                    let end = Ending {
                        near.close()
                    } then: {
                        ended.resume()
                    }
                    let readiness = SocketReadiness(
                        of: near, on: queue, readable: { end.cancel() }, writable: {})
                    end.readiness = readiness
                    readiness.watchesReading = true
                    readiness.watchesWriting = true
                    far.close()
                }
            }
        }
    }
}

/// Lets go of a readiness once; used on one queue.
private final class Ending: @unchecked Sendable {
    var readiness: SocketReadiness?
    private let close: @Sendable () -> Void
    private let done: @Sendable () -> Void

    init(close: @escaping @Sendable () -> Void, then done: @escaping @Sendable () -> Void) {
        self.close = close
        self.done = done
    }

    func cancel() {
        readiness?.cancel { [close, done] in
            close()
            done()
        }
        readiness = nil
    }
}
