// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import CryptoPrimitives
internal import DeviceTrust

extension PairingMessage {
    /// The message in these bytes; unknown fields are passed over, an unknown case is an error,
    /// since no step of a pairing may be left out.
    ///
    /// - Throws: ``FormError/unknownVersion`` for an introduction in another version.
    init(_ bytes: [UInt8]) throws(FormError) {
        var form = FormReader(bytes)
        let name = try form.messageCase()
        let fields = try form.encodedItem()
        try form.finish()
        switch name {
        case "introduce": self = .introduce(try Introduction(fields: fields))
        case "nonce": self = .nonce(try PairingMessage.nonce(in: fields))
        case "reveal": self = .reveal(try PairingMessage.nonce(in: fields))
        case "agree": self = try PairingMessage.checked(.agree, fields)
        case "grant": self = .grant(try GrantMessage(fields: fields))
        case "confirm": self = try PairingMessage.checked(.confirm, fields)
        case "paired": self = try PairingMessage.checked(.paired, fields)
        case "refuse": self = .refuse(try PairingRefusal(fields: fields))
        default: throw .badValue("message")
        }
    }

    private static func checked(
        _ message: PairingMessage, _ fields: [UInt8]
    ) throws(FormError) -> PairingMessage {
        var form = FormReader(fields)
        try form.fields { (_, form) throws(FormError) in try form.skip() }
        return message
    }

    private static func nonce(in fields: [UInt8]) throws(FormError) -> [UInt8] {
        var nonce: [UInt8]?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "nonce": nonce = try form.bytes(count: PairingLimits.nonceByteCount)
            default: try form.skip()
            }
        }
        return try FormError.require(nonce, "nonce")
    }
}

extension Introduction {
    fileprivate init(fields: [UInt8]) throws(FormError) {
        guard try MessageVersion.stated(inFields: fields) == MessageVersion.current else {
            throw .unknownVersion
        }
        var name: DeviceLabel?
        var platform: Platform?
        var commitment: [UInt8]?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "name": name = try form.label()
            case "platform": platform = try form.platform()
            case "commitment":
                commitment = try form.bytes(count: PairingLimits.commitmentByteCount)
            default: try form.skip()
            }
        }
        self.name = try FormError.require(name, "name")
        self.platform = try FormError.require(platform, "platform")
        self.commitment = commitment
    }
}

extension GrantMessage {
    fileprivate init(fields: [UInt8]) throws(FormError) {
        var hostName: DeviceLabel?
        var scope: Scope?
        var secret: PairSecret?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            // A scope that only newer hosts know: count on no more than the least.
            case "scope": scope = try form.scope() ?? .view
            case "secret": secret = try form.pairSecret()
            case "hostName": hostName = try form.label()
            default: try form.skip()
            }
        }
        self.hostName = try FormError.require(hostName, "hostName")
        self.scope = scope
        self.secret = try FormError.require(secret, "secret")
    }
}

extension PairingRefusal {
    fileprivate init(fields: [UInt8]) throws(FormError) {
        var reason: Reason?
        var message: String?
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "reason":
                reason = Reason(
                    text: try form.text(maximumByteCount: PairingLimits.maximumReasonByteCount))
            case "message":
                message = OneLineText.cleaned(
                    try form.text(maximumByteCount: TrustLimits.maximumRawTextByteCount),
                    maximumByteCount: PairingLimits.maximumMessageByteCount)
            default: try form.skip()
            }
        }
        self.reason = try FormError.require(reason, "reason")
        self.message = try FormError.require(message, "message")
    }
}
