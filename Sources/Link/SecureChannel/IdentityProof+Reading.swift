// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives

extension IdentityProof {
    /// The proof that a first message holds; fields that are not known are skipped.
    ///
    /// - Throws: ``ChannelError/proofMissing`` if it is another message,
    ///   ``ChannelError/proofInvalid`` if a field is missing or of a wrong size.
    init(reading message: [UInt8]) throws(ChannelError) {
        let fields: Fields?
        do { fields = try IdentityProof.read(message) } catch { throw .proofInvalid }
        guard let fields else { throw .proofMissing }
        guard let signature = fields.signature, let signingKey = fields.signingKey else {
            throw .proofInvalid
        }
        self.signature = signature
        do {
            self.signingKey = try SigningPublicKey(bytes: signingKey)
            relayKey =
                if let key = fields.relayKey { try SigningPublicKey(bytes: key) } else { nil }
        } catch {
            throw .proofInvalid
        }
    }

    private struct Fields {
        var signature: [UInt8]?
        var signingKey: [UInt8]?
        var relayKey: [UInt8]?
    }

    /// The fields of a `prove`; nil for any other message.
    private static func read(_ message: [UInt8]) throws(CBORError) -> Fields? {
        var reader = CBORReader(message)
        guard try reader.mapHeader() == 1, "prove" ~= (try reader.key()) else { return nil }
        var fields = Fields()
        for _ in 0..<(try reader.mapHeader()) {
            switch try reader.key() {
            case "relayKey": fields.relayKey = try reader.bytes(count: SigningPublicKey.byteCount)
            case "signature":
                fields.signature = try reader.bytes(count: SigningPublicKey.signatureByteCount)
            case "signingKey":
                fields.signingKey = try reader.bytes(count: SigningPublicKey.byteCount)
            default: try reader.skipItem()
            }
        }
        try reader.finish()
        return fields
    }
}
