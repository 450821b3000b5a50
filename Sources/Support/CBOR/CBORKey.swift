// SPDX-License-Identifier: Apache-2.0

/// A text key of a map, to be compared with the names that a program knows.
///
///     for _ in 0..<(try reader.mapHeader()) {
///         switch try reader.key() {
///         case "msg": message = try readMessage(&reader)
///         case "seqNonce": sequence = try reader.unsigned()
///         default: try reader.skipItem()
///         }
///     }
///
/// Bytes of UTF-8 are compared, nothing is normalised and no string is made.
@frozen public struct CBORKey: Sendable {
    /// The key's UTF-8, which is valid.
    public let utf8: ArraySlice<UInt8>

    /// The key as text, to keep or to show.
    public var text: CBORText { CBORText(validated: Array(utf8)) }

    // Inlined, so that a switch over many names holds the key once.

    /// Whether a key has the bytes of a name.
    @inlinable
    public static func ~= (name: StaticString, key: CBORKey) -> Bool {
        name.withUTF8Buffer { expected in
            key.utf8.withUnsafeBufferPointer { areEqual($0, expected) }
        }
    }
}

extension CBORKey: Equatable {
    /// Whether both have the same bytes.
    public static func == (left: CBORKey, right: CBORKey) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
