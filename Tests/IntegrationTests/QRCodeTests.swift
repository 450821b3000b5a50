// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import DeviceTrustStorage
import Foundation
import LibcryptoPrimitives
import LinkService
import Pairing
import TestSupport
import Testing
import TextEncodings

/// What the host shows, read by programs that are not ours.
@Suite struct QRCodeTests {
    @Test(
        .enabled("zbarimg or python3-cbor2 is not installed") { await Tools.canReadCodes() },
        .holds("NUC-058"))
    func `The code on the screen, read by an independent reader, is the link`() async throws {
        let here = try Machine()
        try await here.host("--pair", "--qr", at: "127.0.0.1:0") { host in
            let link = try await host.link()
            let code = host.child.standardOutput.split(separator: "\n")
                .filter { $0.contains("█") }.map(String.init)
            let image = here.folder.url.appendingPathComponent("code.pbm")
            try Data(bitmap(code).utf8).write(to: image)
            let read = try await Tools.output(
                of: Tools.zbarimg ?? "", ["--quiet", "--raw", image.path])
            #expect(read == link + "\n")
            #expect(code.allSatisfy { $0.count <= 80 })
            try await readHostKey(link, of: here)
        }
    }

    /// A plain bitmap (PBM) of half blocks; without colours, what is drawn is light.
    private func bitmap(_ lines: [String]) -> String {
        let scale = 4
        var rows: [[Bool]] = []
        let width = lines.map(\.count).max() ?? 0
        for line in lines {
            let characters = Array(line) + Array(repeating: " ", count: width - line.count)
            rows.append(characters.map { $0 != "█" && $0 != "▀" })
            rows.append(characters.map { $0 != "█" && $0 != "▄" })
        }
        let body = rows.flatMap { row in
            let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: scale) }.joined()
            return Array(repeating: line, count: scale)
        }
        return "P1\n\(width * scale) \(rows.count * scale)\n" + body.joined(separator: "\n") + "\n"
    }

    /// Python's reader of CBOR, strict about nothing that we are strict about.
    private func readHostKey(_ link: String, of machine: Machine) async throws {
        let python = try #require(Tools.python)
        let script = """
            import base64, cbor2, sys
            text = sys.argv[1].split("#", 1)[1]
            fields = cbor2.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
            print(fields["hostKey"].hex(), len(fields["secret"]), fields["version"],
                  "room" in fields, "relayURL" in fields)
            """
        let read = try await Tools.output(of: python, ["-c", script, link])
        let keys = try IdentityStore<LibcryptoPrimitives, FileSecretStore>(
            FileSecretStore(folder: machine.home.hostPath), owner: .host
        ).load()
        let hostKey = try #require(keys).publicIdentity.agreementKey.bytes
        #expect(read == "\(Hex.encode(hostKey)) 32 1 False False\n")
    }

    @Test(.holds("NUC-059"))
    func `A thousand links have a thousand secrets of 32 bytes`() async throws {
        let here = try Machine()
        try await here.host { _ in
            let client = try await here.client()
            var secrets: Set<[UInt8]> = []
            for _ in 0..<1_000 {
                let opened = try await client.openLink()
                try await client.closePairing(opened.pairing)
                let secret = try PairingLink(parsing: opened.text).secret
                secrets.insert((0..<secret.count).map { secret.span[$0] })
            }
            #expect(secrets.count == 1_000)
            #expect(secrets.allSatisfy { $0.count == 32 })
            await client.close()
        }
    }
}
