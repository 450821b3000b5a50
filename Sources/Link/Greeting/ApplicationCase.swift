// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import DeviceTrust

/// A message that the layer above understands, and what a device must have been granted to send it.
public struct ApplicationCase: Sendable {
    /// What a message needs.
    public enum Need: Sendable, Hashable {
        /// At least this session scope.
        case scope(Scope)
        /// The grant to read notes.
        case notes
        /// Only to be paired.
        case pairing
    }

    /// Its case name.
    public let name: StaticString
    /// What it needs.
    public let need: Need
    /// The code that answers a device without it.
    public let refusal: WireError.Code

    /// A case by its name, as in `ApplicationCase("interrupt", needs: .scope(.control))`.
    public init(
        _ name: StaticString, needs need: Need, refusal: WireError.Code = .unauthorized
    ) {
        self.name = name
        self.need = need
        self.refusal = refusal
    }

    /// Whether a device with this grant may send it.
    func isAllowed(by grant: Grant) -> Bool {
        switch need {
        case .scope(let needed):
            if let scope = grant.scope { scope >= needed } else { false }
        case .notes: grant.notes
        case .pairing: true
        }
    }
}

/// A message for the layer above: `{name: fields}`.
public struct ApplicationMessage: Sendable {
    /// Its case name, to switch over.
    public let name: CBORKey
    /// The encoded map of its fields.
    public let fields: [UInt8]
}

extension ApplicationMessage {
    /// A message taken apart into name and fields; the fields are a map.
    package init(_ bytes: [UInt8]) throws(FormError) {
        var form = FormReader(bytes)
        let name = try form.messageCase()
        let fields = try form.encodedMap()
        try form.finish()
        self.init(name: name, fields: fields)
    }

    /// The error that answers this message, with what it named.
    public func refusal(_ code: WireError.Code, message: String) -> WireError {
        WireError(code, message: message, references: MessageReferences(fields: fields))
    }
}
