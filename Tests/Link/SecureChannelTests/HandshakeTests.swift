// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Noise
import TestSupport
import Testing

@testable import SecureChannel

@Suite struct HandshakeTests {
    @Test(arguments: Purpose.allCases, Library.allCases)
    func `Both sides open, each knowing the other, over either library`(
        _ purpose: Purpose, _ library: Library
    ) throws {
        for hostLibrary in Library.allCases {
            var pair = try Pair(Meeting(purpose), library, hostLibrary)
            pair.start()
            pair.carry()
            let device = try #require(pair.device.opened)
            let host = try #require(pair.host.opened)
            #expect(device.purpose == purpose && host.purpose == purpose)
            #expect(device.agreementKey == (try TestKeys.host.agreementKey))
            #expect(device.signingKey == (try TestKeys.host.signingKey))
            #expect(device.relayKey == (try TestKeys.host.relayKey))
            #expect(host.agreementKey == (try TestKeys.device.agreementKey))
            #expect(host.signingKey == (try TestKeys.device.signingKey))
            #expect(host.relayKey == nil)
            #expect(device.channelBinding == host.channelBinding)
            #expect(device.channelBinding.count == 32)
            try pair.device.submit(note("from the device"))
            try pair.host.submit(note("from the host"))
            pair.carry()
            #expect(pair.host.delivered == [note("from the device")])
            #expect(pair.device.delivered == [note("from the host")])
        }
    }

    @Test(arguments: Purpose.allCases)
    func `With the same keys every library sends the same bytes`(_ purpose: Purpose) throws {
        let first = try Pair.opened(purpose, .libcrypto)
        let second = try Pair.opened(purpose, .sodium)
        #expect(first.device.sends == second.device.sends)
        #expect(first.host.sends == second.host.sends)
    }

    @Test(.holds("NUC-028"))
    func `A reconnect, byte count by byte count`() throws {
        let meeting = try Meeting(.reconnect)
        var pair = try Pair(meeting)
        pair.start()
        // The preamble, then IKpsk2's 96 bytes in a record: nothing comes before, and no TLS.
        #expect(pair.device.sends.map(\.count) == [18 + 2 + 96])
        let begin = [1, 4] + [UInt8](repeating: 0, count: 16) + [0, 96]
        #expect(Array(pair.device.sent.prefix(20)) == begin)
        pair.host.receive(pair.takeDeviceToHost())
        #expect(pair.host.actions.first == .lookUpPeer(try TestKeys.device.agreementKey))
        // 48 bytes of message 2, then the proof; the device's has no relay key.
        let proof = 2 + 1 + 187 + 16
        #expect(pair.host.sends.map(\.count) == [2 + 48 + proof])
        pair.device.receive(pair.takeHostToDevice())
        #expect(pair.device.sends.map(\.count) == [116, proof - 43])
        #expect(pair.device.opened != nil)
        #expect(pair.host.opened == nil)
        pair.host.receive(pair.takeDeviceToHost())
        #expect(pair.host.opened != nil)
    }

    @Test(.holds("NUC-074"), arguments: Purpose.allCases)
    func `The machine shakes hands with a plain Noise peer of the purpose's name`(
        _ purpose: Purpose
    ) throws {
        let names = ["link": "XXpsk0", "code": "XXpsk0", "approval": "XX", "reconnect": "IKpsk2"]
        let name = "Noise_\(try #require(names["\(purpose)"]))_25519_ChaChaPoly_SHA256"
        #expect(purpose.protocolName.text == name)
        let rogue = try RogueDevice.opened(purpose)
        #expect(rogue.host.opened?.channelBinding == rogue.rogue.channelBinding)
        var host = try RogueHost(Meeting(purpose))
        try host.shakeHands()
        host.device.receive(try host.rogue.prove())
        #expect(host.device.opened?.channelBinding == host.rogue.channelBinding)
    }

