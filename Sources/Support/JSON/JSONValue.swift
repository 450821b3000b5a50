// SPDX-License-Identifier: Apache-2.0

/// Any JSON value as a tree, for values whose shape isn't known beforehand.
///
/// Equality is that of what was written: `1.0` differs from `1`, and members have an order.
public indirect enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number as it was written.
    case number(JSONNumber)
    /// A string.
    case string(JSONText)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// A string.
    public static func string(_ string: String) -> JSONValue {
        .string(JSONText(string))
    }

    /// An integer.
    public static func integer(_ value: Int64) -> JSONValue {
        .number(JSONNumber(value))
    }

    /// The value of a name, if this is an object that has it.
    public subscript(_ name: JSONText) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }
}
