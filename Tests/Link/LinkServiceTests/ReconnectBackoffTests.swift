// SPDX-License-Identifier: Apache-2.0

import LinkService
import TestSupport
import Testing

@Suite struct ReconnectBackoffTests {
    @Test func `Pauses are none, then double from 1 s to 30 s, and stay there`() {
        var backoff = ReconnectBackoff()
        let pauses = (0..<8).map { _ in backoff.nextPause(jitter: 0) }
        #expect(pauses == [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    }

    @Test func `Chance takes off up to half of a pause`() {
        var backoff = ReconnectBackoff()
        #expect(backoff.nextPause(jitter: 0.5) == 0)
        #expect(backoff.nextPause(jitter: 0.5) == 750)
        #expect(backoff.nextPause(jitter: 0.999) == 1_001)
    }

    @Test func `Only a connection that lasted a minute begins anew`() {
        var backoff = ReconnectBackoff()
        for _ in 0..<3 { _ = backoff.nextPause(jitter: 0) }
        backoff.connected(at: 100_000)
        backoff.disconnected(at: 159_999)
        #expect(backoff.nextPause(jitter: 0) == 4_000)
        backoff.connected(at: 200_000)
        backoff.disconnected(at: 260_000)
        #expect(backoff.nextPause(jitter: 0) == 0)
    }

    @Test func `Another network, or a person who looks, begins anew`() {
        var backoff = ReconnectBackoff()
        for _ in 0..<6 { _ = backoff.nextPause(jitter: 0) }
        backoff.networkChanged()
        #expect(backoff.nextPause(jitter: 0) == 0)
        for _ in 0..<6 { _ = backoff.nextPause(jitter: 0) }
        backoff.cameToForeground()
        #expect(backoff.nextPause(jitter: 0) == 0)
    }

    @Test func `A clear refusal of the version means five quiet minutes, and no end`() {
        var backoff = ReconnectBackoff()
        backoff.versionRefused()
        #expect(backoff.nextPause(jitter: 0) == 300_000)
        #expect(backoff.nextPause(jitter: 0.9) == 300_000)
        backoff.connected(at: 0)
        backoff.disconnected(at: 60_000)
        #expect(backoff.nextPause(jitter: 0) == 0)
    }

    @Test func `Once forged, a refusal stretches one pause and no later one`() {
        var backoff = ReconnectBackoff()
        backoff.disconnected(at: 0)
        backoff.versionRefused()
        #expect(backoff.nextPause(jitter: 0) == 300_000)
        backoff.disconnected(at: 300_100)
        #expect(backoff.nextPause(jitter: 0) == 0)
        #expect(backoff.nextPause(jitter: 0) == 1_000)
    }

    @Test(.holds("NUC-173"))
    func `24 hours of failures are bounded tries, never a pause above 30 s, and recovery follows`()
    {
        var backoff = ReconnectBackoff()
        var random = SeededRandom(seed: 173)
        let day: Int64 = 86_400_000
        var now: Int64 = 0
        var tries = 0
        while now < day {
            let pause = backoff.nextPause(jitter: Double.random(in: 0..<1, using: &random))
            #expect(pause <= ReconnectBackoff.longestPause)
            now += pause + 100
            tries += 1
            backoff.disconnected(at: now)
        }
        #expect((2_880...6_000).contains(tries))
        backoff.connected(at: now)
        backoff.disconnected(at: now + ReconnectBackoff.stability)
        #expect(backoff.nextPause(jitter: 0) == 0)
    }
}
