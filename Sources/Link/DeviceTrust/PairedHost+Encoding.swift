// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import CryptoPrimitives

extension PairedHost {
    /// The record as one CBOR map, for the trust store alone: the secret is in it.
    public func encoded() -> SecretBytes {
        var writer = CBORWriter(reservingCapacity: 4_096)
        var removedAt: Int64?
        if case .removed(let time) = state { removedAt = time }
        let optionals = [grant.scope != nil, relayURL != nil, removedAt != nil]
        writer.mapHeader(count: 10 + optionals.count(where: { $0 }))
        writer.text("id")
        writer.text(id.text)
        writer.text("name")
        writer.text(name.text)
        writer.text("room")
        writer.bytes(room.bytes)
        writer.text("hints")
        writer.arrayHeader(count: hints.count)
        for hint in hints { writer.text(hint) }
        writer.text("notes")
        writer.boolean(grant.notes)
        if let scope = grant.scope {
            writer.text("scope")
            writer.text(scope.text)
        }
        writer.text("secret")
        writer.bytes(secret.bytes.span)
        writer.text("version")
        writer.unsigned(recordVersion)
        writer.text("pairedAt")
        writer.integer(pairedAt)
        if let relayURL {
            writer.text("relayURL")
            writer.text(relayURL)
        }
        if let removedAt {
            writer.text("removedAt")
            writer.integer(removedAt)
        }
        writer.text("signingKey")
        writer.bytes(identity.signingKey.bytes)
        writer.text("agreementKey")
        writer.bytes(identity.agreementKey.bytes)
        return SecretBytes(takenFrom: &writer)
    }
}
