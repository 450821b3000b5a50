// SPDX-License-Identifier: Apache-2.0

import AgentEvents
import DeviceTrust
import Foundation
import LibcryptoPrimitives
import LinkService
import SessionHost
import SessionSync
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct SlowSubscriberTests {
    @Test(.holds("NUC-185"))
    func
        `B1: one that reads nothing is given up; the others miss nothing and do not wait, and memory stays`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let session = try await world.phone("reader", isReading: false).session
        let reader = Listener(session)
        try await session.send(subscription(id))
        #expect(await eventually { reader.hasBegun })
        var talk = Talk(agent: agent, firstSeq: 4)
        agent.say(.turnStarted)

        let alone = try await talk.go(on: 3_000, to: reader)
        _ = try await talk.go(on: 500, saying: 8_000, to: reader)
        let before = residentByteCount()
        let sleeper = try await world.phone("sleeper", isReading: false)
        try await sleeper.session.send(subscription(id))
        // Until what it was sent fills its buffers and the system's.
        for _ in 0..<6 { _ = try await talk.go(on: 250, saying: 8_000, to: reader) }
        let beside = try await talk.go(on: 3_000, to: reader)
        for _ in 0..<24 { _ = try await talk.go(on: 250, saying: 8_000, to: reader) }
        let grown = residentByteCount() - before
        print(
            "99th percentile at 1,000 events a second: alone \(alone), beside one that reads",
            "nothing \(beside); memory grew by \(grown >> 20) MiB")
        // Whoever waited for the sleeper would wait for ten seconds. The ratio that is promised is a
        // benchmark's: unoptimised and beside other work these times are mostly that of the machine.
        #expect(beside < .seconds(5))
        // 60 MB were said and not read.
        #expect(grown < 48 << 20)
        #expect(!reader.hasGap)

        #expect(await eventually { await world.sessions.subscriberCount(of: id) == 1 })
        // It learns why when it reads at last, and its connection stands.
        var reason: SubscriptionClosed.Reason?
        while reason == nil, case .message(let message) = await sleeper.session.next() {
            if case .closed(let closed) = try HostMessage(message) { reason = closed.reason }
        }
        #expect(reason == .backpressure)
        await world.shutDown()
    }

    private func subscription(_ id: SessionID) -> [UInt8] {
        ClientMessage.subscribe(Subscribe(sessionID: id, verbosity: .full)).encoded()
    }
}

/// An agent that says 1,000 things a second, and how long each takes to be heard.
private struct Talk {
    let agent: ScriptedDriver
    var firstSeq: UInt64

    /// - Returns: The 99th percentile of the times between saying and hearing.
    mutating func go(
        on count: Int, saying byteCount: Int = 100, to listener: Listener
    ) async throws -> Duration {
        let text = String(repeating: "t", count: byteCount)
        let began = ContinuousClock.now
        var said: [ContinuousClock.Instant] = []
        for number in 0..<count {
            said.append(.now)
            agent.say(.writes(text))
            if number % 10 == 9 {
                try await Task.sleep(until: began + .milliseconds(number + 1), clock: .continuous)
            }
        }
        let last = firstSeq + UInt64(count) - 1
        #expect(await eventually { listener.lastSeq == last })
        var times: [Duration] = []
        for (seq, time) in zip(firstSeq...last, said) {
            guard let heard = listener.heardAt(seq) else { continue }
            times.append(heard - time)
        }
        #expect(times.count == count)
        firstSeq = last + 1
        return times.sorted()[count * 99 / 100]
    }
}

/// How much memory this process has, without what it has given back to its allocator.
private func residentByteCount() -> Int {
    #if canImport(Glibc)
        // Its header isn't among those that Swift imports.
        typealias Trim = @convention(c) (Int) -> Int32
        if let trim = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(trim, to: Trim.self)(0)
        }
    #endif
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
}
