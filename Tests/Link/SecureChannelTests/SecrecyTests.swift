// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import Foundation
import Noise
import TestSupport
import Testing
import TextEncodings

@testable import SecureChannel

/// What someone with a recording learns.
@Suite struct SecrecyTests {
    /// A text in every encoding that one would look for.
    private func encodings(of text: String) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        let hex = Hex.encode(bytes)
        var encodings = [bytes, Array(hex.utf8), Array(hex.uppercased().utf8)]
        encodings.append(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        encodings.append(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        // Base64 at each of its three alignments, less the characters that neighbours change.
        for offset in 0..<3 {
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            encodings.append(
                Array(Data(padded).base64EncodedString().utf8.dropFirst(4).dropLast(4)))
        }
        return encodings
    }

    private func contains(_ haystack: [UInt8], _ needle: [UInt8]) -> Bool {
        Data(haystack).range(of: Data(needle)) != nil
    }

    @Test(.holds("NUC-007"), arguments: Purpose.allCases, Library.allCases)
    func `No message is on the wire in any encoding`(_ purpose: Purpose, _ library: Library) throws
    {
        let secrets = ["the quick brown fox jumps over it", "rm -rf / --no-preserve-root"]
        var pair = try Pair.opened(purpose, library)
        for secret in secrets {
            try pair.device.submit(note(secret))
            try pair.host.submit(note(secret))
        }
        try pair.host.submit(
            note([UInt8](repeating: 0x20, count: 64_000) + Array(secrets[0].utf8)))
        pair.carry()
        pair.device.run(pair.device.machine.closeRequested())
        #expect(pair.host.delivered.count == 2 && pair.device.delivered.count == 3)
        let wire = pair.device.sent + pair.host.sent
        for secret in secrets {
            for form in encodings(of: secret) { #expect(!contains(wire, form)) }
            // The search finds what is there.
            #expect(contains(wire + Array(secret.utf8), encodings(of: secret)[0]))
        }
        for name in ["seqNonce", "prove", "signingKey", "note"] {
            #expect(!contains(wire, Array(name.utf8)))
        }
    }

    @Test(.holds("NUC-028"), arguments: Purpose.allCases)
    func `A recording that is sent again yields nothing`(_ purpose: Purpose) throws {
        var pair = try Pair.opened(purpose)
        try pair.device.submit(note("recorded"))
        var host = Side(try Library.libcrypto.host(ephemeral: 0x44), try Meeting(purpose))
        host.start()
        for bytes in pair.device.sends { host.receive(bytes) }
        #expect(host.opened == nil && host.delivered.isEmpty)
        #expect(host.error != nil)
    }

    @Test(.holds("NUC-078", "NUC-079"))
    func `After the handshake every byte is of a record that opens under its own key and number`()
        throws
    {
        var device = try RogueDevice.opened()
        var host = device.host
        host.receive(try device.rogue.frame(envelope(Heartbeat.ping, 1)))
        try host.submit(note("small"))
        try host.submit(note([UInt8](repeating: 1, count: 200_000)))
        host.run(host.machine.closeRequested())
        let handshake = 2 + 48
        let sent = records(of: Array(host.sent[handshake...]))
        #expect(sent.reduce(0) { $0 + $1.count } == host.sent.count - handshake)
        for (index, record) in sent.enumerated() {
            #expect(device.rogue.receiving?.nonce == UInt64(index))
            let kind = try device.rogue.open(record)[0]
            #expect(kind == (index == sent.count - 1 ? 2 : (3...5).contains(index) ? 0 : 1))
        }
        // Two frames were sent the other way: that direction counted on its own.
        #expect(device.rogue.sending?.nonce == 2)
        #expect(sent.count == 1 + 1 + 1 + 4 + 1)
    }

    @Test(.holds("NUC-078"))
    func `An error says nothing in clear`() throws {
        var pair = try Pair.opened()
        let count = pair.host.sent.count
        pair.host.receive([0, 17] + [UInt8](repeating: 0, count: 17))
        #expect(pair.host.error == .tamperedRecord)
        #expect(pair.host.sent.count == count)
    }

    @Test(.holds("NUC-076"))
    func `With both static keys and the secret a recording stays closed`() throws {
        let meeting = try Meeting(.reconnect)
        var pair = try Pair.opened()
        try pair.device.submit(note("kept"))
        let recorded = pair.device.sends
        // As the host, with all its long-term keys: message 1 opens, its own message 2 is another.
        var host = try RoguePeer(.responder, meeting, ephemeral: 0x90)
        _ = try host.read(Array(recorded[0][Preamble.byteCount...]))
        _ = try host.write()
        for bytes in recorded[1...] {
            #expect(throws: NoiseError.authenticationFailed) { try host.open(bytes) }
        }
        // As the device: without its ephemeral key the recorded message 2 does not open.
        var device = try RoguePeer(.initiator, meeting, ephemeral: 0x91)
        _ = try device.write()
        #expect(throws: NoiseError.authenticationFailed) { try device.read(pair.host.sent) }
    }

    @Test(.holds("NUC-076"), arguments: Purpose.allCases)
    func `An open channel holds no key of its handshake any more`(_ purpose: Purpose) throws {
        let pair = try Pair.opened(purpose)
        #expect(!pair.device.machine.holdsHandshakeKeys)
        #expect(!pair.host.machine.holdsHandshakeKeys)
    }
}
