// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension JSONValue {
    /// The text of a member; nil unless it is a string.
    func text(_ name: JSONText) -> String? { self[name]?.text }

    /// The text, if this is a string.
    var text: String? {
        if case .string(let text) = self { text.string } else { nil }
    }

    /// A member that is true or false.
    func boolean(_ name: JSONText) -> Bool? {
        if case .boolean(let value)? = self[name] { value } else { nil }
    }

    /// A member that is an integer of 64 bits.
    func integer(_ name: JSONText) -> Int64? {
        guard case .number(let number)? = self[name] else { return nil }
        return try? number.int64()
    }

    /// The elements of a member; none unless it is an array.
    func elements(_ name: JSONText) -> [JSONValue] {
        if case .array(let elements)? = self[name] { elements } else { [] }
    }

    /// The members, if this is an object.
    var members: [JSONObject.Member] {
        if case .object(let object) = self { object.members } else { [] }
    }

    /// Its compact JSON text.
    var compact: String { String(decoding: encoded(), as: UTF8.self) }

    /// An object of members with different names.
    static func object(_ members: KeyValuePairs<JSONText, JSONValue>) -> JSONValue {
        // The names stand in the program and differ.
        JSONObject(members.map { JSONObject.Member($0.key, $0.value) }).map { .object($0) } ?? .null
    }
}
