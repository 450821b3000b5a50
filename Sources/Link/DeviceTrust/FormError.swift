// SPDX-License-Identifier: Apache-2.0

public import CBOR

/// Why bytes are not the record or the message that they should be.
public enum FormError: Error, Sendable, Equatable {
    /// They are not deterministic CBOR, or a value has another type.
    case malformed(CBORError)
    /// A field is absent that must be there.
    case missingField(String)
    /// A field has a value that it can't have.
    case badValue(String)
    /// A newer program wrote it.
    case unknownVersion

    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .malformed: "malformed"
        case .missingField: "missingField"
        case .badValue: "badValue"
        case .unknownVersion: "unknownVersion"
        }
    }

    /// What is wrong, for a person; it holds no value of the bytes.
    public var message: String {
        switch self {
        case .malformed(let error): "The data is damaged: " + error.message
        case .missingField(let name): "The data lacks its field " + name + "."
        case .badValue(let name): "The data has an impossible value in its field " + name + "."
        case .unknownVersion: "A newer version of Sheetbend wrote this; update this one."
        }
    }
}

extension FormError {
    /// The value, or the error that says which field lacks it.
    package static func require<Value>(
        _ value: Value?, _ name: StaticString
    ) throws(FormError) -> Value {
        guard let value else { throw .missingField(name.description) }
        return value
    }
}
