// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import LibcryptoPrimitives

@testable import SecureChannel

/// Keys that are the same in each run, so that every transcript is.
struct TestKeys: Sendable {
    let agreement: UInt8
    let signing: UInt8
    var relay: UInt8?

    static let device = TestKeys(agreement: 0xD1, signing: 0xD2)
    static let host = TestKeys(agreement: 0xA1, signing: 0xA2, relay: 0xA3)
    static let stranger = TestKeys(agreement: 0x51, signing: 0x52, relay: 0x53)
    static let room: [UInt8] = Array("a room of 16 by.".utf8)
    static let pairingID = PairingID(bytes: [UInt8](0..<16))!

    /// 32 bytes that begin with `first`.
    static func bytes(_ first: UInt8) -> [UInt8] { (0..<32).map { first &+ UInt8($0) &* 7 } }

    static func secret(_ first: UInt8) -> SecretBytes { SecretBytes(copying: bytes(first).span) }

    /// The secret of a link, a code or a stored record.
    static var preSharedKey: SecretBytes { secret(0xC5) }

    func identity<C>() throws -> ChannelIdentity<C> {
        ChannelIdentity(
            agreementKey: try C.AgreementKey(bytes: TestKeys.secret(agreement)),
            signingKey: try C.SigningKey(seed: TestKeys.secret(signing)),
            relayKey: try relay.map { try C.SigningKey(seed: TestKeys.secret($0)).publicKey })
    }

    private var own: ChannelIdentity<LibcryptoPrimitives> {
        get throws { try identity() }
    }

    var agreementKey: AgreementPublicKey { get throws { try own.agreementKey.publicKey } }
    var signingKey: SigningPublicKey { get throws { try own.signingKey.publicKey } }
    var relayKey: SigningPublicKey? { get throws { try own.relayKey } }
}
