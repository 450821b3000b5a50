// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives

extension PairedDevice {
    /// The record as one CBOR map, for the trust store alone: the secret is in it.
    public func encoded() -> SecretBytes {
        var writer = CBORWriter(reservingCapacity: 1_024)
        let optionals = [grant.scope != nil, lastSeenAt != nil, userVerificationKey != nil]
        writer.mapHeader(count: 10 + optionals.count(where: { $0 }))
        writer.text("id")
        writer.text(id.text)
        writer.text("label")
        writer.text(label.text)
        writer.text("notes")
        writer.boolean(grant.notes)
        if let scope = grant.scope {
            writer.text("scope")
            writer.text(scope.text)
        }
        writer.text("state")
        encodeState(to: &writer)
        writer.text("secret")
        writer.bytes(secret.bytes.span)
        writer.text("version")
        writer.unsigned(recordVersion)
        writer.text("pairedAt")
        writer.integer(pairedAt)
        writer.text("platform")
        writer.text(platform.text)
        if let lastSeenAt {
            writer.text("lastSeenAt")
            writer.integer(lastSeenAt)
        }
        writer.text("signingKey")
        writer.bytes(identity.signingKey.bytes)
        writer.text("agreementKey")
        writer.bytes(identity.agreementKey.bytes)
        if let userVerificationKey {
            writer.text("userVerificationKey")
            writer.bytes(userVerificationKey)
        }
        return SecretBytes(takenFrom: &writer)
    }

    private func encodeState(to writer: inout CBORWriter) {
        writer.mapHeader(count: 1)
        switch state {
        case .unconfirmed(let expiresAt):
            writer.text("unconfirmed")
            writer.mapHeader(count: 1)
            writer.text("expiresAt")
            writer.integer(expiresAt)
        case .confirmed:
            writer.text("confirmed")
            writer.mapHeader(count: 0)
        case .revoked(let time):
            writer.text("revoked")
            writer.mapHeader(count: 1)
            writer.text("at")
            writer.integer(time)
        }
    }
}

/// The version of the record's stored form.
let recordVersion: UInt64 = 1
