// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import Noise

/// Frame 0 of each direction: the signing key's signature over this very session.
///
///     {"prove": {"relayKey": 32 bytes, "signature": 64 bytes, "signingKey": 32 bytes}}
///
/// It covers the signer's role, so that a proof can't be sent back to whoever made it, its static key
/// and the handshake hash (Documentation/Protocols/Link.md, section 4).
struct IdentityProof {
    let signature: [UInt8]
    let signingKey: SigningPublicKey
    let relayKey: SigningPublicKey?

    /// What the signature covers: `["sheetbend identity", role, static key, handshake hash]`.
    static func statement(
        of role: HandshakeRole, agreementKey: AgreementPublicKey, channelBinding: [UInt8]
    ) -> [UInt8] {
        var writer = CBORWriter()
        writer.arrayHeader(count: 4)
        writer.text("sheetbend identity" as StaticString)
        writer.text(role == .initiator ? "device" as StaticString : "host" as StaticString)
        writer.bytes(agreementKey.bytes)
        writer.bytes(channelBinding)
        return writer.bytes
    }

    /// The proof of one's own identity.
    init<C>(
        of identity: ChannelIdentity<C>, role: HandshakeRole, channelBinding: [UInt8]
    ) throws(CryptoError) {
        let statement = IdentityProof.statement(
            of: role, agreementKey: identity.agreementKey.publicKey, channelBinding: channelBinding)
        signature = try identity.signingKey.signature(of: statement.span)
        signingKey = identity.signingKey.publicKey
        relayKey = role == .responder ? identity.relayKey : nil
    }

    /// The message of frame 0.
    var message: [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("prove" as StaticString)
        writer.mapHeader(count: relayKey == nil ? 2 : 3)
        if let relayKey {
            writer.text("relayKey" as StaticString)
            writer.bytes(relayKey.bytes)
        }
        writer.text("signature" as StaticString)
        writer.bytes(signature)
        writer.text("signingKey" as StaticString)
        writer.bytes(signingKey.bytes)
        return writer.bytes
    }

    /// Whether the signature is the signing key's, over this session and the peer's static key.
    func isValid<C: CryptoPrimitives>(
        _ primitives: C.Type, for role: HandshakeRole, agreementKey: AgreementPublicKey,
        channelBinding: [UInt8]
    ) -> Bool {
        let statement = IdentityProof.statement(
            of: role, agreementKey: agreementKey, channelBinding: channelBinding)
        return C.isValid(signature: signature.span, of: statement.span, by: signingKey)
    }
}
