// SPDX-License-Identifier: Apache-2.0

import Arguments
import LinkService
import Testing

@testable import SheetbendCommands

@Suite struct DeclarationTests {
    @Test(arguments: [
        ("echo --serve --pair", "echo"), ("pair --code --scope view", "pair"),
        ("devices", "devices list"), ("devices list --json", "devices list"),
        ("devices scope Phone view", "devices scope"), ("revoke Phone", "revoke"),
        ("devices revoke Phone", "devices revoke"), ("doctor --json", "doctor"),
        ("version", "version"), ("completions zsh", "completions"), ("-v doctor", "doctor"),
    ])
    func `Command lines name commands`(_ line: String, _ path: String) throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(try parsed(words).path.joined(separator: " ") == path)
    }

    private func parsed(_ words: [String]) throws -> ParsedCommand {
        guard case .command(let command) = try sheetbendDeclaration.parse(words) else {
            throw UnexpectedHelp()
        }
        return command
    }

    private struct UnexpectedHelp: Error {}

    @Test func `A secret's bytes are overwritten wherever they stand in an argument`() {
        var argument = Array("--code=ABCD-EFGH ABCD-EFGH".utf8)
        argument.withUnsafeMutableBytes {
            ArgumentMemory.overwrite(Array("ABCD-EFGH".utf8), in: $0)
        }
        #expect(String(decoding: argument, as: UTF8.self) == "--code=xxxxxxxxx xxxxxxxxx")
    }

    @Test(arguments: [
        ("sheetbend://pair#c2VjcmV0", "sheetbend://pair#…"),
        ("https://a.org/#c2Vj", "https://a.org/#…"),
        ("Sheetbend:c2VjcmV0", "…"), ("7K3M-P2XQ-9DWR", "…"), ("7k3m p2xq 9dwr", "…"),
        ("--code=7K3M-P2XQ-9DWR", "--code=…"), ("--7K3MP2XQ9DWR", "--…"),
        ("Phone", "Phone"), ("--scope=view", "--scope=view"), ("-", "-"), ("--", "--"), ("", ""),
        ("192.168.1.7:7373", "192.168.1.7:7373"),
    ])
    func `What may be a link or code is hidden, and nothing else`(_ word: String, _ shown: String) {
        #expect(SecretWords.hiding(word) == shown)
    }

    @Test func `Every code of a pairing that somebody declined is status 4`() {
        for code in ["denied", "deniedByPeer", "used", "expired", "busy", "notOpen", "wrongCode"] {
            #expect(
                CommandFailure(.pairingFailed(code: code, message: "x")).status == .refused)
        }
        #expect(CommandFailure(.pairingFailed(code: "timedOut", message: "x")).status == .failed)
        #expect(CommandFailure(.closed).status == .failed)
        #expect(CommandFailure(.noAddress("host")).status == .noHost)
    }

    @Test func `Both libraries give the known answers`() {
        #expect(CryptoSelfTest.libcrypto.verdict == .good)
        #expect(CryptoSelfTest.libsodium.verdict == .good)
    }

    @Test func `Ages are told in their largest unit`() {
        let ages: [Int64: String] = [
            -5: "just now", 59_999: "just now", 60_000: "1 min ago", 3_599_999: "59 min ago",
            3_600_000: "1 h ago", 172_799_999: "47 h ago", 172_800_000: "2 d ago",
        ]
        for (age, text) in ages { #expect(DeviceListing.age(milliseconds: age) == text) }
    }
}
