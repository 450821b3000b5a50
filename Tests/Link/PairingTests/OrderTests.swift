// SPDX-License-Identifier: Apache-2.0

import CBOR
import DeviceTrust
import Pairing
import TestSupport
import Testing

/// Messages that a side does not expect where it stands.
@Suite struct OrderTests {
    static let nonce: [UInt8] = [0x58, 0x20] + fill(0x11)

    static func message(_ name: String, _ fields: [UInt8] = [0xA0]) -> [UInt8] {
        [0xA1, 0x60 | UInt8(name.utf8.count)] + Array(name.utf8) + fields
    }

    static let all: [[UInt8]] = [
        message("nonce", [0xA1, 0x65] + Array("nonce".utf8) + nonce),
        message("reveal", [0xA1, 0x65] + Array("nonce".utf8) + nonce),
        message("agree"), message("confirm"), message("paired"), message("invented"),
        message("hello"),
        message(
            "grant",
            [0xA2, 0x66] + Array("secret".utf8) + nonce + [0x68] + Array("hostName".utf8)
                + [0x61, 0x68]),
    ]

    @Test func `A host takes nothing but an introduction first`() throws {
        for ceremony in PairingCeremony.allCases {
            for bytes in Self.all + [[], [0xFF], [0xA0]] {
                var world = try PairingWorld(ceremony)
                world.perform(world.host.messageReceived(bytes, at: world.now))
                #expect(
                    world.transcript
                        == ["host sends refuse failed", "host ends unexpectedMessage"])
            }
        }
    }

    @Test func `A device takes nothing but what comes next`() throws {
        for (ceremony, next) in [
            (PairingCeremony.link, "grant"), (.code, "grant"), (.approval, "nonce"),
        ] {
            for bytes in Self.all + [[], [0xFF], [0xA0]] where caseName(bytes) != next {
                var world = try PairingWorld(ceremony)
                world.perform(world.device.channelOpened(at: world.now))
                world.perform(world.device.messageReceived(bytes, at: world.now))
                #expect(
                    world.transcript.suffix(2)
                        == ["device sends refuse failed", "device ends unexpectedMessage"])
                #expect(world.deviceStore.isEmpty)
            }
        }
    }

    @Test func `A grant before the words were confirmed is refused`() throws {
        var world = try PairingWorld(.approval)
        world.script.deviceSeesSameWords = nil
        world.script.hostAllows = nil
        world.run()
        world.perform(world.device.messageReceived(Self.all[7], at: world.now))
        #expect(
            world.transcript.suffix(3) == [
                "device withdraws", "device sends refuse failed", "device ends unexpectedMessage",
            ])
        #expect(world.deviceStore.isEmpty)
    }

    @Test func `An introduction that commits without approval, or doesn't with it, is refused`()
        throws
    {
        for (sender, receiver) in [
            (PairingCeremony.approval, PairingCeremony.link), (.code, .approval),
        ] {
            var from = try PairingWorld(sender)
            guard case .send(let bytes)? = from.device.channelOpened(at: from.now).first else {
                Issue.record("no introduction")
                return
            }
            var to = try PairingWorld(receiver)
            to.perform(to.host.messageReceived(bytes, at: to.now))
            #expect(to.transcript.last == "host ends unexpectedMessage")
        }
    }

    @Test(.holds("NUC-191")) func `Unknown fields are passed over`() throws {
        var world = try PairingWorld(.approval)
        world.script.tamper = { _, _, bytes in [addingField(to: bytes)] }
        world.run()
        #expect(world.transcript.last == "device ends paired")
        #expect(world.transcript.contains("host ends paired"))
    }
}

/// The message with one more field, which sorts last.
func addingField(to bytes: [UInt8]) -> [UInt8] {
    var reader = CBORReader(bytes)
    guard (try? reader.mapHeader()) == 1, let name = try? reader.key() else { return bytes }
    var writer = CBORWriter()
    writer.mapHeader(count: 1)
    writer.text(String(decoding: name.utf8, as: UTF8.self))
    let count = (try? reader.mapHeader()) ?? 0
    writer.mapHeader(count: count + 1)
    for _ in 0..<count {
        guard let key = try? reader.key(), let value = try? reader.encodedItem() else {
            return bytes
        }
        writer.text(String(decoding: key.utf8, as: UTF8.self))
        writer.encodedItem(value)
    }
    writer.text("aFieldOfLaterVersions")
    writer.arrayHeader(count: 1)
    writer.boolean(true)
    return writer.bytes
}
