// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pairing
import TestSupport
import Testing

/// The fuzzer's corpus, replayed with its properties.
@Suite struct LinkCorpusTests {
    static let folder = SharedMaterial.repository.appendingPathComponent("Fuzzing/Corpus/FuzzLink")

    static func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    @Test func `Every kept input is read or refused, and what is read has the same text`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.count >= 5)
        for name in names {
            let text = try Self.text(name)
            for text in [text, "sheetbend://pair#" + text] {
                guard let link = try? PairingLink(parsing: text) else { continue }
                #expect(link.text.split(separator: "#").last == text.split(separator: "#").last)
            }
        }
    }

    @Test func `The seeds, which another program wrote, are what their names say`() throws {
        #expect(try PairingLink(parsing: Self.text("lan")).hints.count == 2)
        #expect(try PairingLink(parsing: Self.text("page")).hints.isEmpty)
        let relayed = try PairingLink(parsing: "sheetbend://pair#" + Self.text("relay"))
        #expect(relayed.relay?.url == "https://relay.example")
        #expect(throws: PairingLinkError.newerVersion) {
            try PairingLink(parsing: Self.text("newer"))
        }
        #expect(try PairingCode(typed: Self.text("code")).shown == "04HM-ASW9-NF6Y")
    }
}