    @Test(.holds("NUC-074"))
    func `A thousand reconnects need no code, no prompt and no pairing`() throws {
        let meeting = try Meeting(.reconnect)
        var bindings: Set<[UInt8]> = []
        for round in 0..<1_000 {
            let first = UInt8(round & 0xFF)
            let second = UInt8(round >> 8)
            var pair = try Pair(meeting, ephemerals: (first, 0x80 | second))
            pair.start()
            pair.carry()
            let opened = try #require(pair.host.opened)
            bindings.insert(opened.channelBinding)
            #expect(
                pair.host.actions.count { if case .lookUpPairing = $0 { true } else { false } } == 0
            )
        }
        #expect(bindings.count == 1_000)
    }

    @Test(.holds("NUC-064", "NUC-075"), arguments: [Purpose.link, .code, .reconnect])
    func `Another secret opens nothing on either side`(_ purpose: Purpose) throws {
        var meeting = try Meeting(purpose)
        meeting.hostSecret = TestKeys.secret(0x77)
        var pair = try Pair(meeting)
        pair.start()
        pair.carry()
        pair.device.run(pair.device.machine.transportEnded())
        pair.host.run(pair.host.machine.transportEnded())
        #expect(pair.device.opened == nil && pair.host.opened == nil)
        if purpose == .reconnect {
            // psk2 comes last: the host has answered, and the device finds out.
            #expect(pair.device.error == .handshakeFailed)
            #expect(pair.host.error == .endedBeforeOpening)
        } else {
            #expect(pair.host.sent.isEmpty)
            #expect(pair.host.error == .handshakeFailed)
            #expect(pair.device.error == .endedBeforeOpening)
        }
    }

    @Test(.holds("NUC-064"))
    func `A code that is not open is closed without a word`() throws {
        var meeting = try Meeting(.code)
        meeting.hostFinds = false
        var pair = try Pair(meeting)
        pair.start()
        pair.carry()
        #expect(
            pair.host.actions
                == [
                    .lookUpPairing(.code, TestKeys.pairingID), .closed(.failed(.pairingUnknown)),
                ])
    }

    @Test(.holds("NUC-075"))
    func `A device with another key is unknown`() throws {
        var meeting = try Meeting(.reconnect)
        meeting.hostFinds = false
        var pair = try Pair(meeting, deviceKeys: .stranger)
        pair.start()
        pair.carry()
        #expect(pair.host.actions.first == .lookUpPeer(try TestKeys.stranger.agreementKey))
        #expect(pair.host.error == .peerUnknown)
        #expect(pair.host.sent.isEmpty)
    }

    @Test func `A room that only one side believes in fails the handshake`() throws {
        for purpose in [Purpose.link, .reconnect] {
            var meeting = try Meeting(purpose)
            meeting.deviceRoom = Array("another room 16.".utf8)
            var pair = try Pair(meeting)
            pair.start()
            pair.carry()
            #expect(pair.host.error == .handshakeFailed)
        }
    }

    @Test func `A changed purpose or pairing id fails the handshake`() throws {
        let pair = try Pair.opened(.link)
        for (index, byte) in [(1, UInt8(2)), (2, 99), (17, 99)] {
            var host = Side(try Library.libcrypto.host(), try Meeting(.link))
            host.start()
            var changed = pair.device.sends[0]
            changed[index] = byte
            host.receive(changed)
            #expect(host.error == .handshakeFailed)
        }
    }

    @Test(.holds("NUC-021"))
    func `A payload in a handshake message is refused and never delivered`() throws {
        var device = try RogueDevice(Meeting(.link))
        device.host.receive(
            device.rogue.preamble + (try device.rogue.write(payload: note("early"))))
        #expect(device.host.error == .earlyData)
        var host = try RogueHost(Meeting(.link))
        _ = try host.rogue.read(Array(host.device.sent[18...]))
        host.device.receive(try host.rogue.write(payload: note("early")))
        #expect(host.device.error == .earlyData)
        #expect(device.host.delivered.isEmpty && host.device.delivered.isEmpty)
    }

    @Test(.holds("NUC-010"))
    func `A device of another suite gets no message`() throws {
        let other = try ProtocolName("Noise_XXpsk0_25519_AESGCM_SHA256")
        var device = try RogueDevice(Meeting(.link), name: other)
        device.host.receive(device.rogue.preamble + (try device.rogue.write()))
        #expect(device.host.error == .handshakeFailed)
        #expect(device.host.sent.isEmpty)
    }

    @Test(.holds("NUC-010"))
    func `Plain CBOR, and records without a cipher, are no channel`() throws {
        let plain = envelope(note("no cipher"), 0)
        var host = Side(try Library.libcrypto.host(), try Meeting(.link))
        host.start()
        host.receive(plain)
        #expect(host.error == .versionUnsupported(plain[0]))
        var other = Side(try Library.libcrypto.host(), try Meeting(.link))
        other.start()
        let preamble = Preamble(purpose: .link, pairingID: TestKeys.pairingID).bytes
        other.receive(
            preamble + [0, UInt8(plain.count + 40)] + plain + [UInt8](repeating: 0, count: 40))
        #expect(other.error == .handshakeFailed)
        #expect(host.delivered.isEmpty && other.delivered.isEmpty)
    }

    @Test(.holds("NUC-021"))
    func `A sealed frame of another session, sent before and within the handshake, is refused`()
        throws
    {
        var old = try Pair.opened()
        try old.device.submit(note("valid elsewhere"))
        let frame = try #require(old.device.sends.last)
        let begin = old.device.sends[0]
        for prefix in [[], Array(begin[..<18]), begin] {
            var host = Side(try Library.libcrypto.host(ephemeral: 0x31), try Meeting(.reconnect))
            host.start()
            host.receive(prefix + frame)
            #expect(host.delivered.isEmpty && host.opened == nil)
            #expect(host.error != nil)
        }
    }

    @Test func `A small-order key fails the handshake`() throws {
        var device = Side(
            try Library.libcrypto.device(try Meeting(.approval).target), try Meeting(.approval))
        device.start()
        device.receive([0, 96] + [UInt8](repeating: 0, count: 96))
        #expect(device.error == .handshakeFailed)
    }
}
