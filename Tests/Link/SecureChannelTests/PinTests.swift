// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SecureChannel

/// Keys that are known beforehand, and whoever comes with others.
@Suite struct PinTests {
    @Test(.holds("NUC-055", "NUC-062"))
    func `Another host that knows the link's secret is refused before message 3`() throws {
        let meeting = try Meeting(.link)
        var pair = try Pair(meeting, hostKeys: .stranger)
        pair.start()
        pair.carry()
        #expect(pair.device.ends == [.failed(.hostKeyMismatch)])
        #expect(pair.device.sends.count == 1)
        #expect(pair.device.opened == nil && pair.host.opened == nil)
        #expect(
            pair.device.error?.message.contains("is not the one whose code was scanned") == true)
    }

    @Test(.holds("NUC-055", "NUC-075"))
    func `Another host cannot even read a reconnect`() throws {
        var pair = try Pair(Meeting(.reconnect), hostKeys: .stranger)
        pair.start()
        pair.carry()
        #expect(pair.host.actions == [.closed(.failed(.handshakeFailed))])
        pair.device.run(pair.device.machine.transportEnded())
        #expect(pair.device.ends == [.failed(.endedBeforeOpening)])
    }

    @Test(.holds("NUC-055"))
    func `A host that proves another signing key than the stored one is refused`() throws {
        var host = try RogueHost(Meeting(.reconnect))
        try host.shakeHands()
        host.device.receive(try host.rogue.prove(as: .stranger))
        #expect(host.device.ends == [.failed(.signingKeyMismatch)])
        #expect(host.device.opened == nil)
    }

    @Test func `So is a device`() throws {
        var device = try RogueDevice(Meeting(.reconnect))
        try device.shakeHands()
        device.host.receive(try device.rogue.prove(as: .stranger))
        #expect(device.host.ends == [.failed(.signingKeyMismatch)])
    }

    @Test(arguments: [Purpose.code, .approval])
    func `Where nothing is known beforehand any host's key is taken`(_ purpose: Purpose) throws {
        var pair = try Pair(Meeting(purpose), hostKeys: .stranger)
        pair.start()
        pair.carry()
        #expect(pair.device.opened?.agreementKey == (try TestKeys.stranger.agreementKey))
    }
}
