// SPDX-License-Identifier: Apache-2.0

import CryptoPrimitives
import DeviceTrust
import SecureChannel
import SodiumPrimitives

/// The identities of both sides.
struct Keys {
    let device: LocalIdentity<SodiumPrimitives>
    let host: LocalIdentity<SodiumPrimitives>

    init() throws(CryptoError) {
        device = try .generateForDevice()
        host = try .generateForHost()
    }

    /// 32 fresh bytes.
    static func secret() throws(CryptoError) -> SecretBytes {
        try SodiumPrimitives.randomBytes(count: 32)
    }

    /// What the device reaches when it comes back.
    func reconnect(_ secret: SecretBytes) -> ChannelTarget {
        .reconnect(
            hostKey: host.publicIdentity.agreementKey,
            signingKey: host.publicIdentity.signingKey, secret: secret, room: [])
    }
}

/// One of the two.
enum Side {
    case device
    case host

    var other: Side { self == .device ? .host : .device }
}
