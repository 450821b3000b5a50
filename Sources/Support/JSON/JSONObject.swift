// SPDX-License-Identifier: Apache-2.0

/// The members of an object in the order in which they were written, each name once.
///
/// Two objects are equal when their members are, in their order too.
public struct JSONObject: Hashable, Sendable {
    /// A name and its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let name: JSONText
        /// Its value.
        public let value: JSONValue

        /// A name and its value.
        public init(_ name: JSONText, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in their order.
    public let members: [Member]

    /// An object without members.
    public init() {
        members = []
    }

    /// An object of some members, or nil if two have the same name.
    public init?(_ members: [Member]) {
        guard JSONObject.namesDiffer(members) else { return nil }
        self.members = members
    }

    /// The value of a name, by the bytes of its UTF-8; it looks from the first member on.
    public subscript(_ name: JSONText) -> JSONValue? {
        members.first { $0.name == name }?.value
    }

    /// Sorts the names rather than hashing them, so that no choice of names makes it slow.
    private static func namesDiffer(_ members: [Member]) -> Bool {
        guard members.count > 1 else { return true }
        let order = members.indices.sorted {
            members[$0].name.utf8.lexicographicallyPrecedes(members[$1].name.utf8)
        }
        for index in order.indices.dropFirst()
        where members[order[index - 1]].name == members[order[index]].name {
            return false
        }
        return true
    }
}
