// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Pairing
import Testing

/// Stores that take their time, while the other side or the network does something.
@Suite struct SlowWriteTests {
    @Test(arguments: PairingCeremony.allCases)
    func `A device that loses the host while it stores says how the write ended`(
        ceremony: PairingCeremony
    ) throws {
        for (stores, outcome) in [(true, "unconfirmed"), (false, "storingFailed")] {
            var world = try PairingWorld(ceremony)
            world.script.deviceWritesLate = true
            world.script.deviceStores = stores
            world.run()
            world.cut()
            #expect(world.deviceOutcome == nil, "the write decides")
            world.deviceWrites()
            #expect(world.deviceOutcome.map(words) == outcome)
            #expect(!world.transcript.contains("device sends confirm"))
            #expect(!world.transcript.contains("device sends refuse failed"))
            #expect(world.deviceStore.isEmpty == !stores)
            #expect(world.hostOutcome.map(words) == "unconfirmed")
        }
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A host says paired only once its record is confirmed`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.hostWritesLate = true
        world.run()
        world.hostWrites()
        world.run(onlyInFlight: true)
        #expect(world.hostStore[try world.deviceID]?.state != .confirmed)
        #expect(!world.transcript.contains("host sends paired"))
        // Time and a second confirmation change nothing while the table is being written.
        world.advance(PairingLimits.stepMilliseconds - 1)
        world.hostWrites()
        #expect(
            world.transcript.suffix(3)
                == ["host promotes", "host sends paired", "host ends paired"])
        world.run(onlyInFlight: true)
        #expect(world.deviceOutcome.map(words) == "paired")
    }

    @Test func `A confirmation that can't be written leaves the first reconnect to do it`() throws {
        var world = try PairingWorld(.link)
        world.script.hostWritesLate = true
        world.run()
        world.hostWrites()
        world.run(onlyInFlight: true)
        world.script.hostStores = false
        world.hostWrites()
        #expect(world.transcript.suffix(2) == ["host promotes", "host ends unconfirmed"])
        world.perform(world.device.connectionLost())
        #expect(world.deviceOutcome.map(words) == "unconfirmed")
    }

    @Test func `A record that the person removed before the confirmation pairs nobody`() throws {
        var world = try PairingWorld(.link)
        world.script.hostWritesLate = true
        world.run()
        world.hostWrites()
        world.run(onlyInFlight: true)
        world.hostStore = [:]
        world.hostWrites()
        world.run(onlyInFlight: true)
        #expect(world.hostOutcome.map(words) == "denied")
        #expect(world.deviceOutcome.map(words) == "deniedByPeer")
        #expect(world.deviceStore.isEmpty)
    }

    @Test func `A connection that ends while the host confirms changes nothing`() throws {
        var world = try PairingWorld(.code)
        world.script.hostWritesLate = true
        world.run()
        world.hostWrites()
        world.run(onlyInFlight: true)
        world.cut()
        #expect(world.hostOutcome == nil)
        world.hostWrites()
        #expect(world.hostOutcome.map(words) == "paired")
        #expect(!world.transcript.contains("host sends paired"))
        #expect(world.deviceOutcome.map(words) == "unconfirmed")
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A host that loses the device while it stores forgets it after`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.hostWritesLate = true
        world.run()
        guard case .store(let record)? = world.hostWriting else {
            Issue.record("nothing is being stored")
            return
        }
        world.script.hostWritesLate = false
        world.cut()
        #expect(
            world.transcript.suffix(3) == [
                "host discards", "host ends connectionLost", "device ends connectionLost",
            ])
        #expect(world.host.recordStored(record, at: world.now).isEmpty)
    }
}
