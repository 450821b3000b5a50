// SPDX-License-Identifier: Apache-2.0

/// A string or name, escapes decoded, that is equal only to the same bytes of UTF-8.
///
/// A `String` is also equal to a text that is composed of other code points; two names that differ
/// in bytes must stay two. It works in `switch name { case "type": … }`.
public struct JSONText: Hashable, Sendable {
    /// The text's UTF-8, which is valid.
    public let utf8: [UInt8]

    /// The UTF-8 of a string.
    public init(_ string: String) {
        utf8 = Array(string.utf8)
    }

    init(validated utf8: [UInt8]) {
        self.utf8 = utf8
    }

    /// The text as a string.
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// Whether a text has the bytes of a name that stands in the program.
    public static func ~= (name: StaticString, text: JSONText) -> Bool {
        name.withUTF8Buffer { text.utf8.elementsEqual($0) }
    }
}

extension JSONText: ExpressibleByStringLiteral {
    /// The UTF-8 of a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
