// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import LibcryptoPrimitives
import TestSupport
import Testing
import TextEncodings

@Suite struct IdentityTests {
    @Test func `A device id is the hash that the protocol's page gives, computed elsewhere`() throws
    {
        let identity = PublicIdentity(
            agreementKey: try AgreementPublicKey(bytes: [UInt8](repeating: 1, count: 32)),
            signingKey: try SigningPublicKey(bytes: [UInt8](repeating: 2, count: 32)))
        let id = try DeviceID(of: identity, using: LibcryptoPrimitives.self)
        #expect(id.text == "ax5bfwlmrxaoatfua7iz4xuhje")
        #expect(DeviceID(text: id.text) == id)
    }

    @Test func `A room is the hash that the protocol's page gives, computed elsewhere`() throws {
        let key = try SigningPublicKey(bytes: [UInt8](repeating: 3, count: 32))
        let room = try Room(relayKey: key, using: LibcryptoPrimitives.self)
        #expect(
            Hex.encode(room.bytes)
                == "cfc9c68608deda6a62c156a5d7e76bcbe5d05d05a90648d6f9fad921559bb80d")
    }

    @Test(arguments: [
        "", "short", "ax5bfwlmrxaoatfua7iz4xuhjex", "AX5BFWLMRXAOATFUA7IZ4XUHJE",
        // The last character has bits that no 16 bytes give.
        "aaaaaaaaaaaaaaaaaaaaaaaaab", "0aaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaa=",
    ])
    func `A device id has one spelling`(text: String) {
        #expect(DeviceID(text: text) == nil)
    }

    @Test func `Each key is part of the id`() throws {
        let first = try identity(1).publicIdentity
        let second = try identity(7).publicIdentity
        let ids = try [
            first, second,
            PublicIdentity(agreementKey: first.agreementKey, signingKey: second.signingKey),
            PublicIdentity(agreementKey: second.agreementKey, signingKey: first.signingKey),
        ].map { try DeviceID(of: $0, using: LibcryptoPrimitives.self) }
        #expect(Set(ids).count == 4)
    }

    @Test(arguments: [false, true])
    func `An identity comes back from the secret store as it was`(isHost: Bool) throws {
        let before = try identity(5, relay: isHost)
        let after = try LocalIdentity<LibcryptoPrimitives>(encoded: array(before.encoded()))
        #expect(after.publicIdentity == before.publicIdentity)
        #expect(try after.room() == before.room())
        #expect((try after.room() != nil) == isHost)
    }

    @Test func `A stored identity that is cut anywhere is refused`() throws {
        let whole = array(try identity(5, relay: true).encoded())
        for count in 0..<whole.count {
            #expect(throws: FormError.self) {
                try LocalIdentity<LibcryptoPrimitives>(encoded: Array(whole.prefix(count)))
            }
        }
    }

    @Test func `New identities differ`() throws {
        let first = try LocalIdentity<LibcryptoPrimitives>.generateForHost()
        let second = try LocalIdentity<LibcryptoPrimitives>.generateForHost()
        #expect(try first.deviceID() != second.deviceID())
        #expect(try first.room() != second.room())
        #expect(try LocalIdentity<LibcryptoPrimitives>.generateForDevice().room() == nil)
    }

    @Test func `No secret is printed`() throws {
        #expect("\(try PairSecret(secret(0x41)))" == "PairSecret(hidden)")
    }
}
