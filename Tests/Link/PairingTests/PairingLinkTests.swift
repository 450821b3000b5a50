// SPDX-License-Identifier: Apache-2.0

import CBOR
import CryptoPrimitives
import DeviceTrust
import Foundation
import LibcryptoPrimitives
import Pairing
import SecureChannel
import TestSupport
import Testing
import TextEncodings

@Suite struct PairingLinkTests {
    func relayed(hints: [String] = ["10.0.0.2:7373"]) throws -> PairingLink {
        try PairingLink(
            hostKey: try keys(1).publicIdentity.agreementKey,
            pairingID: #require(PairingID(bytes: fill(4, 16))), secret: secret(7),
            expires: 1_800_000_000_000, hints: hints,
            relay: .init(url: "https://relay.example", room: #require(try keys(1).room())))
    }

    @Test(.holds("NUC-058"))
    func `A link holds host key, secret, hints, relay and room, and comes back as it was`() throws {
        for link in [try relayed(), try PairingWorld.link()] {
            for text in [
                link.text, link.text(onPage: "http://localhost:7374/"), "\n \(link.text) ",
            ] {
                let read = try PairingLink(parsing: text)
                #expect(read.hostKey == link.hostKey)
                #expect(read.pairingID == link.pairingID)
                #expect(read.secret.isEqual(to: link.secret))
                #expect(read.expires == link.expires)
                #expect(read.hints == link.hints)
                #expect(read.relay == link.relay)
                #expect(read.text == link.text)
            }
        }
        #expect(try PairingLink(parsing: PairingWorld.link().text).relay == nil)
    }

    @Test func `A link's text is the one that the protocol's page gives`() throws {
        let link = try PairingLink(
            hostKey: AgreementPublicKey(bytes: fill(1)),
            pairingID: #require(PairingID(bytes: fill(2, 16))), secret: secret(3), expires: 5,
            hints: ["h:1"], relay: nil)
        let payload: [UInt8] =
            [0xA6, 0x65] + Array("hints".utf8) + [0x81, 0x63] + Array("h:1".utf8)
            + [0x66] + Array("secret".utf8) + [0x58, 0x20] + fill(3)
            + [0x67] + Array("expires".utf8) + [0x05]
            + [0x67] + Array("hostKey".utf8) + [0x58, 0x20] + fill(1)
            + [0x67] + Array("version".utf8) + [0x01]
            + [0x69] + Array("pairingID".utf8) + [0x50] + fill(2, 16)
        let base64 = Data(payload).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        #expect(link.text == "sheetbend://pair#" + base64)
    }

    @Test(arguments: [
        ("", PairingLinkError.notALink), ("hello", .notALink), ("https://example.org/", .notALink),
        ("sheetbend://pair", .notALink), ("sheetbend://other#AAAA", .notALink),
        ("mailto:a#AAAA", .notALink), ("sheetbend://pair#", .damaged),
        ("sheetbend://pair#AAAA", .damaged), ("sheetbend://pair#A===", .damaged),
        ("http://localhost:7374/#sessions", .damaged), ("sheetbend://pair#oA", .damaged),
    ])
    func `What is no link is refused by its defect`(text: String, error: PairingLinkError) {
        #expect(throws: error) { try PairingLink(parsing: text) }
        #expect(!error.message.isEmpty && !error.code.isEmpty)
    }

    @Test func `A link that is cut anywhere or has a changed character is not one`() throws {
        let text = try PairingWorld.link().text
        let characters = Array(text)
        for count in 0..<characters.count {
            #expect(throws: PairingLinkError.self) {
                try PairingLink(parsing: String(characters.prefix(count)))
            }
        }
        // A changed character either breaks the link or is read as exactly what stands there.
        for index in characters.indices.dropFirst(17) {
            var changed = characters
            changed[index] = changed[index] == "x" ? "y" : "x"
            let text = String(changed)
            if let link = try? PairingLink(parsing: text) { #expect(link.text == text) }
        }
    }

    func payload(_ change: (inout [String: [UInt8]]) -> Void) throws -> String {
        let text = try relayed().text
        var reader = CBORReader(try #require(Base64URL.decode(String(text.dropFirst(17)))))
        var fields: [String: [UInt8]] = [:]
        for _ in 0..<(try reader.mapHeader()) {
            let key = String(decoding: try reader.key().utf8, as: UTF8.self)
            fields[key] = try reader.encodedItem()
        }
        change(&fields)
        var writer = CBORWriter()
        writer.mapHeader(count: fields.count)
        for (key, value) in fields.sorted(by: { ($0.key.count, $0.key) < ($1.key.count, $1.key) }) {
            writer.text(key)
            writer.encodedItem(value)
        }
        return "sheetbend://pair#" + Base64URL.encode(writer.bytes)
    }

    @Test func `A newer link says to update, even if all else in it is new`() throws {
        let newer = try payload { fields in
            fields["version"] = [0x02]
            fields["secret"] = [0x01]
            fields["more"] = [0x80]
        }
        #expect(throws: PairingLinkError.newerVersion) { try PairingLink(parsing: newer) }
    }

    @Test func `Every field has to be there and to be sound`() throws {
        let names = [
            "version", "hostKey", "pairingID", "secret", "expires", "hints", "relayURL", "room",
        ]
        for name in names {
            let without = try payload { $0[name] = nil }
            #expect(throws: PairingLinkError.damaged, "\(name)") {
                try PairingLink(parsing: without)
            }
            let other = try payload { $0[name] = [0xF6] }
            #expect(throws: PairingLinkError.damaged, "\(name)") { try PairingLink(parsing: other) }
        }
        let more = try payload { $0["x"] = [0x01] }
        #expect(throws: PairingLinkError.damaged) { try PairingLink(parsing: more) }
        let negative = try payload { $0["expires"] = [0x20] }
        #expect(throws: PairingLinkError.damaged) { try PairingLink(parsing: negative) }
    }

    @Test(arguments: [
        "h", "h:", ":1", "h:0", "h:01", "h:65536", "h:99999", "h:1a", "h:-1", "a b:1", "h/x:1",
        "[]:1", "[::1:1", "h:1\n", "user@h:1", "é:1",
    ])
    func `What is no address is no hint`(hint: String) throws {
        #expect(throws: PairingLinkError.damaged) { try relayed(hints: [hint]) }
    }

    @Test func `A link stays within 370 characters by leaving out hints, from the last`() throws {
        let hints = (1...8).map { "192.168.100.10\($0):7373" }
        let link = try relayed(hints: hints)
        #expect(link.text.utf8.count <= PairingLink.maximumCharacterCount)
        #expect(!link.hints.isEmpty && link.hints == Array(hints.prefix(link.hints.count)))
        let long = "https://" + String(repeating: "r", count: 200)
        let room = try #require(try keys(1).room())
        #expect(throws: PairingLinkError.damaged) {
            try PairingLink(
                hostKey: link.hostKey, pairingID: link.pairingID, secret: secret(1), expires: 0,
                hints: [], relay: .init(url: long, room: room))
        }
        let beyond = link.text + String(repeating: "A", count: 371 - link.text.utf8.count)
        #expect(throws: PairingLinkError.damaged) { try PairingLink(parsing: beyond) }
    }

    @Test
    func `A link says where the host listens, on both kinds of address`() throws {
        let hints = ["box.local:7373", "[fe80::1%eth0]:7373"]
        let link = try PairingLink(
            hostKey: try keys(1).publicIdentity.agreementKey,
            pairingID: #require(PairingID(bytes: fill(4, 16))), secret: secret(7),
            expires: 1, hints: hints, relay: nil)
        #expect(try PairingLink(parsing: link.text).hints == hints)
    }

    @Test func `Expiry is a hint, and the link is not printed`() throws {
        let link = try PairingWorld.link()
        #expect(!link.seemsExpired(now: 1_000_119_999))
        #expect(link.seemsExpired(now: 1_000_120_000))
        #expect("\(link)" == "PairingLink(hidden)")
    }
}
