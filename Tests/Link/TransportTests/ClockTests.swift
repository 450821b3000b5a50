// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Transport

@Suite struct ClockTests {
    @Test func `The machine's monotonic clock goes on, in milliseconds`() {
        let clock = SystemClock()
        let before = clock.now
        let measured = ContinuousClock().measure { usleep(20_000) }
        let elapsed = clock.now - before
        #expect(elapsed >= 20)
        // However long a busy machine let it wait, the other clock saw about the same.
        #expect(elapsed <= measured.components.seconds * 1_000 + 1_000)
        #expect(clock.wallTime > 1_700_000_000_000)
    }

    @Test func `A manual clock moves only by hand, and its time of day apart`() {
        let clock = ManualClock(now: 5, wallTime: 1_000)
        clock.advance(byMilliseconds: 10)
        #expect(clock.now == 15 && clock.wallTime == 1_010)
        clock.setWallTime(7)
        #expect(clock.now == 15 && clock.wallTime == 7)
    }
}
