// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import DeviceTrust
internal import SecureChannel

/// The fields of a link while it is being read.
struct PairingLinkFields {
    private var hostKey: AgreementPublicKey?
    private var pairingID: PairingID?
    private var secret: SecretBytes?
    private var expires: Int64?
    private var hints: [String]?
    private var relayURL: String?
    private var room: Room?

    init(_ payload: [UInt8]) throws(FormError) {
        var form = FormReader(payload)
        try form.fields { (key, form) throws(FormError) in
            try read(key, from: &form)
        }
        try form.finish()
    }

    private mutating func read(_ key: CBORKey, from form: inout FormReader) throws(FormError) {
        switch key {
        case "version": _ = try form.unsigned()
        case "hostKey": hostKey = try form.agreementKey()
        case "pairingID":
            pairingID = PairingID(bytes: try form.bytes(count: PairingID.byteCount))
        case "secret": secret = try form.secret()
        case "expires": expires = try form.integer()
        case "hints": hints = try form.hints()
        case "relayURL":
            relayURL = try form.text(maximumByteCount: TrustLimits.maximumRelayURLByteCount)
        case "room": room = try form.room()
        // Nothing may hide in a link, and it has to be the same text when it is shown again.
        default: throw .badValue("link")
        }
    }

    func link() throws(FormError) -> PairingLink {
        let hints = try FormError.require(hints, "hints")
        let expires = try FormError.require(expires, "expires")
        for hint in hints where !LinkAddress.isHint(hint) { throw .badValue("hints") }
        guard expires >= 0 else { throw .badValue("expires") }
        return PairingLink(
            checked: try FormError.require(hostKey, "hostKey"),
            try FormError.require(pairingID, "pairingID"),
            try FormError.require(secret, "secret"), expires: expires, hints: hints,
            relay: try relay())
    }

    private func relay() throws(FormError) -> PairingLink.Relay? {
        if relayURL == nil && room == nil { return nil }
        let url = try FormError.require(relayURL, "relayURL")
        guard LinkAddress.isURL(url) else { throw .badValue("relayURL") }
        return PairingLink.Relay(url: url, room: try FormError.require(room, "room"))
    }
}
