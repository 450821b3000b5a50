// SPDX-License-Identifier: Apache-2.0

/// A piece that is appended to a running item's text.
///
/// It is provisional: what counts comes in the item's final update, and what has none is dropped.
public struct ItemDelta: Sendable, Equatable {
    /// What it is appended to.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The item's text.
        case text
        /// The tool's input as JSON text, while the model writes it.
        case input
        /// What the tool prints.
        case output
        /// A field that only newer hosts know.
        case other
    }

    /// Names the item.
    public var id: ItemID
    /// Which of its fields.
    public var field: Field
    /// What is appended.
    public var append: String

    /// A piece of all its parts.
    public init(id: ItemID, field: Field, append: String) {
        self.id = id
        self.field = field
        self.append = append
    }
}
