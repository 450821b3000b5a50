// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust

/// What a message of a device names, repeated by an error so that the device knows which message it was.
public struct MessageReferences: Sendable, Hashable {
    /// The number of a request, as the device chose it.
    public var requestID: UInt64?
    /// The session.
    public var sessionID: String?
    /// The approval.
    public var approvalID: String?
    /// The token of an answer or an input.
    public var clientToken: [UInt8]?

    /// Longest id that is repeated: ours have 26 characters.
    public static let maximumIDByteCount = 64
    /// The size of a token.
    public static let clientTokenByteCount = 16

    /// References of which any may lack.
    public init(
        requestID: UInt64? = nil, sessionID: String? = nil, approvalID: String? = nil,
        clientToken: [UInt8]? = nil
    ) {
        self.requestID = requestID
        self.sessionID = sessionID
        self.approvalID = approvalID
        self.clientToken = clientToken
    }
}

extension MessageReferences {
    /// What the fields of a message name; nothing if they can't be read.
    init(fields: [UInt8]) {
        var references = MessageReferences()
        var form = FormReader(fields)
        do {
            try form.fields { (key, form) throws(FormError) in
                switch key {
                // An input has its token inside.
                case "input":
                    let inside = MessageReferences(fields: try form.encodedItem())
                    references.clientToken = inside.clientToken
                default: try references.read(key, &form)
                }
            }
            self = references
        } catch {
            self.init()
        }
    }

    /// How many there are.
    var count: Int {
        var count = 0
        for isPresent in [
            requestID != nil, sessionID != nil, approvalID != nil, clientToken != nil,
        ] where isPresent { count += 1 }
        return count
    }

    /// Writes the entries, in the order in which a message of longer names ends.
    func write(to writer: inout CBORWriter) {
        if let requestID {
            writer.text("requestID")
            writer.unsigned(requestID)
        }
        if let sessionID {
            writer.text("sessionID")
            writer.text(sessionID)
        }
        if let approvalID {
            writer.text("approvalID")
            writer.text(approvalID)
        }
        if let clientToken {
            writer.text("clientToken")
            writer.bytes(clientToken)
        }
    }

    /// Reads an entry, or passes over one that is none of ours.
    mutating func read(_ key: CBORKey, _ form: inout FormReader) throws(FormError) {
        switch key {
        case "requestID": requestID = try form.unsigned()
        case "sessionID":
            sessionID = try form.text(maximumByteCount: MessageReferences.maximumIDByteCount)
        case "approvalID":
            approvalID = try form.text(maximumByteCount: MessageReferences.maximumIDByteCount)
        case "clientToken":
            clientToken = try form.bytes(count: MessageReferences.clientTokenByteCount)
        default: try form.skip()
        }
    }
}
