// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust
internal import Pairing
internal import SecureChannel

extension AdministerRequest {
    /// A request from the fields of `administer`; the request is nil if this host does not know it.
    static func decoded(
        fields: [UInt8]
    ) throws(FormError) -> (requestID: UInt64, request: AdministerRequest?) {
        var requestID: UInt64?
        var item: [UInt8]?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "request": item = try form.encodedItem()
            case "requestID": requestID = try form.unsigned()
            default: try form.skip()
            }
        }
        try form.finish()
        let id = try FormError.require(requestID, "requestID")
        return (id, try AdministerRequest(item: try FormError.require(item, "request")))
    }

    private init?(item: [UInt8]) throws(FormError) {
        var form = FormReader(item)
        let name = try form.messageCase()
        var fields = Fields()
        try form.fields { (key, form) throws(FormError) in
            try fields.read(key, from: &form)
        }
        try form.finish()
        switch name {
        case "status": self = .status
        case "devices": self = .devices
        case "setScope": self = .setScope(device: try fields.device(), try fields.scope())
        case "rename":
            self = .rename(
                device: try fields.device(), try FormError.require(fields.label, "label"))
        case "revoke": self = .revoke(device: try fields.device())
        case "openLink": self = .openLink(try fields.scope())
        case "openCode": self = .openCode(try fields.scope())
        case "openApproval": self = .openApproval
        case "closePairing": self = .closePairing(try fields.openPairing())
        case "answer":
            self = .answer(
                PromptID(number: try FormError.require(fields.prompt, "prompt")),
                allow: try FormError.require(fields.allow, "allow"))
        case "watch": self = .watch
        default: return nil
        }
    }
}

/// The fields of a request while it is being read.
private struct Fields {
    var deviceID: DeviceID?
    var label: DeviceLabel?
    var namedScope: Scope?
    var prompt: UInt64?
    var allow: Bool?
    var pairing: [UInt8]?
    var ceremony: PairingCeremony?

    mutating func read(_ key: CBORKey, from form: inout FormReader) throws(FormError) {
        switch key {
        case "device": deviceID = try form.deviceID()
        case "label": label = try form.label()
        case "scope": namedScope = try FormError.require(try form.scope(), "scope")
        case "prompt": prompt = try form.unsigned()
        case "allow": allow = try form.boolean()
        case "pairing": pairing = try form.bytes(count: PairingID.byteCount)
        case "ceremony": ceremony = PairingCeremony(text: try form.text(maximumByteCount: 16))
        default: try form.skip()
        }
    }

    func device() throws(FormError) -> DeviceID { try FormError.require(deviceID, "device") }

    func scope() throws(FormError) -> Scope { try FormError.require(namedScope, "scope") }

    func openPairing() throws(FormError) -> OpenPairing {
        let id = PairingID(bytes: try FormError.require(pairing, "pairing"))
        return OpenPairing(
            ceremony: try FormError.require(ceremony, "ceremony"),
            id: try FormError.require(id, "pairing"))
    }
}

extension PairingCeremony {
    /// Its case name.
    var text: String {
        switch self {
        case .link: "link"
        case .code: "code"
        case .approval: "approval"
        }
    }

    init?(text: String) {
        guard let found = PairingCeremony.allCases.first(where: { $0.text == text }) else {
            return nil
        }
        self = found
    }
}
