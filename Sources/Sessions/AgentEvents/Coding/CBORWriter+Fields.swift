// SPDX-License-Identifier: Apache-2.0

package import CBOR

/// Entries of a map: the key and its value, or neither where the value is absent.
extension CBORWriter {
    /// Begins a map of one entry, the case name; what is written next are its fields.
    package mutating func beginCase(_ name: StaticString) {
        mapHeader(count: 1)
        text(name)
    }

    /// A case without fields: `{name: {}}`.
    package mutating func emptyCase(_ name: StaticString) {
        beginCase(name)
        mapHeader(count: 0)
    }

    package mutating func field(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        text(key)
        text(value)
    }

    package mutating func field(_ key: StaticString, _ value: UInt64?) {
        guard let value else { return }
        text(key)
        unsigned(value)
    }

    package mutating func field(_ key: StaticString, _ value: Int64?) {
        guard let value else { return }
        text(key)
        integer(value)
    }

    package mutating func field(_ key: StaticString, _ value: Bool) {
        text(key)
        boolean(value)
    }

    package mutating func field(_ key: StaticString, _ value: [UInt8]) {
        text(key)
        bytes(value)
    }

    package mutating func field<Form: WireForm>(_ key: StaticString, _ value: Form?) {
        guard let value else { return }
        text(key)
        value.write(to: &self)
    }

    package mutating func list<Form: WireForm>(_ key: StaticString, _ values: [Form]?) {
        guard let values else { return }
        text(key)
        arrayHeader(count: values.count)
        for value in values { value.write(to: &self) }
    }

    package mutating func list(_ key: StaticString, _ values: [String]) {
        text(key)
        arrayHeader(count: values.count)
        for value in values { text(value) }
    }
}
