// SPDX-License-Identifier: Apache-2.0

/// What a scanner meets next.
public enum JSONEvent: Hashable, Sendable {
    /// An object begins; names and their values follow in turn.
    case beginObject
    /// The innermost object ends.
    case endObject
    /// An array begins; its values follow.
    case beginArray
    /// The innermost array ends.
    case endArray
    /// The name of an object's member, whose value follows.
    case name(JSONText)
    /// A string.
    case string(JSONText)
    /// A number as it was written.
    case number(JSONNumber)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`.
    case null
}
