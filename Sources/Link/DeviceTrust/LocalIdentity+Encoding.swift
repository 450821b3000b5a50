// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives

extension LocalIdentity {
    /// Its private keys as one CBOR map, for the secret store alone.
    ///
    /// ```
    /// {"relay": 32 bytes (host only), "signing": 32 bytes, "version": 1, "agreement": 32 bytes}
    /// ```
    public func encoded() -> SecretBytes {
        // Room for everything, so that no half-written copy of a key is left behind in memory.
        var writer = CBORWriter(reservingCapacity: 256)
        writer.mapHeader(count: relayKey == nil ? 3 : 4)
        if let relayKey {
            writer.text("relay")
            writer.bytes(relayKey.seed.span)
        }
        writer.text("signing")
        writer.bytes(signingKey.seed.span)
        writer.text("version")
        writer.unsigned(identityVersion)
        writer.text("agreement")
        writer.bytes(agreementKey.bytes.span)
        return SecretBytes(takenFrom: &writer)
    }

    /// An identity from the form that ``encoded()`` gives.
    ///
    /// - Throws: ``FormError`` if it is anything else; never go on with a new identity instead, since
    ///   every paired peer knows the old one.
    public init(encoded: [UInt8]) throws(FormError) {
        var agreement: SecretBytes?
        var signing: SecretBytes?
        var relay: SecretBytes?
        var version: UInt64?
        var form = FormReader(encoded)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "agreement": agreement = try form.secret()
            case "signing": signing = try form.secret()
            case "relay": relay = try form.secret()
            case "version": version = try form.unsigned()
            default: try form.skip()
            }
        }
        try form.finish()
        guard try FormError.require(version, "version") == identityVersion else {
            throw .unknownVersion
        }
        let agreementBytes = try FormError.require(agreement, "agreement")
        let signingBytes = try FormError.require(signing, "signing")
        do {
            self = try LocalIdentity(
                agreementKeyBytes: agreementBytes, signingSeed: signingBytes, relaySeed: relay)
        } catch {
            throw .badValue("agreement")
        }
    }
}

/// The version of the identity's stored form.
private let identityVersion: UInt64 = 1
