// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import DeviceTrustStorage
import Diagnostics
import Foundation
import Pairing
import TestSupport
import Testing

@testable import LinkService

@Suite struct StorageTroubleTests {
    @Test func `News of a host that can't be stored ends no connection`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let paired = try await device.pair(with: .link(host.openLink()))
        // A folder in the record's place can be neither read nor replaced.
        let place = world.path + "/phone/" + host.id.text + "/host"
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: false)
        let session = try await device.connect(to: paired, cases: ["echoed"])
        #expect(try await session.echo("on") == "on")
        #expect(world.sink.records.contains { $0.text.contains("news of the host") })
        await host.shutDown()
    }

    @Test
    func `Links close in their time while expired records can't be removed, which is tried again`()
        async throws
    {
        let clock = ManualLinkClock()
        let world = try TestWorld(clock: clock)
        let host = try world.host()
        var record = host.context.local
        record.state = .unconfirmed(expiresAt: clock.wallTime + PairingLimits.openMilliseconds / 2)
        try await host.store.storeUnconfirmed(record)
        _ = try await host.openLink(hints: [])
        // A closed database takes no changes.
        try await host.store.close()
        clock.advance(by: PairingLimits.openMilliseconds / 2)
        #expect(await eventually { failures(in: world) == 1 })
        #expect(await host.openPairings.count == 1)
        clock.advance(by: PairingLimits.openMilliseconds / 2)
        #expect(await eventually { await host.openPairings.isEmpty })
        #expect(await eventually { failures(in: world) == 2 })
        await host.shutDown()
    }

    private func failures(in world: TestWorld) -> Int {
        world.sink.records.count { $0.text.contains("expired pairings were not removed") }
    }
}
