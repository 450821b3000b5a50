// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// The two public keys by which a device or a host is known for as long as it is paired.
public struct PublicIdentity: Sendable, Hashable {
    /// Its static key in every handshake.
    public let agreementKey: AgreementPublicKey
    /// The key that checks what it signs: its proof in every connection, certificates, decisions.
    public let signingKey: SigningPublicKey

    /// An identity of two keys; that one holder has both is what the channel's proof shows.
    public init(agreementKey: AgreementPublicKey, signingKey: SigningPublicKey) {
        self.agreementKey = agreementKey
        self.signingKey = signingKey
    }
}
