// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust

/// A host's answer to a message that it did not carry out.
public struct WireError: Error, Sendable {
    /// The fixed set of reasons.
    public enum Code: Sendable, Hashable, CaseIterable {
        /// The device was removed, or its scope is too low.
        case unauthorized
        /// The host has no such session.
        case unknownSession
        /// Another device's answer to the approval came first.
        case alreadyResolved
        /// The host does not know the message, or does not offer this.
        case unsupported
        /// The host has too much to do; the device slows down.
        case backpressure
        /// The two sides speak different versions of the messages.
        case protocolVersion
    }

    /// The reason; nil for one that only newer hosts know.
    public var code: Code?
    /// What went wrong, for a person.
    public var message: String
    /// What of the message it answers, so that the device knows which one it was.
    public var references: MessageReferences

    /// The session that it concerns; nil if none.
    public var sessionID: String? { references.sessionID }

    /// An error with its reason.
    public init(_ code: Code, message: String, sessionID: String? = nil) {
        self.init(code, message: message, references: MessageReferences(sessionID: sessionID))
    }

    /// An error about a message that named these.
    public init(_ code: Code, message: String, references: MessageReferences) {
        self.code = code
        self.message = message
        self.references = references
    }
}

extension WireError.Code {
    /// Its case name, which is its text on the wire.
    public var text: String {
        switch self {
        case .unauthorized: "unauthorized"
        case .unknownSession: "unknownSession"
        case .alreadyResolved: "alreadyResolved"
        case .unsupported: "unsupported"
        case .backpressure: "backpressure"
        case .protocolVersion: "protocolVersion"
        }
    }

    /// The code with this case name; nil for any other text.
    public init?(text: String) {
        for code in WireError.Code.allCases where sameBytes(code.text, text) {
            self = code
            return
        }
        return nil
    }
}

// MARK: - On the wire

extension WireError {
    /// Longest message in bytes: a sentence or three.
    public static let maximumMessageByteCount = 512
    /// Longest code that is read: ours have up to 16 characters.
    public static let maximumCodeByteCount = 64

    /// The message: `{"error": {code, message, requestID, sessionID, approvalID, clientToken}}`.
    ///
    /// An error of a newer host's reason is one we received; it is written as `unsupported`.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: 1)
        writer.text("error")
        writer.mapHeader(count: 2 + references.count)
        writer.text("code")
        writer.text((code ?? .unsupported).text)
        writer.text("message")
        writer.text(message)
        references.write(to: &writer)
        return writer.bytes
    }

    /// An error from the map of its fields; its message is fit for one line afterwards.
    init(fields: [UInt8]) throws(FormError) {
        var code: String?
        var message: String?
        var references = MessageReferences()
        var form = FormReader(fields)
        try form.fields { (key, form) throws(FormError) in
            switch key {
            case "code": code = try form.text(maximumByteCount: WireError.maximumCodeByteCount)
            case "message":
                message = try form.text(maximumByteCount: TrustLimits.maximumRawTextByteCount)
            default: try references.read(key, &form)
            }
        }
        try form.finish()
        self.code = Code(text: try FormError.require(code, "code"))
        self.message = OneLineText.cleaned(
            try FormError.require(message, "message"),
            maximumByteCount: WireError.maximumMessageByteCount)
        self.references = references
    }
}
