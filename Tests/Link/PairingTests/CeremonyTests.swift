// SPDX-License-Identifier: Apache-2.0

import DeviceTrust
import Pairing
import TestSupport
import Testing

/// The three ceremonies as transcripts of two machines.
@Suite struct CeremonyTests {
    static let byCode = [
        "device sends introduce", "host asks", "host stores", "host sends grant", "device stores",
        "device sends confirm", "host promotes", "host sends paired", "host ends paired",
        "device ends paired",
    ]

    @Test(arguments: [PairingCeremony.link, .code])
    func `A link or a code pairs two sides`(ceremony: PairingCeremony) throws {
        var world = try PairingWorld(ceremony)
        world.run()
        #expect(world.transcript == Self.byCode)
        let device = try #require(world.hostStore[try world.deviceID])
        let host = try #require(world.deviceStore[try world.hostID])
        #expect(device.identity == (try keys(200)).publicIdentity)
        #expect(host.identity == (try keys(100)).publicIdentity)
        #expect(try host.room == keys(100).room())
        #expect(device.secret.isEqual(to: host.secret))
        #expect(device.state == .confirmed)
        #expect(device.grant == Grant(scope: .approve, notes: false))
        #expect(host.grant == device.grant)
        #expect(device.label.text == "Ada's phone")
        #expect(host.name.text == "workshop")
        #expect(host.hints == ["10.0.0.2:7373"])
        #expect(world.question?.words == nil)
        #expect(world.question?.grant == device.grant)
    }

    @Test func `Compared words pair two sides for notes only`() throws {
        var world = try PairingWorld(.approval)
        world.run()
        #expect(
            world.transcript == [
                "device sends introduce", "host sends nonce", "device sends reveal",
                "device compares", "device sends agree", "host asks", "host stores",
                "host sends grant", "device stores", "device sends confirm", "host promotes",
                "host sends paired", "host ends paired", "device ends paired",
            ])
        #expect(world.question?.words?.text == world.deviceWords?.text)
        #expect(world.question?.deviceID == (try world.deviceID))
        let device = try #require(world.hostStore[try world.deviceID])
        #expect(device.grant == Grant(scope: nil, notes: true))
        #expect(world.deviceStore[try world.hostID]?.grant == Grant(scope: nil, notes: true))
    }

    @Test func `Nothing is stored before both people have confirmed the words`() throws {
        var world = try PairingWorld(.approval)
        world.script.hostAllows = nil
        world.run()
        #expect(world.transcript.last == "host asks")
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
        world.perform(world.host.personAnswered(allowed: true, at: world.now))
        world.run(onlyInFlight: true)
        #expect(world.transcript.last == "device ends paired")

        world = try PairingWorld(.approval)
        world.script.deviceSeesSameWords = nil
        world.run()
        #expect(world.transcript.suffix(2) == ["device compares", "host asks"])
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
        world.perform(world.device.personAnswered(wordsAreSame: true, at: world.now))
        world.run(onlyInFlight: true)
        #expect(world.transcript.last == "device ends paired")
    }

    @Test func `A man in the middle shows in the words`() throws {
        var world = try PairingWorld(.approval, hostHash: fill(0x33), deviceHash: fill(0x34))
        world.script.hostAllows = nil
        world.script.deviceSeesSameWords = nil
        world.run()
        #expect(world.question?.words?.text != world.deviceWords?.text)
        world.perform(world.device.personAnswered(wordsAreSame: false, at: world.now))
        world.run(onlyInFlight: true)
        #expect(
            world.transcript.suffix(4) == [
                "device sends refuse denied", "device ends wordsDiffer", "host withdraws",
                "host ends deniedByPeer",
            ])
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
    }

    @Test func `A device that reveals another nonce than it committed to is refused`() throws {
        var world = try PairingWorld(.approval)
        world.script.tamper = { _, _, bytes in
            guard caseName(bytes) == "reveal" else { return [bytes] }
            var changed = bytes
            changed[changed.count - 1] ^= 1
            return [changed]
        }
        world.run()
        #expect(world.transcript.contains("host ends commitmentDiffers"))
        #expect(!world.transcript.contains("host asks"))
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
    }

    @Test(arguments: PairingCeremony.allCases)
    func `A no on the host is said on the device and stores nothing`(
        ceremony: PairingCeremony
    ) throws {
        var world = try PairingWorld(ceremony)
        world.script.hostAllows = false
        world.run()
        #expect(world.transcript.contains("host ends denied"))
        #expect(world.transcript.contains("device ends deniedByPeer"))
        #expect(world.hostStore.isEmpty && world.deviceStore.isEmpty)
    }

    @Test(
        arguments: [
            (PairingError.used, "used"), (.expired, "expired"), (.busy, "busy"),
            (.notOpen, "notOpen"),
        ])
    func `A device that may not pair is told why and nobody is asked`(
        error: PairingError, code: String
    ) throws {
        for ceremony in PairingCeremony.allCases {
            var world = try PairingWorld(ceremony, standing: .refused(error))
            world.run()
            #expect(
                world.transcript == [
                    "device sends introduce", "host sends refuse \(code)", "host ends \(code)",
                    "device ends \(code)",
                ])
            #expect(!error.message.isEmpty)
        }
    }

    @Test func `Another version is refused and both sides say so`() throws {
        var world = try PairingWorld(.link)
        world.script.tamper = { _, _, bytes in
            guard caseName(bytes) == "introduce" else { return [bytes] }
            var changed = bytes
            let version = Array("version".utf8)
            let at = (0..<bytes.count - 8).first { bytes[$0..<$0 + 7].elementsEqual(version) }!
            changed[at + 7] = 2
            return [changed]
        }
        world.run()
        #expect(
            world.transcript == [
                "device sends introduce", "host sends refuse version", "host ends versionDiffers",
                "device ends versionDiffers",
            ])
    }

    @Test(.holds("NUC-062"))
    func `A host with another key than the scanned one is not spoken to`() throws {
        var world = try PairingWorld(.link, link: try PairingWorld.link(hostKey: 50))
        world.run()
        #expect(world.transcript == ["device ends hostKeyDiffers"])
        #expect(PairingError.hostKeyDiffers.message.contains("not the one whose code was scanned"))
    }

    @Test func `A host of another room than the link's is not spoken to`() throws {
        let other = try #require(try keys(50).room())
        let link = try PairingWorld.link(relay: .init(url: "https://relay.example", room: other))
        var world = try PairingWorld(.link, link: link)
        world.run()
        #expect(world.transcript == ["device ends hostKeyDiffers"])
    }

    @Test func `A grant never holds more than the ceremony gives`() throws {
        // Whatever the driver says, approval grants notes only, and a code no notes.
        let everything = PairingStanding.open(Grant(scope: .control, notes: true))
        var world = try PairingWorld(.approval, standing: everything)
        world.run()
        #expect(world.hostStore[try world.deviceID]?.grant == Grant(scope: nil, notes: true))
        world = try PairingWorld(.code, standing: everything)
        world.run()
        #expect(world.hostStore[try world.deviceID]?.grant == Grant(scope: .control, notes: false))
    }

    @Test
    func `A hostile name is shown bounded, and stored as it was shown`() throws {
        let name = "\u{1B}]0;root\u{7}\u{202E}" + String(repeating: "A", count: 900)
        var world = try PairingWorld(.link, name: name)
        world.run()
        let shown = try #require(world.question?.name.text)
        #expect(shown.utf8.count <= DeviceLabel.maximumByteCount)
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        #expect(world.hostStore[try world.deviceID]?.label.text == shown)
    }
}
