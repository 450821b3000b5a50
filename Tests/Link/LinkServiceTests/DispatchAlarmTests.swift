// SPDX-License-Identifier: Apache-2.0

import SerialExecutors
import Synchronization
import Testing
import Transport

@testable import LinkService

@Suite struct DispatchAlarmTests {
    /// A clock that counts how often it was looked at.
    private final class Hand: Sendable {
        let state = Mutex((now: Int64(0), lookCount: 0))

        func look() -> Int64 {
            state.withLock { state in
                state.lookCount += 1
                return state.now
            }
        }
    }

    @Test func `An alarm rings soon after the machine slept through its moment, and once`()
        async throws
    {
        let hour: Int64 = 3_600_000
        let hand = Hand()
        let ringCount = Mutex(0)
        let alarm = DispatchAlarm(
            at: hour, on: SerialQueueExecutor(label: "alarm"), sleepingAtMost: 20,
            now: { hand.look() }
        ) { ringCount.withLock { $0 += 1 } }
        #expect(await eventually { hand.state.withLock { $0.lookCount } >= 3 })
        #expect(ringCount.withLock { $0 } == 0)
        hand.state.withLock { $0.now = hour }
        #expect(await eventually { ringCount.withLock { $0 } > 0 })
        try await Task.sleep(for: .milliseconds(100))
        #expect(ringCount.withLock { $0 } == 1)
        withExtendedLifetime(alarm) {}
    }
}
