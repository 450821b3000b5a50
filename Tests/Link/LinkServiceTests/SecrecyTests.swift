// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import Diagnostics
import Foundation
import LinkService
import Pairing
import TestSupport
import Testing

@Suite struct SecrecyTests {
    @Test(.holds("NUC-007", "NUC-028", "NUC-074"))
    func `A capture of the TCP stream begins with the handshake and holds no word of ours`()
        async throws
    {
        let world = try TestWorld()
        let host = try world.host()
        let proxy = try RecordingProxy(to: try await host.listenOnLoopback())
        await host.answerAll(true)
        let device = try world.device("telephone-of-the-capture")
        let paired = try await device.pair(with: .link(host.openLink(hints: [proxy.address])))
        let session = try await device.connect(to: paired, cases: ["echoed"])
        let words = "the quick brown fox of the capture"
        for _ in 0..<10 { #expect(try await session.echo(words) == words) }
        await session.close()
        await host.shutDown()
        proxy.close()

        let captures = proxy.connections
        try #require(captures.count == 2)
        // Version 1, purpose link.
        #expect(captures[0].fromDevice.prefix(2) == [1, 1])
        // Version 1, purpose reconnect (IKpsk2), zeros, and message 1 of 96 bytes; no code, no TLS.
        let expected: [UInt8] = [1, 4] + [UInt8](repeating: 0, count: 16) + [0, 96]
        #expect(Array(captures[1].fromDevice.prefix(20)) == expected)
        let secrets = [
            words, "telephone-of-the-capture", "Studio", "echo", host.id.text, device.id.text,
        ]
        for text in secrets {
            for form in forms(of: text) {
                for capture in captures {
                    #expect(!contains(form, in: capture.fromDevice), "\(text)")
                    #expect(!contains(form, in: capture.fromHost), "\(text)")
                }
            }
        }
    }

    /// A text as it could be spelt in a stream.
    private func forms(of text: String) -> [[UInt8]] {
        let bytes = Data(text.utf8)
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        // Base64 depends on where in a group of three bytes the text begins.
        let base64 = (0..<3).map { shift in
            let data = Data(repeating: 0x20, count: shift) + bytes
            return Array(data.base64EncodedString().dropFirst(4).prefix(text.utf8.count).utf8)
        }
        let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [Array(bytes), Array(hex.utf8), Array(hex.uppercased().utf8), wide]
            + base64.filter { $0.count >= 4 }
    }

    private func contains(_ needle: [UInt8], in haystack: [UInt8]) -> Bool {
        Data(haystack).range(of: Data(needle)) != nil
    }

    @Test(.holds("NUC-059"))
    func `Every link has a secret of its own`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        var secrets: Set<[UInt8]> = []
        for _ in 0..<1_000 {
            let link = try await host.openLink(hints: ["127.0.0.1:7373"])
            secrets.insert((0..<link.secret.count).map { link.secret.span[$0] })
            await host.closePairing(OpenPairing(ceremony: .link, id: link.pairingID))
        }
        #expect(secrets.count == 1_000)
        #expect(secrets.allSatisfy { $0.count == 32 })
        await host.shutDown()
    }

    @Test func `The log names devices and codes, and no key, secret, link or text`() async throws {
        let world = try TestWorld()
        let host = try world.host()
        _ = try await host.listenOnLoopback()
        await host.answerAll(true)
        let device = try world.device()
        let link = try await host.openLink()
        let paired = try await device.pair(with: .link(link))
        let session = try await device.connect(to: paired, cases: ["echoed"])
        _ = try await session.echo("words for nobody's log")
        await host.shutDown()

        let log = world.sink.records.map(\.json).joined(separator: "\n")
        #expect(log.contains("device paired"))
        #expect(log.contains(device.id.text))
        let hex = (0..<32).map { String(format: "%02x", link.secret.span[$0]) }.joined()
        for text in ["nobody's", String(link.text.suffix(40)), hex] { #expect(!log.contains(text)) }
    }
}
