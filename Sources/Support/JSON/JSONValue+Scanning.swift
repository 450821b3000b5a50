// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// The one value that some bytes hold.
    ///
    /// - Throws: whatever is wrong with the bytes, ``JSONError/duplicateName(offset:)`` among it.
    public static func decode(
        _ bytes: [UInt8], limits: JSONLimits = .standard
    ) throws(JSONError) -> JSONValue {
        var scanner = JSONScanner(bytes, limits: limits)
        // A stack of our own, so that an input's depth costs heap and not stack.
        var unfinished: [Unfinished] = []
        var root = JSONValue.null
        while let event = try scanner.next() {
            let finished: JSONValue
            switch event {
            case .beginArray, .beginObject:
                unfinished.append(Unfinished())
                continue
            case .name(let name):
                unfinished[unfinished.count - 1].names.append(name)
                continue
            case .endArray: finished = .array(unfinished.removeLast().values)
            case .endObject:
                guard let object = unfinished.removeLast().object() else {
                    throw .duplicateName(offset: scanner.offset)
                }
                finished = .object(object)
            case .string(let text): finished = .string(text)
            case .number(let number): finished = .number(number)
            case .boolean(let value): finished = .boolean(value)
            case .null: finished = .null
            }
            if unfinished.isEmpty {
                root = finished
            } else {
                unfinished[unfinished.count - 1].values.append(finished)
            }
        }
        return root
    }

    /// A container as far as it was read.
    private struct Unfinished {
        var names: [JSONText] = []
        var values: [JSONValue] = []

        func object() -> JSONObject? {
            var members: [JSONObject.Member] = []
            members.reserveCapacity(names.count)
            for index in names.indices {
                members.append(JSONObject.Member(names[index], values[index]))
            }
            return JSONObject(members)
        }
    }
}
