// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust
internal import Pairing
internal import SecureChannel

extension LocalHostEvent {
    /// An event from the fields of `hostEvent`; nil for one that only newer hosts know.
    init?(fields: [UInt8]) throws(FormError) {
        var form = FormReader(fields)
        let name = try form.messageCase()
        if case "paired" = name {
            self = .paired(try DeviceSummary(&form))
            try form.finish()
            return
        }
        var fields = EventFields()
        try form.fields { (key, form) throws(FormError) in
            try fields.read(key, from: &form)
        }
        try form.finish()
        switch name {
        case "deviceAsks": self = .deviceAsks(try fields.pairingPrompt())
        case "promptClosed":
            self = .promptClosed(PromptID(number: try FormError.require(fields.prompt, "prompt")))
        case "pairingEnded":
            self = .pairingEnded(code: try fields.code(), message: try fields.message())
        case "pairingClosed":
            let pairing = OpenPairing(
                ceremony: try FormError.require(fields.ceremony, "ceremony"),
                id: try FormError.require(fields.pairing, "pairing"))
            self = .pairingClosed(pairing, code: try fields.code(), message: try fields.message())
        case "connected": self = .connected(try FormError.require(fields.deviceID, "deviceID"))
        case "disconnected":
            self = .disconnected(
                try FormError.require(fields.deviceID, "deviceID"),
                reason: try FormError.require(fields.reason, "reason"))
        default: return nil
        }
    }
}

/// The fields of an event while it is being read.
private struct EventFields {
    var prompt: UInt64?
    var label: DeviceLabel?
    var platform: Platform?
    var ceremony: PairingCeremony?
    var grant = Grant(scope: nil, notes: false)
    var words: String?
    var deviceID: DeviceID?
    var pairing: PairingID?
    var reason: String?
    var codeText: String?
    var messageText: String?

    mutating func read(_ key: CBORKey, from form: inout FormReader) throws(FormError) {
        let maximum = TrustLimits.maximumRawTextByteCount
        switch key {
        case "prompt": prompt = try form.unsigned()
        case "label": label = try form.label()
        case "platform": platform = try form.platform()
        case "ceremony":
            ceremony = PairingCeremony(text: try form.text(maximumByteCount: maximum))
        case "scope": grant.scope = try form.scope()
        case "notes": grant.notes = try form.boolean()
        case "words": words = try form.text(maximumByteCount: maximum)
        case "deviceID": deviceID = try form.deviceID()
        case "pairing":
            pairing = PairingID(bytes: try form.bytes(count: PairingID.byteCount))
        case "reason": reason = try form.text(maximumByteCount: maximum)
        case "code": codeText = try form.text(maximumByteCount: maximum)
        case "message": messageText = try form.text(maximumByteCount: maximum)
        default: try form.skip()
        }
    }

    func code() throws(FormError) -> String { try FormError.require(codeText, "code") }

    func message() throws(FormError) -> String { try FormError.require(messageText, "message") }

    func pairingPrompt() throws(FormError) -> PairingPrompt {
        PairingPrompt(
            id: PromptID(number: try FormError.require(prompt, "prompt")),
            label: try FormError.require(label, "label"),
            platform: try FormError.require(platform, "platform"),
            ceremony: try FormError.require(ceremony, "ceremony"), grant: grant, words: words,
            deviceID: try FormError.require(deviceID, "deviceID"))
    }
}
