// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives
import Pairing
import SecureChannel
import TestSupport
import Testing
import TextEncodings

@Suite struct PairingCodeTests {
    func code(_ bytes: [UInt8]) -> PairingCode {
        PairingCode(random: SecretBytes(copying: bytes.span))
    }

    @Test func `A code is sixty of its bits in three groups of four`() {
        #expect(code([0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]).shown == "04HM-ASW9-NF6Y")
        #expect(code([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xF0]).shown == "ZZZZ-ZZZZ-ZZZZ")
        #expect(code(fill(0, 8)).shown == "0000-0000-0000")
        #expect("\(code(fill(1, 8)))" == "PairingCode(hidden)")
    }

    @Test(arguments: [
        "04HM-ASW9-NF6Y", "04hmasw9nf6y", " o4hm asw9 nf6y ", "O4HM--ASW9--NF6Y",
        "0-4-h-m-a-s-w-9-n-f-6-y",
    ])
    func `Entry forgives what people do`(typed: String) throws {
        #expect(try PairingCode(typed: typed).shown == "04HM-ASW9-NF6Y")
        #expect(try PairingCode(typed: "IlI1-oO00-0000").shown == "1111-0000-0000")
    }

    @Test(arguments: [
        ("", PairingCodeError.wrongLength), ("04HM-ASW9-NF6", .wrongLength),
        ("04HM-ASW9-NF6Y0", .wrongLength), ("04HM-ASW9-NF6U", .wrongCharacter),
        ("04HM_ASW9_NF6Y", .wrongCharacter), ("04HM-ASW9-NFé", .wrongCharacter),
        (String(repeating: " ", count: 65), .wrongLength),
    ])
    func `Anything else is refused with its reason`(typed: String, error: PairingCodeError) {
        #expect(throws: error) { try PairingCode(typed: typed) }
        #expect(!error.message.isEmpty)
    }

    @Test func `A code stretches to the keys that another program computes`() throws {
        // By Python's hashlib: PBKDF2-HMAC-SHA256, then HKDF-Expand by hand.
        let keys = try PairingCode(typed: "04HM-ASW9-NF6Y").stretched(
            using: LibcryptoPrimitives.self)
        #expect(
            Hex.encode(array(keys.preSharedKey))
                == "5b868661a26d94b23823c5f4f17076472d561f2d7b9a4e6f44f9b5d30c10a157")
        #expect(Hex.encode(keys.pairingID.bytes) == "6c2279209d15dbbeb5296e600fdc10e6")
    }

    @Test func `Every character counts`() {
        var shown: Set<String> = []
        for bit in 0..<60 {
            var bytes = fill(0, 8)
            bytes[bit / 8] = 0x80 >> UInt8(bit % 8)
            shown.insert(code(bytes).shown)
        }
        #expect(shown.count == 60)
    }
}
