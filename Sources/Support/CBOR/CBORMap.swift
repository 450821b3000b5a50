// SPDX-License-Identifier: Apache-2.0

/// The entries of a map with keys of any sort, each key once, in the order of their encodings.
public struct CBORMap: Hashable, Sendable {
    /// A key and its value.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public let key: CBORValue
        /// Its value.
        public let value: CBORValue

        /// A key and its value.
        public init(_ key: CBORValue, _ value: CBORValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, ascending by the bytes of their encoded keys (RFC 8949 section 4.2.1).
    public let entries: [Entry]

    /// A map without entries.
    public init() {
        entries = []
    }

    /// A map of some entries, which it sorts; nil if two have the same key.
    public init?(_ unsorted: [Entry]) {
        let keyed = unsorted.map { (encodedKey: $0.key.encoded(), entry: $0) }
            .sorted { $0.encodedKey.lexicographicallyPrecedes($1.encodedKey) }
        for index in keyed.indices.dropFirst() {
            if keyed[index - 1].encodedKey == keyed[index].encodedKey { return nil }
        }
        entries = keyed.map { $0.entry }
    }

    init(ascending entries: [Entry]) {
        self.entries = entries
    }

    /// The value of a text key.
    public subscript(_ name: CBORText) -> CBORValue? {
        entries.first { $0.key == .text(name) }?.value
    }
}
