// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Pairing
import TestSupport
import Testing

/// What is left on either side when a pairing is disturbed at each of its steps.
@Suite struct InterruptionTests {
    /// Each message of a ceremony, in order.
    static func messages(_ ceremony: PairingCeremony) -> [String] {
        (ceremony == .approval
            ? ["introduce", "nonce", "reveal", "agree"] : ["introduce"])
            + ["grant", "confirm", "paired"]
    }

    /// What must hold however a pairing ends.
    func check(_ world: PairingWorld, _ what: String) throws {
        let device = world.hostStore[try world.deviceID]
        let host = world.deviceStore[try world.hostID]
        switch world.hostOutcome {
        case .paired: #expect(device?.state == .confirmed, "\(what)")
        case .unconfirmed:
            let state = PairedDevice.State.unconfirmed(
                expiresAt: world.now.wall + TrustLimits.unconfirmedMilliseconds)
            #expect(device?.state == state, "\(what)")
        case .failed: #expect(device == nil, "\(what): a failed pairing stores nothing")
        case nil: Issue.record("\(what): the host never ended")
        }
        switch world.deviceOutcome {
        case .paired, .unconfirmed:
            #expect(host != nil, "\(what)")
            // A device that believes itself paired finds its record on the host.
            #expect(device != nil, "\(what): the device is alone")
        case .failed(let error):
            #expect(host == nil, "\(what): a failed pairing stores nothing")
            #expect(!error.message.isEmpty)
        case nil: Issue.record("\(what): the device never ended")
        }
    }

    @Test(.holds("NUC-069"), arguments: PairingCeremony.allCases)
    func `A cut before each message leaves the decided state`(ceremony: PairingCeremony) throws {
        for (number, name) in Self.messages(ceremony).enumerated() {
            var world = try PairingWorld(ceremony)
            world.script.cutBefore = number
            world.run()
            try check(world, "cut before \(name)")
            let host = world.hostOutcome.map(words)
            let device = world.deviceOutcome.map(words)
            switch name {
            case "grant":
                // The host stored; its record expires, and the device is told to pair again.
                #expect(host == "unconfirmed" && device == "connectionLost")
                let record = try #require(world.hostStore[try world.deviceID])
                let end = world.now.wall + TrustLimits.unconfirmedMilliseconds
                #expect(Admission(of: record, now: end - 1) == .admitted(record.grant))
                #expect(Admission(of: record, now: end) == .expired)
            case "confirm": #expect(host == "unconfirmed" && device == "unconfirmed")
            case "paired": #expect(host == "paired" && device == "unconfirmed")
            default: #expect(host == "connectionLost" && device == "connectionLost")
            }
        }
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A message that comes twice is an error, and nobody is left alone`(
        ceremony: PairingCeremony
    ) throws {
        for (number, name) in Self.messages(ceremony).enumerated() {
            var world = try PairingWorld(ceremony)
            world.script.tamper = { $0 == number ? [$2, $2] : [$2] }
            world.run()
            try settle(&world)
            try check(world, "\(name) twice")
            let host = world.hostOutcome.map(words)
            let device = world.deviceOutcome.map(words)
            switch name {
            // The pairing was finished by the first of them.
            case "paired", "confirm": #expect(host == "paired" && device == "paired", "\(name)")
            // The device had confirmed, so it keeps the record, and a reconnect shows the rest.
            case "grant": #expect(host == "paired" && device == "unconfirmed", "\(name)")
            default: #expect(host != "paired" && device != "paired", "\(name)")
            }
        }
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A message that never comes ends both sides in time`(ceremony: PairingCeremony) throws {
        for (number, name) in Self.messages(ceremony).enumerated() {
            var world = try PairingWorld(ceremony)
            world.script.tamper = { $0 == number ? [] : [$2] }
            world.run()
            let start = world.now.wall
            world.advance(PairingLimits.grantMilliseconds)
            world.now.wall = start
            try check(world, "\(name) dropped")
            #expect(world.host.deadline == nil && world.device.deadline == nil)
        }
    }

    @Test(arguments: PairingCeremony.allCases)
    func `Any changed byte of any message pairs nobody, or changes nothing that counts`(
        ceremony: PairingCeremony
    ) throws {
        var whole = try PairingWorld(ceremony)
        let recorder = Recorder()
        whole.script.tamper = { _, _, bytes in
            recorder.sizes.append(bytes.count)
            return [bytes]
        }
        whole.run()
        for (number, size) in recorder.sizes.enumerated() {
            for position in 0..<size {
                var world = try PairingWorld(ceremony)
                world.script.tamper = { index, _, bytes in
                    guard index == number else { return [bytes] }
                    var changed = bytes
                    changed[position] ^= 0x41
                    return [changed]
                }
                world.run()
                try settle(&world)
                try checkNobodyIsDeceived(world, "message \(number), byte \(position)")
            }
        }
    }

    final class Recorder { var sizes: [Int] = [] }

    /// Lets the time limits end whatever still waits; wall time stays, for the records' dates.
    func settle(_ world: inout PairingWorld) throws {
        let wall = world.now.wall
        world.advance(PairingLimits.grantMilliseconds)
        world.now.wall = wall
    }

    /// The secure channel lets no byte be changed; still, no change here makes a state that is not
    /// decided.
    func checkNobodyIsDeceived(_ world: PairingWorld, _ what: String) throws {
        let device = world.hostStore[try world.deviceID]
        let host = world.deviceStore[try world.hostID]
        #expect(world.hostOutcome != nil && world.deviceOutcome != nil, "\(what)")
        if let device, case .failed? = world.hostOutcome { Issue.record("\(what): \(device.id)") }
        if let host, case .failed? = world.deviceOutcome { Issue.record("\(what): \(host.id)") }
        if let device { #expect(device.identity == (try keys(200)).publicIdentity) }
        if let host { #expect(host.identity == (try keys(100)).publicIdentity) }
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A host that can't store tells the device, and neither has the other`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.hostStores = false
        world.run()
        #expect(
            world.transcript.suffix(4) == [
                "host stores", "host sends refuse failed", "host ends storingFailed",
                "device ends peerFailed",
            ])
        try check(world, "host can't store")
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A device that can't store tells the host, which forgets it`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.deviceStores = false
        world.run()
        #expect(
            world.transcript.suffix(5) == [
                "device stores", "device sends refuse failed", "device ends storingFailed",
                "host discards", "host ends peerFailed",
            ])
        try check(world, "device can't store")
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A question that nobody answers ends after ninety seconds`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.hostAllows = nil
        world.run()
        world.advance(PairingLimits.questionMilliseconds - 1)
        #expect(world.hostOutcome == nil)
        world.advance(1)
        #expect(
            world.transcript.suffix(4) == [
                "host withdraws", "host sends refuse failed", "host ends timedOut",
                "device ends peerFailed",
            ])
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
        // An answer that comes too late has no effect.
        #expect(world.host.personAnswered(allowed: true, at: world.now).isEmpty)
    }

    @Test func `A question is withdrawn when the device goes`() throws {
        var world = try PairingWorld(.code)
        world.script.hostAllows = nil
        world.run()
        world.cut()
        #expect(
            world.transcript.suffix(4) == [
                "cut", "host withdraws", "host ends connectionLost", "device ends connectionLost",
            ])
    }
}
