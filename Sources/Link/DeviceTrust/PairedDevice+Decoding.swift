// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives

extension PairedDevice {
    /// A record from the form that ``encoded()`` gives.
    ///
    /// - Throws: ``FormError`` if it is anything else. An unreadable record admits nobody.
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
    var secret: PairSecret?
    var label: DeviceLabel?
    var platform: Platform?
    var scope: Scope?
    var notes: Bool?
    var pairedAt: Int64?
    var lastSeenAt: Int64?
    var userVerificationKey: [UInt8]?
    var state: PairedDevice.State?

    mutating func read(_ key: CBORKey, from form: inout FormReader) throws(FormError) {
        switch key {
        case "id": id = try form.deviceID()
        case "label": label = try form.label()
        case "notes": notes = try form.boolean()
        case "scope": scope = try form.storedScope()
        case "state": state = try readState(from: &form)
        case "secret": secret = try form.pairSecret()
        case "version": version = try form.unsigned()
        case "pairedAt": pairedAt = try form.integer()
        case "platform": platform = try form.platform()
        case "lastSeenAt": lastSeenAt = try form.integer()
        case "signingKey": signingKey = try form.signingKey()
        case "agreementKey": agreementKey = try form.agreementKey()
        case "userVerificationKey":
            let key = try form.bytes()
            guard key.count <= TrustLimits.maximumUserVerificationKeyByteCount else {
                throw .badValue("userVerificationKey")
            }
            userVerificationKey = key
        default: try form.skip()
        }
    }

    private func readState(from form: inout FormReader) throws(FormError) -> PairedDevice.State {
        let name = try form.messageCase()
        var time: Int64?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "at", "expiresAt": time = try form.integer()
            default: try form.skip()
            }
        }
        switch name {
        case "confirmed": return .confirmed
        case "unconfirmed": return .unconfirmed(expiresAt: try FormError.require(time, "expiresAt"))
        case "revoked": return .revoked(at: try FormError.require(time, "at"))
        default: throw .badValue("state")
        }
    }

    func record() throws(FormError) -> PairedDevice {
        PairedDevice(
            id: try FormError.require(id, "id"),
            identity: PublicIdentity(
                agreementKey: try FormError.require(agreementKey, "agreementKey"),
                signingKey: try FormError.require(signingKey, "signingKey")),
            secret: try FormError.require(secret, "secret"),
            label: try FormError.require(label, "label"),
            platform: try FormError.require(platform, "platform"),
            grant: Grant(scope: scope, notes: try FormError.require(notes, "notes")),
            pairedAt: try FormError.require(pairedAt, "pairedAt"),
            lastSeenAt: lastSeenAt, userVerificationKey: userVerificationKey,
            state: try FormError.require(state, "state"))
    }
}
