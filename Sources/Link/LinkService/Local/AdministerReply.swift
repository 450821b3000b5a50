// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust
internal import Pairing
internal import SecureChannel

/// The host's answer to a command: `{"administered": {"reply": {case: fields}, "requestID": n}}`.
enum AdministerReply: Sendable {
    case done
    case status(HostStatus)
    case devices([DeviceSummary])
    /// A link or a code: its text and when it closes.
    case opened(OpenedPairing)
    case failed(code: String, message: String)
}

/// A link or code that a host has opened, as text to show.
public struct OpenedPairing: Sendable {
    /// The link, or the code as `XXXX-XXXX-XXXX`.
    public let text: String
    /// Names it to the host.
    public let pairing: OpenPairing
    /// When it closes, in milliseconds since 1970 by the host's wall clock.
    public let expires: Int64
}

extension AdministerReply {
    func encoded(requestID: UInt64) -> [UInt8] {
        CBORValue.message(
            "administered", ["reply": value, "requestID": .unsigned(requestID)]
        ).encoded()
    }

    private var value: CBORValue {
        switch self {
        case .done: .message("done")
        case .status(let status): .form(["status": status.value])
        case .devices(let devices):
            .message("devices", ["devices": .array(devices.map(\.value))])
        case .opened(let opened):
            .message(
                "opened",
                [
                    "text": .text(opened.text), "expires": .integer(opened.expires),
                    "pairing": .bytes(opened.pairing.id.bytes),
                    "ceremony": .text(opened.pairing.ceremony.text),
                ])
        case .failed(let code, let message):
            .message("failed", ["code": .text(code), "message": .text(message)])
        }
    }

    static func decoded(
        fields: [UInt8]
    ) throws(FormError) -> (requestID: UInt64, reply: AdministerReply) {
        var requestID: UInt64?
        var reply: AdministerReply?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "reply": reply = try AdministerReply(&form)
            case "requestID": requestID = try form.unsigned()
            default: try form.skip()
            }
        }
        try form.finish()
        return (
            try FormError.require(requestID, "requestID"), try FormError.require(reply, "reply")
        )
    }

    private init(_ form: inout FormReader) throws(FormError) {
        switch try form.messageCase() {
        case "done":
            try form.skip()
            self = .done
        case "status": self = .status(try HostStatus(&form))
        case "devices":
            var devices: [DeviceSummary] = []
            try form.fields { (key, form) throws(FormError) in
                switch key {
                case "devices":
                    for _ in 0..<(try form.arrayHeader()) {
                        devices.append(try DeviceSummary(&form))
                    }
                default: try form.skip()
                }
            }
            self = .devices(devices)
        case "opened": self = .opened(try OpenedPairing(&form))
        case "failed": self = try AdministerReply(failure: &form)
        default: throw .badValue("reply")
        }
    }

    private init(failure form: inout FormReader) throws(FormError) {
        var code: String?
        var message: String?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "code": code = try form.text(maximumByteCount: 64)
            case "message":
                message = try form.text(maximumByteCount: TrustLimits.maximumRawTextByteCount)
            default: try form.skip()
            }
        }
        self = .failed(
            code: try FormError.require(code, "code"),
            message: try FormError.require(message, "message"))
    }
}

extension OpenedPairing {
    init(_ form: inout FormReader) throws(FormError) {
        var text: String?
        var expires: Int64?
        var id: PairingID?
        var ceremony: PairingCeremony?
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "text":
                text = try form.text(maximumByteCount: TrustLimits.maximumRawTextByteCount)
            case "expires": expires = try form.integer()
            case "pairing":
                id = PairingID(bytes: try form.bytes(count: PairingID.byteCount))
            case "ceremony": ceremony = PairingCeremony(text: try form.text(maximumByteCount: 16))
            default: try form.skip()
            }
        }
        self.text = try FormError.require(text, "text")
        self.expires = try FormError.require(expires, "expires")
        pairing = OpenPairing(
            ceremony: try FormError.require(ceremony, "ceremony"),
            id: try FormError.require(id, "pairing"))
    }
}
