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

@Suite struct SlowSubscriberTests {
    @Test(.holds("NUC-185"))
    func `One that reads nothing is given up, the others miss nothing and the memory stays`()
        async throws
    {
        let world = try await SessionWorld()
        let (id, agent) = try await world.session()
        let reader = try await world.phone("reader")
        let device = try await world.phone("sleeper").session
        // Another connection of that device, which nobody reads.
        let paired = try LinkDevice<LibcryptoPrimitives>(
            folder: world.path + "/sleeper", name: DeviceLabel("sleeper"),
            platform: Platform("test"), log: world.log)
        let host = try #require(try await paired.hosts().last)
        let sleeper = Phone(
            paired.id, try await paired.connect(to: host, cases: HostMessage.names),
            isReading: false)
        try await sleeper.send(.subscribe(Subscribe(sessionID: id, verbosity: .full)))
        try await reader.subscribe(id)
        agent.say(.turnStarted)
        let text = String(repeating: "t", count: 4_000)
        let before = residentByteCount()
        for number in 0..<12_000 {
            agent.say(.writes(text))
            if number % 100 == 0 { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(await eventually { reader.cursor == 12_003 })
        let grown = residentByteCount() - before
        // 48 MB were said; the reader of this process holds them decoded, the host must not once more.
        print("resident memory grew by \(grown >> 20) MiB")
        let isGivenUp = await eventually {
            await world.sessions.subscriberCount(of: id) == 1
        }
        #expect(isGivenUp)
        #expect(reader.hasAll(through: 12_003))
        // It learns why when it reads at last, and its connection stands.
        var reason: SubscriptionClosed.Reason?
        while reason == nil, case .message(let message) = await sleeper.session.next() {
            if case .closed(let closed) = try HostMessage(message) { reason = closed.reason }
        }
        #expect(reason == .backpressure)
        await device.close()
        await world.shutDown()
    }
}

/// How much memory this process has.
private func residentByteCount() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
}
