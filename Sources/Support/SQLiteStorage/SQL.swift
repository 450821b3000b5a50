// SPDX-License-Identifier: Apache-2.0

/// The text of a statement, which a developer wrote: values are bound, never spliced in.
public struct SQL: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The statement.
    public let text: String

    /// A statement in the source.
    public init(stringLiteral text: StaticString) {
        self.text = "\(text)"
    }

    /// A statement put together at run time, such as one with names of tables.
    ///
    /// - Parameter text: Holds no value that came from outside.
    public init(composed text: String) {
        self.text = text
    }
}
