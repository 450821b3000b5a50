// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import TestSupport
import Testing
import TextEncodings

@testable import Pairing

@Suite struct ComparisonWordsTests {
    static var list: [String] {
        comparisonWordList.description.split(separator: " ").map(String.init)
    }

    @Test func `The list has 1,024 words that people can tell apart`() {
        let list = Self.list
        #expect(list.count == 1_024)
        #expect(Set(list.map { $0.prefix(4) }).count == 1_024)
        #expect(list == list.sorted())
        #expect(list.allSatisfy { (4...6).contains($0.count) })
        #expect(list.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } })
    }

    @Test func `The list never changes: its order is part of the protocol`() throws {
        let joined = Array(Self.list.joined(separator: " ").utf8)
        let digest = try LibcryptoPrimitives.digest(.sha256, of: joined.span)
        #expect(
            Hex.encode(digest)
                == "796f60cf44d9e849d9fcb94b3bca837e352eafe90f0d7f8c0e0cfab035d52a01")
    }

    @Test func `Words and commitment are those that another program computes`() throws {
        // By Python's hmac and hashlib.
        let words = try ComparisonWords(
            channelBinding: fill(0x33), deviceNonce: fill(0x11), hostNonce: fill(0x22),
            using: LibcryptoPrimitives.self)
        #expect(words.indices == [159, 348, 20])
        #expect(words.text == "cedar foot alpine")
        #expect(
            Hex.encode(
                try ComparisonWords.commitment(
                    toDeviceNonce: fill(0x11), using: LibcryptoPrimitives.self))
                == "7d4359ef149812eb56d756da0ca666b9944fe6b847673dfab2c626ddaa516f21")
    }

    @Test func `Words depend on the hash and on both nonces`() throws {
        var seen: Set<[Int]> = []
        for (hash, device, host) in [(1, 2, 3), (9, 2, 3), (1, 9, 3), (1, 2, 9), (1, 3, 2)]
            as [(UInt8, UInt8, UInt8)]
        {
            seen.insert(
                try ComparisonWords(
                    channelBinding: fill(hash), deviceNonce: fill(device), hostNonce: fill(host),
                    using: LibcryptoPrimitives.self
                ).indices)
        }
        #expect(seen.count == 5)
    }
}
