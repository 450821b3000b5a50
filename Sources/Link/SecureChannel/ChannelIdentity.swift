// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// One's own long-term keys, as a channel uses them.
public struct ChannelIdentity<C: CryptoPrimitives>: Sendable {
    /// The static key of the handshake.
    public let agreementKey: C.AgreementKey
    /// The key that signs each session.
    public let signingKey: C.SigningKey
    /// A host's relay key, which it tells devices; a device has none.
    public let relayKey: SigningPublicKey?

    /// An identity of keys that belong together.
    public init(
        agreementKey: C.AgreementKey, signingKey: C.SigningKey, relayKey: SigningPublicKey? = nil
    ) {
        self.agreementKey = agreementKey
        self.signingKey = signingKey
        self.relayKey = relayKey
    }
}
