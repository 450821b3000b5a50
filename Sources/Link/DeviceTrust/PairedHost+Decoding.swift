// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives

extension PairedHost {
    /// A record from the form that ``encoded()`` gives.
    ///
    /// - Throws: ``FormError`` if it is anything else.
    public init(encoded: [UInt8]) throws(FormError) {
        var form = FormReader(encoded)
        var fields = Fields()
        try form.fields { (key, form) throws(FormError) in
            try fields.read(key, from: &form)
        }
        try form.finish()
        guard try FormError.require(fields.version, "version") == recordVersion else {
            throw .unknownVersion
        }
        self = try fields.record()
    }
}

/// The fields of a record while it is being read.
private struct Fields {
    var version: UInt64?
    var id: DeviceID?
    var agreementKey: AgreementPublicKey?
    var signingKey: SigningPublicKey?
    var room: Room?
    var secret: PairSecret?
    var name: DeviceLabel?
    var hints: [String]?
    var relayURL: String?
    var scope: Scope?
    var notes: Bool?
    var pairedAt: Int64?
    var removedAt: Int64?

    mutating func read(_ key: CBORKey, from form: inout FormReader) throws(FormError) {
        switch key {
        case "id": id = try form.deviceID()
        case "name": name = try form.label()
        case "room": room = try form.room()
        case "hints": hints = try form.hints()
        case "notes": notes = try form.boolean()
        case "scope": scope = try form.storedScope()
        case "secret": secret = try form.pairSecret()
        case "version": version = try form.unsigned()
        case "pairedAt": pairedAt = try form.integer()
        case "relayURL":
            relayURL = try form.text(maximumByteCount: TrustLimits.maximumRelayURLByteCount)
        case "removedAt": removedAt = try form.integer()
        case "signingKey": signingKey = try form.signingKey()
        case "agreementKey": agreementKey = try form.agreementKey()
        default: try form.skip()
        }
    }

    func record() throws(FormError) -> PairedHost {
        var state = PairedHost.State.paired
        if let removedAt { state = .removed(at: removedAt) }
        return PairedHost(
            id: try FormError.require(id, "id"),
            identity: PublicIdentity(
                agreementKey: try FormError.require(agreementKey, "agreementKey"),
                signingKey: try FormError.require(signingKey, "signingKey")),
            room: try FormError.require(room, "room"),
            secret: try FormError.require(secret, "secret"),
            name: try FormError.require(name, "name"),
            hints: try FormError.require(hints, "hints"), relayURL: relayURL,
            grant: Grant(scope: scope, notes: try FormError.require(notes, "notes")),
            pairedAt: try FormError.require(pairedAt, "pairedAt"), state: state)
    }
}
