// SPDX-License-Identifier: Apache-2.0

internal import CBOR

extension CBORValue {
    /// A map with these text keys; one whose value is nil is left out.
    static func form(_ fields: KeyValuePairs<String, CBORValue?>) -> CBORValue {
        let entries = fields.compactMap { name, value in
            value.map { CBORMap.Entry(.text(name), $0) }
        }
        guard let map = CBORMap(entries) else {
            preconditionFailure("the keys of a message are written in the source, each once")
        }
        return .map(map)
    }

    /// A message: a map of its case name and its fields.
    static func message(
        _ name: String, _ fields: KeyValuePairs<String, CBORValue?> = [:]
    ) -> CBORValue {
        form([name: form(fields)])
    }
}
